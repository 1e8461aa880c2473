import { errorOf, type Outcome } from '../../../base/form/outcome.ts'
import { accountsText } from '../../../base/text/accounts.ts'
import { profileText } from '../../../base/text/profile.ts'
import { PasswordField } from '../../../base/ui/PasswordField.tsx'

const { password } = accountsText

/** The present password, as a proof that it is still the member who sits there. */
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
