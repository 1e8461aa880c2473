import { Form } from '../../../base/form/Form.tsx'
import { attempt, type Outcome } from '../../../base/form/outcome.ts'
import { useSectionForm } from '../../../base/form/useSectionForm.ts'
import { answer, api, type Call } from '../../../base/page/request.ts'
import { profileText } from '../../../base/text/profile.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { CurrentPassword } from './CurrentPassword.tsx'
import type { ReauthenticationApi, ReauthenticationState } from './contract.ts'
import styles from './ReauthenticationForm.module.css'

const { prove: words } = profileText

/** Reauthenticates by the password, before an action that needs it. `section` ends in `-prove`. */
export function reauthenticate(call: Call, section: string, current: string) {
  return attempt(section, words.done, () =>
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
