import { useLoaderData } from 'react-router'
import { defineForm } from '../../../base/form/defineForm.ts'
import { formAction } from '../../../base/form/formAction.ts'
import { Refusal } from '../../../base/form/Refusal.tsx'
import { useAnswer } from '../../../base/form/useAnswer.ts'
import { useForm } from '../../../base/form/useForm.tsx'
import { PageMeta } from '../../../base/page/PageMeta.tsx'
import { answer, api, type Call } from '../../../base/page/request.ts'
import { useText } from '../../../base/text/useText.ts'
import { Button, ButtonLink } from '../../../base/ui/Button.tsx'
import { Callout } from '../../../base/ui/Callout.tsx'
import { PasswordField } from '../../../base/ui/PasswordField.tsx'
import { requireNewPassword, tellNewPassword } from '../../accounts/client/newPassword.ts'
import type { LinksApi } from '../../accounts/links/contract.ts'
import { linksText } from '../../accounts/links/text/en.ts'
import { NewPasswordField } from '../../accounts/password/NewPasswordField.tsx'
import { accountsText } from '../../accounts/text/en.ts'
import { AuthFrame } from '../AuthFrame.tsx'
import type { RecoveryApi } from './contract.ts'
import { recoveryText } from './text/en.ts'

/** The account whose password the opened link changes, or null when the link is not valid. */
export async function loader(call: Call) {
  const { link } = await answer(api<LinksApi>(call).auth.link.$get({}))
  return { email: link?.purpose === 'reset-password' ? link.email : null }
}

const newPasswordForm = defineForm({
  fields: ['email'],
  secrets: ['password', 'confirm'],
  async work({ email, ...passwords }, call: Call) {
    requireNewPassword(passwords, email)
    const { password } = passwords
    await answer(api<RecoveryApi>(call).auth.reset.$post({ json: { password } }))
    return {}
  },
  tell: tellNewPassword,
  // The page itself reports an invalid link when it is loaded again.
  outdated: ({ status }) => status === 410,
})

export const action = formAction([newPasswordForm])

/** The page of a password link: takes a new password, once. */
export function Component() {
  const { email } = useLoaderData<typeof loader>()
  const { heading, title } = useText(recoveryText).reset
  const isDone = useAnswer(newPasswordForm)?.done != null
  return (
    <AuthFrame heading={heading}>
      <PageMeta title={title} hidden />
      {isDone ? <Done /> : email === null ? <NoLink /> : <NewPassword email={email} />}
    </AuthFrame>
  )
}

function NewPassword({ email }: { email: string }) {
  const { reset: words } = useText(recoveryText)
  const { password: labels } = useText(accountsText)
  const { Form, field, busy, refused } = useForm(newPasswordForm)
  const shared = { autoComplete: 'new-password', showLabel: labels.show, hideLabel: labels.hide }
  return (
    <>
      <p>{words.body({ email })}</p>
      <Refusal of={refused} />
      <Form>
        {/* Password managers save the new password under this name. */}
        <input type="hidden" name="email" autoComplete="username" value={email} />
        <NewPasswordField {...field('password')} email={email} label={words.password} />
        <PasswordField {...shared} {...field('confirm')} label={words.confirm} required />
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
