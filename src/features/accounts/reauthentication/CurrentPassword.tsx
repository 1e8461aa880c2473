import { errorOf, type Outcome } from '../../../base/form/outcome.ts'
import { accountsText } from '../../../base/text/accounts.ts'
import { profileText } from '../../../base/text/profile.ts'
import { PasswordField } from '../../../base/ui/PasswordField.tsx'

const { password } = accountsText

/** The field for the present password, with which a member reauthenticates. */
export function CurrentPassword({ outcome }: { outcome: Outcome | null }) {
  return (
    <PasswordField
      label={profileText.current}
      name="current"
      required
      autoComplete="current-password"
      showLabel={password.show}
      hideLabel={password.hide}
      error={errorOf(outcome, 'current')}
    />
  )
}
