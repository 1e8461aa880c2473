import { Form } from '../../../base/form/Form.tsx'
import type { Outcome } from '../../../base/form/outcome.ts'
import { Section } from '../../../base/form/Section.tsx'
import { useSectionForm } from '../../../base/form/useSectionForm.ts'
import { useLanguage, useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { momentIn } from '../../admin/frame/Moment.tsx'
import type { Inquiry } from '../contract.ts'
import { inquiriesAdminText } from './text/en.ts'

/** The section to mark an inquiry as answered or not. */
export function InquiryState({ inquiry, outcome }: { inquiry: Inquiry; outcome: Outcome | null }) {
  const { state: words } = useText(inquiriesAdminText).inquiry
  const language = useLanguage()
  const { form, busy } = useSectionForm('state', outcome)
  const { answeredAt } = inquiry
  const to = answeredAt === null ? 'answered' : 'open'
  return (
    <Section heading={words.heading} about={words.about} outcome={outcome}>
      <p>{answeredAt === null ? words.open : words.answered({ at: momentIn(language, answeredAt) })}</p>
      <Form ref={form} method="post">
        <input type="hidden" name="section" value="state" />
        <input type="hidden" name="to" value={to} />
        <Button type="submit" busy={busy}>
          {words.submit[to]}
        </Button>
      </Form>
    </Section>
  )
}
