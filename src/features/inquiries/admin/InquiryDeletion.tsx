import { redirect } from 'react-router'
import { broken, defineForm } from '../../../base/form/defineForm.ts'
import { Section } from '../../../base/form/Section.tsx'
import { useForm } from '../../../base/form/useForm.tsx'
import { textHere } from '../../../base/page/language.ts'
import { type CallWithId, idIn } from '../../../base/page/params.ts'
import { answer, api } from '../../../base/page/request.ts'
import { useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { Checkbox } from '../../../base/ui/Checkbox.tsx'
import { notify } from '../../../base/ui/toast.ts'
import { adminText } from '../../admin/text/en.ts'
import type { InquiriesApi } from '../contract.ts'
import { inquiriesAdminText } from './text/en.ts'

export const deletionForm = defineForm({
  section: 'deletion',
  fields: ['confirm'],
  async work({ confirm }, call: CallWithId) {
    if (confirm !== 'yes') throw broken('confirm', textHere(adminText).sure)
    await answer(api<InquiriesApi>(call).admin.inquiries[':id'].$delete({ param: idIn(call) }))
    notify.success(textHere(inquiriesAdminText).inquiry.deletion.done)
    return redirect('/admin/inquiries')
  },
})

/** The section to delete an inquiry. */
export function InquiryDeletion() {
  const { deletion: words } = useText(inquiriesAdminText).inquiry
  const { Form, busy } = useForm(deletionForm)
  return (
    <Section name="deletion" heading={words.heading} about={words.about}>
      <Form>
        <Checkbox label={words.sure} name="confirm" value="yes" required />
        <Button type="submit" variant="danger" busy={busy}>
          {words.submit}
        </Button>
      </Form>
    </Section>
  )
}
