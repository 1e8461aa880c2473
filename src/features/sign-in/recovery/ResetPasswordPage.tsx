import { useActionData, useLoaderData, useNavigation } from 'react-router'
import type { ProblemBody } from '../../../base/contract/problem.ts'
import { Form } from '../../../base/form/Form.tsx'
import { formTexts } from '../../../base/form/formText.ts'
import { useFocusOnError } from '../../../base/form/useFocusOnError.ts'
import { languageHere } from '../../../base/page/language.ts'
import { PageMeta } from '../../../base/page/PageMeta.tsx'
import { answer, api, asProblem, type Call, refuse } from '../../../base/page/request.ts'
import { useText } from '../../../base/text/useText.ts'
import { Button, ButtonLink } from '../../../base/ui/Button.tsx'
import { Callout } from '../../../base/ui/Callout.tsx'
import { PasswordField } from '../../../base/ui/PasswordField.tsx'
import { notify } from '../../../base/ui/toast.ts'
import type { LinksApi } from '../../accounts/links/contract.ts'
import { linksText } from '../../accounts/links/text/en.ts'
import { brokenRegistrationRule, mismatch } from '../../accounts/rules.ts'
import { accountsText } from '../../accounts/text/en.ts'
import { AuthFrame } from '../AuthFrame.tsx'
import { signInText } from '../text/en.ts'
import type { RecoveryApi } from './contract.ts'
import { recoveryText } from './text/en.ts'

/** The account whose password the opened link changes, or null when the link is not valid. */
export async function loader(call: Call) {
  const { link } = await answer(api<LinksApi>(call).auth.link.$get({}))
  return { email: link?.purpose === 'reset-password' ? link.email : null }
}

type Refused = Pick<ProblemBody, 'detail' | 'errors'>

export async function action(call: Call) {
  const typed = await formTexts(call.request, ['email', 'password', 'confirm'])
  const broken = brokenRegistrationRule(typed.password, typed.confirm, typed.email)
  if (broken !== null) {
    const message = broken(languageHere())
    notify.warning(message)
    const field = broken === mismatch ? 'confirm' : 'password'
    const refused: Refused = { detail: message, errors: [{ field, message }] }
    return refuse(422, { refused })
  }
  try {
    await answer(api<RecoveryApi>(call).auth.reset.$post({ json: { password: typed.password } }))
    return { refused: null }
  } catch (thrown) {
    const problem = asProblem(thrown)
    notify.error(problem.message)
    const refused: Refused = problem.toBody()
    // The page itself reports an invalid link when it is loaded again.
    return refuse(problem.status === 410 ? 200 : problem.status, { refused })
  }
}

/** The page of a password link: takes a new password, once. */
export function Component() {
  const { email } = useLoaderData<typeof loader>()
  const { heading, title } = useText(recoveryText).reset
  const result = useActionData<typeof action>()
  return (
    <AuthFrame heading={heading}>
      <PageMeta title={title} hidden />
      {result?.refused === null ? <Done /> : email === null ? <NoLink /> : <NewPassword email={email} />}
    </AuthFrame>
  )
}

function NewPassword({ email }: { email: string }) {
  const { reset: words } = useText(recoveryText)
  const { password: labels } = useText(accountsText)
  const { registration } = useText(signInText)
  const result = useActionData<typeof action>()
  const busy = useNavigation().state === 'submitting'
  const form = useFocusOnError(result)
  const errorOf = (name: string) => result?.refused?.errors?.find(({ field }) => field === name)?.message
  const shared = { autoComplete: 'new-password', showLabel: labels.show, hideLabel: labels.hide }
  return (
    <>
      <p>{words.body({ email })}</p>
      {result?.refused && <Callout kind="danger">{result.refused.detail}</Callout>}
      <Form ref={form} method="post">
        {/* Password managers save the new password under this name. */}
        <input type="hidden" name="email" autoComplete="username" value={email} />
        <PasswordField
          {...shared}
          label={words.password}
          name="password"
          hint={registration.passwordHint}
          error={errorOf('password')}
        />
        <PasswordField {...shared} label={words.confirm} name="confirm" required error={errorOf('confirm')} />
        <Button type="submit" variant="primary" size="lg" block busy={busy}>
          {words.submit}
        </Button>
      </Form>
    </>
  )
}

function Done() {
  const { reset: words } = useText(recoveryText)
  return (
    <>
      <div role="status">
        <Callout kind="success" title={words.done}>
          {words.doneBody}
        </Callout>
      </div>
      <ButtonLink to="/login" variant="primary" size="lg">
        {words.login}
      </ButtonLink>
    </>
  )
}

function NoLink() {
  const { noLink } = useText(linksText)
  return (
    <>
      <Callout kind="warning">{noLink}</Callout>
      <ButtonLink to="/forgot-password" variant="primary" size="lg">
        {useText(recoveryText).reset.again}
      </ButtonLink>
    </>
  )
}
