import { type ComponentProps, useState } from 'react'
import { useText } from '../../../base/text/useText.ts'
import { PasswordField } from '../../../base/ui/PasswordField.tsx'
import { accountsText } from '../text/en.ts'
import { PasswordRules } from './PasswordRules.tsx'

type Given = Omit<ComponentProps<typeof PasswordField>, 'showLabel' | 'hideLabel' | 'hint' | 'onInput'>

/** The field for a new password, under which the rules are ticked while one types. */
export function NewPasswordField({ email, ...field }: Given & { email: string }) {
  const { password } = useText(accountsText)
  const [typed, setTyped] = useState('')
  return (
    <PasswordField
      {...field}
      autoComplete="new-password"
      hint={<PasswordRules password={typed} email={email.trim()} />}
      onInput={(event) => setTyped(event.currentTarget.value)}
      showLabel={password.show}
      hideLabel={password.hide}
    />
  )
}
