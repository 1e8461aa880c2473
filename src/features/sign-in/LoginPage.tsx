import { Link, redirect, useActionData, useLoaderData, useNavigation, useSearchParams } from 'react-router'
import { Form } from '../../base/form/Form.tsx'
import { formTexts } from '../../base/form/formText.ts'
import { useFocusOnError } from '../../base/form/useFocusOnError.ts'
import { textHere } from '../../base/page/language.ts'
import { PageMeta } from '../../base/page/PageMeta.tsx'
import { answer, api, asProblem, type Call, refuse } from '../../base/page/request.ts'
import { useText } from '../../base/text/useText.ts'
import { Button } from '../../base/ui/Button.tsx'
import { Callout } from '../../base/ui/Callout.tsx'
import { PasswordField } from '../../base/ui/PasswordField.tsx'
import { TextField } from '../../base/ui/TextField.tsx'
import { notify } from '../../base/ui/toast.ts'
import type { AccountsApi } from '../accounts/contract.ts'
import { pathAfterSignIn, safePath } from '../accounts/rules.ts'
import { accountsText } from '../accounts/text/en.ts'
import { AuthFrame } from './AuthFrame.tsx'
import type { SignInApi } from './contract.ts'
import styles from './LoginPage.module.css'
import { signInByPasskey } from './passkeys/client/device.ts'
import { PasskeyButton } from './passkeys/PasskeyButton.tsx'
import { usePasskeyOffer } from './passkeys/usePasskeyOffer.ts'
import { readProviders } from './providers/client/providers.ts'
import { ProviderButtons } from './providers/ProviderButtons.tsx'
import { ProviderFailure } from './providers/ProviderFailure.tsx'
import { signInText } from './text/en.ts'

const fields = ['email', 'password', 'from', 'passkey', 'signed'] as const

export async function loader(call: Call) {
  // A provider has authenticated a member who has a second step.
  if (new URL(call.request.url).searchParams.get('problem') === 'second-step')
    throw redirect('/login/second-step')
  return { providers: await readProviders(call) }
}

export async function action(call: Call) {
  const { email, password, from, passkey, signed } = await formTexts(call.request, fields)
  const { auth, jwt } = api<AccountsApi & SignInApi>(call)
  let path: string
  try {
    const { member } =
      passkey !== ''
        ? { member: await signInByPasskey(call, signed) }
        : await answer(auth['sign-in'].$post({ json: { email, password } }))
    if (member === null)
      return redirect(`/login/second-step?${new URLSearchParams({ from: safePath(from) })}`)
    await answer(jwt.$post({ json: { email: member.email } }))
    path = pathAfterSignIn(member, from)
  } catch (thrown) {
    const problem = asProblem(thrown)
    notify.error(problem.message)
    return refuse(problem.status, { refused: problem.toBody(), email })
  }
  notify.success(textHere(signInText).login.success)
  return redirect(path)
}

/** The sign-in page: e-mail and password, passkey, or a provider. */
export function Component() {
  const { login } = useText(signInText)
  const { password } = useText(accountsText)
  const { providers } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const [search] = useSearchParams()
  const busy = useNavigation().state === 'submitting'
  const form = useFocusOnError(result)
  const from = search.get('from')
  usePasskeyOffer(safePath(from))
  const register = from === null ? '/register' : `/register?${new URLSearchParams({ from })}`
  return (
    <AuthFrame heading={login.heading}>
      <PageMeta title={login.title} />
      <ProviderFailure providers={providers} />
      {result && <Callout kind="danger">{result.refused.detail}</Callout>}
      <Form ref={form} method="post" draft="none">
        <input type="hidden" name="from" value={safePath(from)} />
        <TextField
          label={login.email}
          name="email"
          type="email"
          required
          autoComplete="username webauthn"
          defaultValue={result?.email ?? ''}
          error={result?.refused.errors?.find((error) => error.field === 'email')?.message}
        />
        <PasswordField
          label={login.password}
          labelEnd={
            <Link className={`link ${styles.forgot}`} to="/forgot-password">
              {login.forgot}
            </Link>
          }
          name="password"
          autoComplete="current-password"
          showLabel={password.show}
          hideLabel={password.hide}
        />
        <Button type="submit" variant="primary" size="lg" block busy={busy}>
          {login.submit}
        </Button>
      </Form>
      <PasskeyButton from={safePath(from)} />
      <ProviderButtons providers={providers} from={safePath(from)} />
      <p className={styles.other}>
        <Link className="link" to={register}>
          {login.toRegister}
        </Link>
      </p>
    </AuthFrame>
  )
}
