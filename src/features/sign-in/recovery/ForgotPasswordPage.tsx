import { Link, useActionData, useLoaderData, useNavigation } from 'react-router'
import { Form } from '../../../base/form/Form.tsx'
import { formTexts } from '../../../base/form/formText.ts'
import { useFocusOnError } from '../../../base/form/useFocusOnError.ts'
import { PageMeta } from '../../../base/page/PageMeta.tsx'
import { answer, api, asProblem, type Call, refuse } from '../../../base/page/request.ts'
import { useText } from '../../../base/text/useText.ts'
import { Button, ButtonLink } from '../../../base/ui/Button.tsx'
import { Callout } from '../../../base/ui/Callout.tsx'
import { TextField } from '../../../base/ui/TextField.tsx'
import { notify } from '../../../base/ui/toast.ts'
import { AuthFrame } from '../AuthFrame.tsx'
import type { RecoveryApi } from './contract.ts'
import { recoveryText } from './text/en.ts'

export async function loader(call: Call) {
  return answer(api<RecoveryApi>(call).auth.recovery.$get({}))
}

export async function action(call: Call) {
  const { email } = await formTexts(call.request, ['email'])
  try {
    await answer(api<RecoveryApi>(call).auth.forgot.$post({ json: { email } }))
    return { refused: null, email: email.trim() }
  } catch (thrown) {
    const problem = asProblem(thrown)
    notify.error(problem.message)
    return refuse(problem.status, { refused: problem.toBody(), email })
  }
}

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
  const result = useActionData<typeof action>()
  const busy = useNavigation().state === 'submitting'
  const form = useFocusOnError(result)
  const { refused } = result ?? {}
  return (
    <>
      <p>{words.body}</p>
      <div role="status">
        {refused && <Callout kind="danger">{refused.detail}</Callout>}
        {refused === null && (
          <Callout kind="success" title={terminal ? words.shown : words.sent}>
            {(terminal ? words.shownFor : words.sentTo)({ email: result?.email ?? '' })}
          </Callout>
        )}
      </div>
      {terminal && <Callout title={words.terminal}>{words.terminalBody}</Callout>}
      <Form ref={form} method="post" draft="none">
        <TextField
          label={words.email}
          name="email"
          type="email"
          required
          autoComplete="email"
          defaultValue={result?.email ?? ''}
          error={refused?.errors?.find(({ field }) => field === 'email')?.message}
        />
        <Button type="submit" variant="primary" size="lg" block busy={busy}>
          {words.submit}
        </Button>
      </Form>
    </>
  )
}
