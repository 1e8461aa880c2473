import { useHydrated } from '../../../base/page/useHydrated.ts'
import { useText } from '../../../base/text/useText.ts'
import { PasswordField } from '../../../base/ui/PasswordField.tsx'
import { accountsText } from '../text/en.ts'
import styles from './CurrentPassword.module.css'
import { reauthenticationText } from './text/en.ts'

/** The field for the present password, where no dialog asks for it: without scripts. */
export function CurrentPassword({ error }: { error: string | undefined }) {
  const { password } = useText(accountsText)
  const { current } = useText(reauthenticationText)
  if (useHydrated()) return null
  return (
    <div className={error === undefined ? styles.withoutScripts : undefined}>
      <PasswordField
        label={current}
        name="current"
        autoComplete="current-password"
        showLabel={password.show}
        hideLabel={password.hide}
        error={error}
      />
    </div>
  )
}
