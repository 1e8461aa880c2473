import { useLoaderData } from 'react-router'
import { defineForm } from '../../../base/form/defineForm.ts'
import { formAction } from '../../../base/form/formAction.ts'
import { Refusal } from '../../../base/form/Refusal.tsx'
import { useForm } from '../../../base/form/useForm.tsx'
import { PageMeta } from '../../../base/page/PageMeta.tsx'
import { answer, api, type Call } from '../../../base/page/request.ts'
import { useText } from '../../../base/text/useText.ts'
import { Button, ButtonLink } from '../../../base/ui/Button.tsx'
import { Callout } from '../../../base/ui/Callout.tsx'
import { Link } from '../../../base/ui/Link.tsx'
import { TextField } from '../../../base/ui/TextField.tsx'
import { AuthFrame } from '../AuthFrame.tsx'
import type { RecoveryApi } from './contract.ts'
import { recoveryText } from './text/en.ts'

export async function loader(call: Call) {
  return answer(api<RecoveryApi>(call).auth.recovery.$get({}))
}

const forgotForm = defineForm({
  fields: ['email'],
  async work({ email }, call: Call) {
    await answer(api<RecoveryApi>(call).auth.forgot.$post({ json: { email } }))
    return { email: email.trim() }
  },
})

export const action = formAction([forgotForm])

/** The page to ask for a password link, or that says whom to ask where the instance sends no mail. */
export function Component() {
  const { way } = useLoaderData<typeof loader>()
  const { forgotPage, forgot } = useText(recoveryText)
  return (
    <AuthFrame heading={forgotPage.heading}>
      <PageMeta title={forgotPage.title} hidden />
      {way === 'people' ? <AskPeople /> : <AskForLink terminal={way === 'terminal'} />}
      <Link className="link" to="/login">
        {forgot.back}
      </Link>
    </AuthFrame>
  )
}

function AskPeople() {
  const { forgot: words } = useText(recoveryText)
  return (
    <>
      <p>{words.people}</p>
      <ButtonLink to="/contact-us" variant="primary" size="lg">
        {words.contact}
      </ButtonLink>
    </>
  )
}

function AskForLink({ terminal }: { terminal: boolean }) {
  const { forgot: words } = useText(recoveryText)
  const { Form, field, busy, refused, done } = useForm(forgotForm)
  return (
    <>
      <p>{words.body}</p>
      <div role="status">
        <Refusal of={refused} />
        {done && (
          <Callout kind="success" title={terminal ? words.shown : words.sent}>
            {(terminal ? words.shownFor : words.sentTo)(done)}
          </Callout>
        )}
      </div>
      {terminal && <Callout title={words.terminal}>{words.terminalBody}</Callout>}
      <Form draft="none">
        <TextField
          {...field('email', done?.email)}
          label={words.email}
          type="email"
          required
          autoComplete="email"
        />
        <Button type="submit" variant="primary" size="lg" block busy={busy}>
          {words.submit}
        </Button>
      </Form>
    </>
  )
}
