import { defineForm } from '../../../base/form/defineForm.ts'
import { useForm } from '../../../base/form/useForm.tsx'
import { textHere } from '../../../base/page/language.ts'
import { answer, api, type Call } from '../../../base/page/request.ts'
import { useHydrated } from '../../../base/page/useHydrated.ts'
import { useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { cx } from '../../../base/ui/cx.ts'
import { CurrentPassword } from './CurrentPassword.tsx'
import type { ReauthenticationApi, ReauthenticationState } from './contract.ts'
import styles from './ReauthenticationForm.module.css'
import { reauthenticationText } from './text/en.ts'

type Section = 'passkeys' | 'providers' | 'sessions'

const proof = (section: Section) =>
  defineForm({
    section: `${section}-prove`,
    secrets: ['current'],
    async work({ current }, call: Call) {
      await answer(api<ReauthenticationApi>(call).auth.proof.$post({ json: { current } }))
      return { message: textHere(reauthenticationText).done }
    },
  })

/** The forms that reauthenticate by the password, before an action that needs it. */
export const reauthenticationForms = {
  passkeys: proof('passkeys'),
  providers: proof('providers'),
  sessions: proof('sessions'),
}

type Props = {
  /** The section that it is in. */
  section: Section
  profile: ReauthenticationState
}

/**
 * Where no dialog asks for the password before a sign-in method or a session is removed, without scripts: a form that does,
 * unless the member has authenticated within ten minutes.
 */
export function ReauthenticationForm({ section, profile }: Props) {
  const words = useText(reauthenticationText)
  const { Form, field, busy, refused, done } = useForm(reauthenticationForms[section])
  const hasDialog = useHydrated()
  if (profile.fresh) return null
  if (!profile.hasPassword) return <p>{words.later}</p>
  if (hasDialog) return null
  return (
    <details className={cx(styles.prove, styles.withoutScripts)} open={refused !== null || done !== null}>
      <summary className="link">{words.what[section]}</summary>
      <Form>
        <p>{words.about}</p>
        <CurrentPassword {...field('current')} />
        <Button type="submit" busy={busy}>
          {words.submit}
        </Button>
      </Form>
    </details>
  )
}
