import { Section } from '../../../../base/form/Section.tsx'
import { useForm } from '../../../../base/form/useForm.tsx'
import { useText } from '../../../../base/text/useText.ts'
import { Button } from '../../../../base/ui/Button.tsx'
import { Checkbox } from '../../../../base/ui/Checkbox.tsx'
import { adminText } from '../../text/en.ts'
import { roleForm } from '../client.ts'
import type { UserRow } from '../contract.ts'

/** The section to make the member an administrator or not. */
export function RoleSection({ member, name }: { member: UserRow; name: string }) {
  const { role: words } = useText(adminText).member
  const { Form, busy } = useForm(roleForm)
  const other = member.role === 'member' ? 'administrator' : 'member'
  return (
    <Section name="role" heading={words.heading} about={words.about}>
      <p>{words.is[member.role]}</p>
      <Form>
        <input type="hidden" name="to" value={other} />
        <Checkbox label={words.sure[other]({ name })} name="confirm" value="yes" required />
        <Button type="submit" busy={busy}>
          {words.submit[other]}
        </Button>
      </Form>
    </Section>
  )
}
