import { useState } from 'react'
import { redirect, useLoaderData, useSearchParams } from 'react-router'
import { defineForm } from '../../../base/form/defineForm.ts'
import { formAction } from '../../../base/form/formAction.ts'
import { Refusal } from '../../../base/form/Refusal.tsx'
import { useForm } from '../../../base/form/useForm.tsx'
import { textHere } from '../../../base/page/language.ts'
import { queryOf } from '../../../base/page/list/address.ts'
import { PageMeta } from '../../../base/page/PageMeta.tsx'
import { answer, api, asProblem, type Call } from '../../../base/page/request.ts'
import { useText } from '../../../base/text/useText.ts'
import { BlockTown } from '../../../base/ui/art/BlockTown.tsx'
import { Button } from '../../../base/ui/Button.tsx'
import { Link } from '../../../base/ui/Link.tsx'
import { PasswordField } from '../../../base/ui/PasswordField.tsx'
import { TextField } from '../../../base/ui/TextField.tsx'
import { notify } from '../../../base/ui/toast.ts'
import { useSite } from '../../../base/ui/useSite.ts'
import { AdministratorNote } from '../../accounts/administrators/AdministratorNote.tsx'
import { requireNewPassword, tellNewPassword } from '../../accounts/client/newPassword.ts'
import type { AccountsApi } from '../../accounts/contract.ts'
import type { InvitationApi } from '../../accounts/invitations/contract.ts'
import { InvitationNote } from '../../accounts/invitations/InvitationNote.tsx'
import { NewPasswordField } from '../../accounts/password/NewPasswordField.tsx'
import { uploadPhoto } from '../../accounts/photos/client.ts'
import { pathAfterSignIn, safePath } from '../../accounts/rules.ts'
import { accountsText } from '../../accounts/text/en.ts'
import { AuthFrame } from '../AuthFrame.tsx'
import type { SignInApi } from '../contract.ts'
import styles from '../LoginPage.module.css'
import { readProviders } from '../providers/client/providers.ts'
import { ProviderButtons } from '../providers/ProviderButtons.tsx'
import { signInText } from '../text/en.ts'
import { ByInvitation } from './ByInvitation.tsx'
import { pictureIn, requireDetails } from './client.ts'
import { PhotoField } from './PhotoField.tsx'

export async function loader(call: Call) {
  const token = queryOf(call).get('invitation') ?? ''
  const [providers, asked] = await Promise.all([
    readProviders(call),
    token === ''
      ? undefined
      : answer(api<InvitationApi>(call).auth.invitation.$get({ query: { token: token.slice(0, 100) } })),
  ])
  return { providers, invitation: asked?.invitation }
}

const registrationForm = defineForm({
  fields: ['name', 'photo', 'email', 'from'],
  secrets: ['password', 'confirm', 'administrator', 'invitation'],
  async work({ name, photo, email, from, administrator, invitation, ...passwords }, call: Call, sent) {
    const picture = pictureIn(sent)
    requireDetails({ name, photo, email }, picture, call)
    requireNewPassword(passwords, email.trim())
    const { auth, jwt } = api<AccountsApi & SignInApi>(call)
    const json = { email, password: passwords.password, administrator, invitation }
    const { member } = await answer(auth['sign-up'].$post({ json }))
    await answer(jwt.$post({ json: { email: member.email } }))
    // The person is registered by now: a profile that cannot be saved is reported, and can be changed on the profile page.
    const { registration } = textHere(signInText)
    try {
      const link = picture === null ? { photoURL: photo } : {}
      await answer(auth.profile.$patch({ json: { displayName: name, ...link } }))
      if (picture !== null) await uploadPhoto(call, picture)
      notify.success(registration.success)
    } catch (thrown) {
      notify.error(`${registration.profileFailure} ${asProblem(thrown).message}`)
    }
    // Whoever came by the administrator's link makes the site theirs first.
    return redirect(pathAfterSignIn(member, administrator === '' ? from : '/admin/site'))
  },
  tell: tellNewPassword,
})

export const action = formAction([registrationForm])

/** The page to register with e-mail and password. */
export function Component() {
  const { registration } = useText(signInText)
  const { password } = useText(accountsText)
  const { providers, invitation } = useLoaderData<typeof loader>()
  const { Form, field, busy, refused } = useForm(registrationForm)
  const emailField = field('email', invitation?.email)
  const [email, setEmail] = useState(emailField.defaultValue ?? '')
  const [search] = useSearchParams()
  const from = search.get('from')
  const administrator = search.get('administrator') ?? ''
  const isOpen = useSite().registration === 'open' || administrator !== '' || Boolean(invitation)
  const login = from === null ? '/login' : `/login?${new URLSearchParams({ from })}`
  return (
    <AuthFrame heading={registration.heading} poster={<BlockTown />}>
      <PageMeta title={registration.title} />
      {administrator !== '' && <AdministratorNote />}
      {invitation !== undefined && <InvitationNote invitation={invitation} />}
      <Refusal of={refused} />
      {isOpen ? (
        <Form noValidate encType="multipart/form-data">
          <input type="hidden" name="from" value={safePath(from)} />
          <input type="hidden" name="administrator" value={administrator} />
          {invitation && <input type="hidden" name="invitation" value={search.get('invitation') ?? ''} />}
          <TextField {...field('name')} label={registration.name} required autoComplete="name" dir="auto" />
          <PhotoField {...field('photo')} />
          <TextField
            {...emailField}
            label={registration.email}
            type="email"
            required
            autoComplete="email"
            readOnly={Boolean(invitation)}
            onInput={(event) => setEmail(event.currentTarget.value)}
          />
          <NewPasswordField {...field('password')} email={email} label={registration.password} />
          <PasswordField
            {...field('confirm')}
            label={registration.confirm}
            required
            autoComplete="new-password"
            showLabel={password.show}
            hideLabel={password.hide}
          />
          <Button type="submit" variant="primary" size="lg" block busy={busy}>
            {registration.submit}
          </Button>
        </Form>
      ) : (
        <ByInvitation />
      )}
      {isOpen && <ProviderButtons providers={providers} from={safePath(from)} />}
      <p className={styles.other}>
        <Link className="link" to={login}>
          {registration.toLogin}
        </Link>
      </p>
    </AuthFrame>
  )
}
