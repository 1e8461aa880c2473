import { Form } from '../../../base/form/Form.tsx'
import type { Outcome } from '../../../base/form/outcome.ts'
import { Section } from '../../../base/form/Section.tsx'
import { useSectionForm } from '../../../base/form/useSectionForm.ts'
import { useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { Checkbox } from '../../../base/ui/Checkbox.tsx'
import { inquiriesAdminText } from './text/en.ts'

/** The section to delete an inquiry. */
export function InquiryDeletion({ outcome }: { outcome: Outcome | null }) {
  const { deletion: words } = useText(inquiriesAdminText).inquiry
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
