import { Form } from '../../../../base/form/Form.tsx'
import type { Outcome } from '../../../../base/form/outcome.ts'
import { Section } from '../../../../base/form/Section.tsx'
import { useSectionForm } from '../../../../base/form/useSectionForm.ts'
import { useText } from '../../../../base/text/useText.ts'
import { Button } from '../../../../base/ui/Button.tsx'
import { Checkbox } from '../../../../base/ui/Checkbox.tsx'
import { adminText } from '../../text/en.ts'
import type { MemberRow } from '../contract.ts'

/** The section to make the member an administrator or not. */
export function RoleSection(props: { member: MemberRow; name: string; outcome: Outcome | null }) {
  const { role: words } = useText(adminText).member
  const { member, name, outcome } = props
  const { form, busy } = useSectionForm('role', outcome)
  const other = member.role === 'member' ? 'administrator' : 'member'
  return (
    <Section heading={words.heading} about={words.about} outcome={outcome}>
      <p>{words.is[member.role]}</p>
      <Form ref={form} method="post">
        <input type="hidden" name="section" value="role" />
        <input type="hidden" name="to" value={other} />
        <Checkbox label={words.sure[other]({ name })} name="confirm" value="yes" required />
        <Button type="submit" busy={busy}>
          {words.submit[other]}
        </Button>
      </Form>
    </Section>
  )
}
