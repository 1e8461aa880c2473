import { defineForm } from '../../../base/form/defineForm.ts'
import { Section } from '../../../base/form/Section.tsx'
import { useForm } from '../../../base/form/useForm.tsx'
import { textHere } from '../../../base/page/language.ts'
import { answer, api, type Call } from '../../../base/page/request.ts'
import { useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { PasswordField } from '../../../base/ui/PasswordField.tsx'
import { requireNewPassword } from '../../accounts/client/newPassword.ts'
import { NewPasswordField } from '../../accounts/password/NewPasswordField.tsx'
import { CurrentPassword } from '../../accounts/reauthentication/CurrentPassword.tsx'
import { withPassword } from '../../accounts/reauthentication/client/withPassword.ts'
import { accountsText } from '../../accounts/text/en.ts'
import type { Profile, ProfileApi } from '../contract.ts'
import { profileText } from '../text/en.ts'

export const passwordForm = defineForm({
  section: 'password',
  fields: ['username'],
  secrets: ['current', 'password', 'confirm'],
  async work({ username, current, password, confirm }, call: Call) {
    requireNewPassword({ password, confirm }, username)
    const { auth } = api<ProfileApi>(call)
    await withPassword(current, (current) => answer(auth.password.$post({ json: { current, password } })))
    return { message: textHere(profileText).password.done }
  },
})

/** The section to change the password, or to set a first one. */
export function PasswordSection({ email, profile }: { email: string; profile: Profile }) {
  const { password: words } = useText(profileText)
  const { password: labels } = useText(accountsText)
  const { Form, field, busy } = useForm(passwordForm)
  const { hasPassword, fresh } = profile
  return (
    <Section name="password" heading={words.heading} about={hasPassword ? words.about : words.aboutNone}>
      {hasPassword || fresh ? (
        <Form>
          {/* Password managers save the new password under this name. */}
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          {hasPassword && <CurrentPassword {...field('current')} />}
          <NewPasswordField {...field('password')} email={email} label={words.field} required />
          <PasswordField
            {...field('confirm')}
            label={words.confirm}
            required
            autoComplete="new-password"
            showLabel={labels.show}
            hideLabel={labels.hide}
          />
          <Button type="submit" busy={busy}>
            {hasPassword ? words.submit : words.submitFirst}
          </Button>
        </Form>
      ) : (
        <p>{words.later}</p>
      )}
    </Section>
  )
}
