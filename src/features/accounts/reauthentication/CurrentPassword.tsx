import { useText } from '../../../base/text/useText.ts'
import { PasswordField } from '../../../base/ui/PasswordField.tsx'
import { accountsText } from '../text/en.ts'
import { reauthenticationText } from './text/en.ts'

/** The field for the present password, with which a member reauthenticates. */
export function CurrentPassword({ error }: { error: string | undefined }) {
  const { password } = useText(accountsText)
  const { current } = useText(reauthenticationText)
  return (
    <PasswordField
      label={current}
      name="current"
      required
      autoComplete="current-password"
      showLabel={password.show}
      hideLabel={password.hide}
      error={error}
    />
  )
}
