import { Form } from '../../../base/form/Form.tsx'
import { inquiriesText } from '../../../base/text/inquiries.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { Checkbox } from '../../../base/ui/Checkbox.tsx'
import type { Outcome } from '../../accounts/profile/client.ts'
import { Section } from '../../accounts/profile/sections/Section.tsx'
import { useSectionForm } from '../../accounts/profile/sections/useSectionForm.ts'

const { deletion: words } = inquiriesText.inquiry

/** The end of an inquiry. */
export function InquiryDeletion({ outcome }: { outcome: Outcome | null }) {
  const { form, busy } = useSectionForm('deletion', outcome)
  return (
    <Section heading={words.heading} about={words.about} outcome={outcome}>
      <Form ref={form} method="post">
        <input type="hidden" name="section" value="deletion" />
        <Checkbox label={words.sure} name="confirm" value="yes" required />
        <Button type="submit" variant="danger" busy={busy}>
          {words.submit}
        </Button>
      </Form>
    </Section>
  )
}
