import { Form } from '../../../base/form/Form.tsx'
import { attempt, broken, errorOf, type Outcome } from '../../../base/form/outcome.ts'
import { Section } from '../../../base/form/Section.tsx'
import { useSectionForm } from '../../../base/form/useSectionForm.ts'
import { languageHere, textHere } from '../../../base/page/language.ts'
import { answer, api, type Call } from '../../../base/page/request.ts'
import { useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { PasswordField } from '../../../base/ui/PasswordField.tsx'
import { CurrentPassword } from '../../accounts/reauthentication/CurrentPassword.tsx'
import { brokenRegistrationRule, mismatch } from '../../accounts/rules.ts'
import { accountsText } from '../../accounts/text/en.ts'
import { signInText } from '../../sign-in/text/en.ts'
import type { Profile, ProfileApi } from '../contract.ts'
import { profileText } from '../text/en.ts'

export function savePassword(
  call: Call,
  email: string,
  { current, password, confirm }: { current: string; password: string; confirm: string },
) {
  return attempt('password', textHere(profileText).password.done, async () => {
    const rule = brokenRegistrationRule(password, confirm, email)
    const field = rule === mismatch ? 'confirm' : 'password'
    if (rule !== null) throw broken(field, rule(languageHere()))
    await answer(api<ProfileApi>(call).auth.password.$post({ json: { current, password } }))
  })
}

/** The section to change the password, or to set a first one. */
export function PasswordSection({
  email,
  profile,
  outcome,
}: {
  email: string
  profile: Profile
  outcome: Outcome | null
}) {
  const { password: words } = useText(profileText)
  const { password: labels } = useText(accountsText)
  const { registration } = useText(signInText)
  const { form, busy } = useSectionForm('password', outcome)
  const { hasPassword, fresh } = profile
  return (
    <Section heading={words.heading} about={hasPassword ? words.about : words.aboutNone} outcome={outcome}>
      {hasPassword || fresh ? (
        <Form ref={form} method="post">
          <input type="hidden" name="section" value="password" />
          {/* Password managers save the new password under this name. */}
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          {hasPassword && <CurrentPassword outcome={outcome} />}
          <PasswordField
            label={words.field}
            name="password"
            required
            autoComplete="new-password"
            hint={registration.passwordHint}
            showLabel={labels.show}
            hideLabel={labels.hide}
            error={errorOf(outcome, 'password')}
          />
          <PasswordField
            label={words.confirm}
            name="confirm"
            required
            autoComplete="new-password"
            showLabel={labels.show}
            hideLabel={labels.hide}
            error={errorOf(outcome, 'confirm')}
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
