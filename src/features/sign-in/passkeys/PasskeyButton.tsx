import { KeyRound } from 'lucide'
import { useForm } from '../../../base/form/useForm.tsx'
import { useHydrated } from '../../../base/page/useHydrated.ts'
import { useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { Icon } from '../../../base/ui/Icon.tsx'
import styles from './PasskeyButton.module.css'
import { passkeysText } from './text/en.ts'

/** The form of this button, among those of the page. */
export const passkeySection = 'passkey'

/** The button to sign in with a passkey, where the browser supports them. */
export function PasskeyButton({ from }: { from: string }) {
  const { Form, busy } = useForm({ section: passkeySection })
  const { login } = useText(passkeysText)
  const hydrated = useHydrated()
  if (hydrated && !('PublicKeyCredential' in window)) return null
  return (
    <Form {...(hydrated ? {} : { className: styles.waiting })}>
      <input type="hidden" name="from" value={from} />
      <Button type="submit" size="lg" block busy={busy}>
        <Icon of={KeyRound} />
        {login}
      </Button>
    </Form>
  )
}
