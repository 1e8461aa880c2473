import { type SubmitEvent, useRef } from 'react'
import type { ProblemBody } from '../../../base/contract/problem.ts'
import rows from '../../../base/form/Rows.module.css'
import type { Told } from '../../../base/form/useAnswer.ts'
import { textHere } from '../../../base/page/language.ts'
import { useHydrated } from '../../../base/page/useHydrated.ts'
import { useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { notify } from '../../../base/ui/toast.ts'
import { CurrentPassword } from '../../accounts/reauthentication/CurrentPassword.tsx'
import { withPassword } from '../../accounts/reauthentication/client/withPassword.ts'
import { securityPage } from '../../accounts/shared/profilePage.ts'
import { type End, leadOn, sendByPopup } from '../../sign-in/providers/client/popup.ts'
import type { Provider } from '../../sign-in/providers/contract.ts'
import { providersText } from '../../sign-in/providers/text/en.ts'
import type { Profile } from '../contract.ts'
import { profileText } from '../text/en.ts'

type Props = {
  providers: Provider[]
  profile: Profile
  /** The last result from a popup. */
  told: Told | null
  /** Receives the result from a popup. */
  onEnd(told: Told): void
}

/**
 * Links an identity, in a popup. Without scripts or popups the page itself goes to the provider and comes back.
 */
export function ConnectForm({ providers, profile, told, onEnd }: Props) {
  const { providers: words } = useText(profileText)

  const hasDialog = useHydrated() && profile.hasPassword
  const isProven = useRef(false)

  function send(event: SubmitEvent<HTMLFormElement>) {
    const { currentTarget: form, nativeEvent } = event
    const { submitter } = nativeEvent
    const pressed = submitter instanceof HTMLButtonElement ? submitter.value : ''
    const provider = providers.find(({ id }) => id === pressed)
    if (hasDialog && !isProven.current) {
      event.preventDefault()
      // Nothing is left to do where the dialog was closed.
      withPassword('', async (current) => sendWith(current, form, submitter)).catch(() => {})
    } else if (provider) sendByPopup(form, provider, (end) => go(end, form, provider))
  }

  /** Sends the form with the password, and leaves none in the page. */
  function sendWith(password: string, form: HTMLFormElement, submitter: HTMLElement | null) {
    const field = form.elements.namedItem('current')
    if (!(field instanceof HTMLInputElement)) return
    field.value = password
    isProven.current = true
    form.requestSubmit(submitter)
    isProven.current = false
    field.value = ''
  }

  function go(end: End, form: HTMLFormElement, provider: Provider) {
    if (!end.ok && end.code === 'auth/other-address') {
      leadOn(provider, securityPage)
      return
    }
    if (end.ok) form.reset()
    if (end.ok) {
      const message = textHere(providersText).connected(provider)
      notify.success(message)
      onEnd({ done: { message }, refused: null })
    } else {
      notify.error(end.message)
      onEnd({ done: null, refused: toProblem(end) })
    }
  }

  if (!profile.hasPassword && !profile.fresh) return <p>{words.later}</p>
  return (
    <form action="/api/auth/popup/connect" method="post" onSubmit={send}>
      <input type="hidden" name="flow" />
      {hasDialog && <input type="hidden" name="current" />}
      {profile.hasPassword && <CurrentPassword error={told?.refused?.errors?.[0]?.message} />}
      <div className={rows.buttons}>
        {providers.map(({ id, name }) => (
          <Button key={id} type="submit" name="provider" value={id}>
            {words.connect({ name })}
          </Button>
        ))}
      </div>
    </form>
  )
}

function toProblem({ code, message }: Extract<End, { ok: false }>): ProblemBody {
  const errors = code === 'auth/wrong-password' ? [{ field: 'current', message }] : []
  return { type: '', title: '', status: 422, detail: message, errors }
}
