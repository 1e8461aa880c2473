import { KeyRound } from 'lucide'
import { useNavigation } from 'react-router'
import { Form } from '../../../base/form/Form.tsx'
import { useHydrated } from '../../../base/page/useHydrated.ts'
import { useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { Icon } from '../../../base/ui/Icon.tsx'
import styles from './PasskeyButton.module.css'
import { passkeysText } from './text/en.ts'

/** The button to sign in with a passkey, where the browser supports them. */
export function PasskeyButton({ from }: { from: string }) {
  const busy = useNavigation().formData?.get('passkey') === 'yes'
  const { login } = useText(passkeysText)
  const hydrated = useHydrated()
  if (hydrated && !('PublicKeyCredential' in window)) return null
  return (
    <Form method="post" {...(hydrated ? {} : { className: styles.waiting })}>
      <input type="hidden" name="from" value={from} />
      <Button type="submit" name="passkey" value="yes" size="lg" block busy={busy}>
        <Icon of={KeyRound} />
        {login}
      </Button>
    </Form>
  )
}
