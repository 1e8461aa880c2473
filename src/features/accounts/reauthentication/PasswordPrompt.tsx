import { type SubmitEvent, useEffect, useId, useState } from 'react'
import { makeCalls } from '../../../base/page/calls.ts'
import { answer, asProblem } from '../../../base/page/request.ts'
import { useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { Dialog } from '../../../base/ui/Dialog.tsx'
import { PasswordField } from '../../../base/ui/PasswordField.tsx'
import { accountsText } from '../text/en.ts'
import { receivePasswordRequests } from './client/withPassword.ts'
import type { ReauthenticationApi, ReauthenticationState } from './contract.ts'
import { reauthenticationText } from './text/en.ts'

type Props = { profile: ReauthenticationState; email: string }

/** The dialog that asks for the present password while a form is sent that needs it, and lets that form go on. */
export function PasswordPrompt({ profile, email }: Props) {
  const { password } = useText(accountsText)
  const { current, submit, prompt: words } = useText(reauthenticationText)
  const [asked, setAsked] = useState<{ tell(current?: string): void } | null>(null)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const form = useId()

  useEffect(() => {
    const ask = () => new Promise<string | undefined>((tell) => setAsked({ tell }))
    return receivePasswordRequests({ ...profile, ask })
  }, [profile])
  // Who leaves the page has closed the dialog.
  useEffect(() => () => asked?.tell(), [asked])

  function close(given?: string) {
    asked?.tell(given)
    setAsked(null)
    setBusy(false)
    setError(undefined)
  }

  async function prove(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = `${new FormData(event.currentTarget).get('current')}`
    const field = event.currentTarget.querySelector('input[name=current]')
    setBusy(true)
    try {
      const { auth } = makeCalls<ReauthenticationApi>('/api', fetch)
      await answer(auth.proof.$post({ json: { current: given } }))
      close(given)
    } catch (thrown) {
      setBusy(false)
      setError(asProblem(thrown).message)
      if (field instanceof HTMLInputElement) field.select()
    }
  }

  return (
    <Dialog
      open={asked !== null}
      onClose={() => close()}
      title={words.title}
      actions={
        <>
          <Button onClick={() => close()}>{words.cancel}</Button>
          <Button type="submit" variant="primary" form={form} busy={busy}>
            {submit}
          </Button>
        </>
      }
    >
      <p>{words.about}</p>
      {asked !== null && (
        <form id={form} onSubmit={prove}>
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            label={current}
            name="current"
            required
            autoComplete="current-password"
            showLabel={password.show}
            hideLabel={password.hide}
            error={error}
          />
        </form>
      )}
    </Dialog>
  )
}
