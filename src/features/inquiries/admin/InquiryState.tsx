import { defineForm } from '../../../base/form/defineForm.ts'
import { Section } from '../../../base/form/Section.tsx'
import { useForm } from '../../../base/form/useForm.tsx'
import { textHere } from '../../../base/page/language.ts'
import { type CallWithId, idIn } from '../../../base/page/params.ts'
import { answer, api } from '../../../base/page/request.ts'
import { useLanguage, useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { momentIn } from '../../admin/frame/Moment.tsx'
import type { InquiriesApi, Inquiry } from '../contract.ts'
import { inquiriesAdminText } from './text/en.ts'

export const stateForm = defineForm({
  section: 'state',
  fields: ['to'],
  async work({ to }, call: CallWithId) {
    const inquiry = api<InquiriesApi>(call).admin.inquiries[':id']
    await answer(inquiry.$patch({ param: idIn(call), json: { answered: to === 'answered' } }))
    return { message: textHere(inquiriesAdminText).inquiry.state.done }
  },
})

/** The section to mark an inquiry as answered or not. */
export function InquiryState({ inquiry }: { inquiry: Inquiry }) {
  const { state: words } = useText(inquiriesAdminText).inquiry
  const language = useLanguage()
  const { Form, busy } = useForm(stateForm)
  const { answeredAt } = inquiry
  const to = answeredAt === null ? 'answered' : 'open'
  return (
    <Section name="state" heading={words.heading} about={words.about}>
      <p>{answeredAt === null ? words.open : words.answered({ at: momentIn(language, answeredAt) })}</p>
      <Form>
        <input type="hidden" name="to" value={to} />
        <Button type="submit" busy={busy}>
          {words.submit[to]}
        </Button>
      </Form>
    </Section>
  )
}
