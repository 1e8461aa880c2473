import { Link, redirect, useActionData, useLoaderData, useNavigation, useSearchParams } from 'react-router'
import type { ProblemBody } from '../../base/contract/problem.ts'
import { Form } from '../../base/form/Form.tsx'
import { formTexts } from '../../base/form/formText.ts'
import { useFocusOnError } from '../../base/form/useFocusOnError.ts'
import { languageHere, textHere } from '../../base/page/language.ts'
import { PageMeta } from '../../base/page/PageMeta.tsx'
import { answer, api, asProblem, type Call, refuse } from '../../base/page/request.ts'
import { useText } from '../../base/text/useText.ts'
import { Button } from '../../base/ui/Button.tsx'
import { Callout } from '../../base/ui/Callout.tsx'
import { PasswordField } from '../../base/ui/PasswordField.tsx'
import { TextField } from '../../base/ui/TextField.tsx'
import { notify } from '../../base/ui/toast.ts'
import type { AccountsApi } from '../accounts/contract.ts'
import { brokenRegistrationRule, mismatch, pathAfterSignIn, safePath } from '../accounts/rules.ts'
import { accountsText } from '../accounts/text/en.ts'
import { AuthFrame } from './AuthFrame.tsx'
import type { SignInApi } from './contract.ts'
import styles from './LoginPage.module.css'
import { readProviders } from './providers/client/providers.ts'
import { ProviderButtons } from './providers/ProviderButtons.tsx'
import { signInText } from './text/en.ts'

const fields = ['name', 'photo', 'email', 'password', 'confirm', 'from', 'administrator'] as const

export async function loader(call: Call) {
  return { providers: await readProviders(call) }
}

export async function action(call: Call) {
  const { name, photo, email, password, confirm, from, administrator } = await formTexts(call.request, fields)
  const typed = { name, photo, email }
  const broken = brokenRegistrationRule(password, confirm, email.trim())
  if (broken !== null) {
    const message = broken(languageHere())
    notify.warning(message)
    const field = broken === mismatch ? 'confirm' : 'password'
    return refuse(422, { typed, refused: { detail: message, errors: [{ field, message }] } })
  }
  const { auth, jwt } = api<AccountsApi & SignInApi>(call)
  let path: string
  try {
    const { member } = await answer(auth['sign-up'].$post({ json: { email, password, administrator } }))
    await answer(jwt.$post({ json: { email: member.email } }))
    path = pathAfterSignIn(member, from)
  } catch (thrown) {
    const problem = asProblem(thrown)
    notify.error(problem.message)
    return refuse(problem.status, { typed, refused: problem.toBody() })
  }
  // The person is registered by now: a profile that cannot be saved is reported, and can be changed on the profile page.
  const { registration } = textHere(signInText)
  try {
    await answer(auth.profile.$patch({ json: { displayName: name, photoURL: photo } }))
    notify.success(registration.success)
  } catch (thrown) {
    notify.error(`${registration.profileFailure} ${asProblem(thrown).message}`)
  }
  return redirect(path)
}

/** The page to register with e-mail and password. */
export function Component() {
  const { registration } = useText(signInText)
  const { password } = useText(accountsText)
  const { providers } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const [search] = useSearchParams()
  const busy = useNavigation().state === 'submitting'
  const form = useFocusOnError(result)
  const from = search.get('from')
  const login = from === null ? '/login' : `/login?${new URLSearchParams({ from })}`
  const refused: Pick<ProblemBody, 'detail' | 'errors'> | undefined = result?.refused
  const errorOf = (field: string) => refused?.errors?.find((error) => error.field === field)?.message
  return (
    <AuthFrame heading={registration.heading}>
      <PageMeta title={registration.title} />
      {refused && <Callout kind="danger">{refused.detail}</Callout>}
      <Form ref={form} method="post">
        <input type="hidden" name="from" value={safePath(from)} />
        <input type="hidden" name="administrator" value={search.get('administrator') ?? ''} />
        <TextField
          label={registration.name}
          name="name"
          required
          autoComplete="name"
          dir="auto"
          maxLength={100}
          defaultValue={result?.typed.name ?? ''}
        />
        <TextField
          label={registration.photo}
          name="photo"
          type="url"
          required
          hint={registration.photoHint}
          defaultValue={result?.typed.photo ?? ''}
        />
        <TextField
          label={registration.email}
          name="email"
          type="email"
          required
          autoComplete="email"
          defaultValue={result?.typed.email ?? ''}
          error={errorOf('email')}
        />
        <PasswordField
          label={registration.password}
          name="password"
          autoComplete="new-password"
          hint={registration.passwordHint}
          showLabel={password.show}
          hideLabel={password.hide}
          error={errorOf('password')}
        />
        <PasswordField
          label={registration.confirm}
          name="confirm"
          required
          autoComplete="new-password"
          showLabel={password.show}
          hideLabel={password.hide}
          error={errorOf('confirm')}
        />
        <Button type="submit" variant="primary" size="lg" block busy={busy}>
          {registration.submit}
        </Button>
      </Form>
      <ProviderButtons providers={providers} from={safePath(from)} />
      <p className={styles.other}>
        <Link className="link" to={login}>
          {registration.toLogin}
        </Link>
      </p>
    </AuthFrame>
  )
}
