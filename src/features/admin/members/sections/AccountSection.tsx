import { Section } from '../../../../base/form/Section.tsx'
import { useForm } from '../../../../base/form/useForm.tsx'
import { shortDay } from '../../../../base/text/shortDay.ts'
import { useLanguage, useText } from '../../../../base/text/useText.ts'
import { Button } from '../../../../base/ui/Button.tsx'
import { Checkbox } from '../../../../base/ui/Checkbox.tsx'
import { adminText } from '../../text/en.ts'
import { accountForm } from '../client.ts'
import type { UserRow } from '../contract.ts'

/** The section to close or reopen the account. */
export function AccountSection({ member, name }: { member: UserRow; name: string }) {
  const { account: words } = useText(adminText).member
  const language = useLanguage()
  const { disabledAt } = member
  const { Form, busy } = useForm(accountForm)
  return (
    <Section name="account" heading={words.heading} about={words.about}>
      <p>{disabledAt === null ? words.open : words.closed({ at: shortDay(language, disabledAt) })}</p>
      <Form>
        <input type="hidden" name="to" value={disabledAt === null ? 'closed' : 'open'} />
        {disabledAt === null && <Checkbox label={words.sure({ name })} name="confirm" value="yes" required />}
        <Button type="submit" {...(disabledAt === null && { variant: 'danger' })} busy={busy}>
          {disabledAt === null ? words.close : words.reopen}
        </Button>
      </Form>
    </Section>
  )
}
