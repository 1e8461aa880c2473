import { redirect, useLoaderData, useSearchParams } from 'react-router'
import { broken, defineForm } from '../../base/form/defineForm.ts'
import { formAction } from '../../base/form/formAction.ts'
import { Refusal } from '../../base/form/Refusal.tsx'
import { useAnswer } from '../../base/form/useAnswer.ts'
import { useForm } from '../../base/form/useForm.tsx'
import { textHere } from '../../base/page/language.ts'
import { PageMeta } from '../../base/page/PageMeta.tsx'
import { answer, api, type Call } from '../../base/page/request.ts'
import { useText } from '../../base/text/useText.ts'
import { Button } from '../../base/ui/Button.tsx'
import { Callout } from '../../base/ui/Callout.tsx'
import { Link } from '../../base/ui/Link.tsx'
import { PasswordField } from '../../base/ui/PasswordField.tsx'
import { TextField } from '../../base/ui/TextField.tsx'
import { notify } from '../../base/ui/toast.ts'
import type { AccountsApi } from '../accounts/contract.ts'
import { pathAfterSignIn, safePath } from '../accounts/rules.ts'
import type { User } from '../accounts/shared/user.ts'
import { accountsText } from '../accounts/text/en.ts'
import { AuthFrame } from './AuthFrame.tsx'
import type { SignInApi } from './contract.ts'
import styles from './LoginPage.module.css'
import { signInByPasskey } from './passkeys/client/device.ts'
import { PasskeyButton, passkeySection } from './passkeys/PasskeyButton.tsx'
import { usePasskeyOffer } from './passkeys/usePasskeyOffer.ts'
import { readProviders } from './providers/client/providers.ts'
import { ProviderButtons } from './providers/ProviderButtons.tsx'
import { ProviderFailure } from './providers/ProviderFailure.tsx'
import { signInText } from './text/en.ts'

export async function loader(call: Call) {
  // A provider has authenticated a member who has a second step.
  if (new URL(call.request.url).searchParams.get('problem') === 'second-step')
    throw redirect('/login/second-step')
  return { providers: await readProviders(call) }
}

const loginForm = defineForm({
  fields: ['email', 'from'],
  secrets: ['password'],
  async work({ email, password, from }, call: Call) {
    if (email.trim() === '') throw broken('email', textHere(signInText).login.noEmail)
    if (password === '') throw broken('password', textHere(signInText).login.noPassword)
    const { member } = await answer(api<SignInApi>(call).auth['sign-in'].$post({ json: { email, password } }))
    return enter(call, member, from)
  },
})

const passkeyForm = defineForm({
  section: passkeySection,
  fields: ['from'],
  secrets: ['signed'],
  async work({ signed, from }, call: Call) {
    return enter(call, await signInByPasskey(call, signed), from)
  },
})

export const action = formAction([loginForm, passkeyForm])

/** Goes on after the first step of the sign-in, which is the only one if it has given a member. */
async function enter(
  call: Call,
  member: Pick<User, 'email' | 'secondStepDue'> | null,
  from: string,
): Promise<Response> {
  if (member === null) return redirect(`/login/second-step?${new URLSearchParams({ from: safePath(from) })}`)
  await answer(api<AccountsApi>(call).jwt.$post({ json: { email: member.email } }))
  notify.success(textHere(signInText).login.success)
  return redirect(pathAfterSignIn(member, from))
}

/** The sign-in page: e-mail and password, passkey, or a provider. */
export function Component() {
  const { login } = useText(signInText)
  const { password } = useText(accountsText)
  const { providers } = useLoaderData<typeof loader>()
  const { Form, field, busy, refused } = useForm(loginForm)
  const passkey = useAnswer(passkeyForm)
  const failed = refused ?? passkey?.refused
  const isWrong = refused?.status === 401
  const [search] = useSearchParams()
  const from = search.get('from')
  usePasskeyOffer(safePath(from))
  const register = from === null ? '/register' : `/register?${new URLSearchParams({ from })}`
  return (
    <AuthFrame heading={login.heading}>
      <PageMeta title={login.title} />
      {from !== null && <WhyHere from={safePath(from)} register={register} />}
      <ProviderFailure providers={providers} />
      {!isWrong && <Refusal of={failed} />}
      <Form draft="none" noValidate>
        <input type="hidden" name="from" value={safePath(from)} />
        <TextField
          {...field('email')}
          label={login.email}
          type="email"
          required
          autoComplete="username webauthn"
        />
        <PasswordField
          {...field('password')}
          {...(isWrong && { error: refused.detail })}
          label={login.password}
          labelEnd={
            <Link className={`link ${styles.forgot}`} to="/forgot-password">
              {login.forgot}
            </Link>
          }
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

/** Tells who was led here why, and that an account can be made. */
function WhyHere({ from, register }: { from: string; register: string }) {
  const { why } = useText(signInText).login
  const [path = ''] = from.split('?', 1)
  const reason = whys.find(([begin]) => path.startsWith(begin))?.[1]
  if (reason === undefined) return null
  return (
    <Callout>
      {why[reason]}{' '}
      <Link className="link" to={register}>
        {why.register}
      </Link>
    </Callout>
  )
}

/** What somebody wanted whose address begins so. */
const whys = [
  ['/add-course', 'add'],
  ['/manage-course', 'manage'],
  ['/my-enrolled-courses', 'enrolled'],
  ['/dashboard', 'enrolled'],
  ['/learn/', 'learn'],
  ['/all-courses/', 'enroll'],
] as const
