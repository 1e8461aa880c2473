import { Form } from '../../../base/form/Form.tsx'
import { attempt, type Outcome } from '../../../base/form/outcome.ts'
import { useSectionForm } from '../../../base/form/useSectionForm.ts'
import { textHere } from '../../../base/page/language.ts'
import { answer, api, type Call } from '../../../base/page/request.ts'
import { useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { CurrentPassword } from './CurrentPassword.tsx'
import type { ReauthenticationApi, ReauthenticationState } from './contract.ts'
import styles from './ReauthenticationForm.module.css'
import { reauthenticationText } from './text/en.ts'

/** Reauthenticates by the password, before an action that needs it. `section` ends in `-prove`. */
export function reauthenticate(call: Call, section: string, current: string) {
  return attempt(section, textHere(reauthenticationText).done, () =>
    answer(api<ReauthenticationApi>(call).auth.proof.$post({ json: { current } })),
  )
}

type Props = {
  /** The section that it is in. */
  section: 'passkeys' | 'providers' | 'sessions'
  profile: ReauthenticationState
  outcome: Outcome | null
}

/**
 * Asks for the password before buttons that remove a sign-in method or a session, unless the member has authenticated
 * within ten minutes.
 */
export function ReauthenticationForm({ section, profile, outcome }: Props) {
  const name = `${section}-prove`
  const own = outcome?.section === name ? outcome : null
  const words = useText(reauthenticationText)
  const { form, busy } = useSectionForm(name, own)
  if (profile.fresh) return null
  if (!profile.hasPassword) return <p>{words.later}</p>
  return (
    <details className={styles.prove} open={own !== null}>
      <summary className="link">{words.what[section]}</summary>
      <Form ref={form} method="post">
        <input type="hidden" name="section" value={name} />
        <p>{words.about}</p>
        <CurrentPassword outcome={own} />
        <Button type="submit" busy={busy}>
          {words.submit}
        </Button>
      </Form>
    </details>
  )
}
