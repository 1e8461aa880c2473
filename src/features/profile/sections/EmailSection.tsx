import { defineForm } from '../../../base/form/defineForm.ts'
import { Section } from '../../../base/form/Section.tsx'
import { useForm } from '../../../base/form/useForm.tsx'
import { textHere } from '../../../base/page/language.ts'
import { answer, api, type Call } from '../../../base/page/request.ts'
import { useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { Callout } from '../../../base/ui/Callout.tsx'
import { TextField } from '../../../base/ui/TextField.tsx'
import { CurrentPassword } from '../../accounts/reauthentication/CurrentPassword.tsx'
import { withPassword } from '../../accounts/reauthentication/client/withPassword.ts'
import type { VerificationApi } from '../../accounts/verification/contract.ts'
import type { RecoveryApi, Way } from '../../sign-in/recovery/contract.ts'
import type { Profile } from '../contract.ts'
import { profileText } from '../text/en.ts'

export type EmailState = { email: string; verified: boolean; pending: string | null; way: Way }

export async function readEmail(call: Call): Promise<EmailState> {
  const [state, { way }] = await Promise.all([
    answer(api<VerificationApi>(call).auth.email.$get({})),
    answer(api<RecoveryApi>(call).auth.recovery.$get({})),
  ])
  return { ...state, way }
}

export const resendForm = defineForm({
  section: 'email-letter',
  async work(_, call: Call) {
    await answer(api<VerificationApi>(call).auth.email.resend.$post({}))
    return { message: textHere(profileText).email.resent }
  },
})

export const emailForm = defineForm({
  section: 'email',
  fields: ['newEmail'],
  secrets: ['current'],
  async work({ newEmail, current }, call: Call) {
    const { change } = api<VerificationApi>(call).auth.email
    await withPassword(current, (current) => answer(change.$post({ json: { newEmail, current } })))
    return { message: textHere(profileText).email.done }
  },
})

/** The section to confirm or change the e-mail. */
export function EmailSection({ state, profile }: { state: EmailState; profile: Profile }) {
  const { email: words } = useText(profileText)
  const { Form, field, busy } = useForm(emailForm)
  const resend = useForm(resendForm)
  const { hasPassword, fresh } = profile
  return (
    <Section name="email" heading={words.heading} about={words.about}>
      <div>
        <b>{state.email}</b>
        <p>
          {state.pending
            ? words.pending({ email: state.pending })
            : words[state.verified ? 'verified' : 'unverified']}
        </p>
      </div>
      {state.way !== 'mail' && (
        <Callout kind="warning" title={words.notSent.title}>
          {words.notSent[state.way]}
        </Callout>
      )}
      {!state.verified && (
        <resend.Form>
          <Button type="submit" size="sm" busy={resend.busy}>
            {words.resend}
          </Button>
        </resend.Form>
      )}
      {hasPassword || fresh ? (
        <Form>
          <TextField {...field('newEmail')} label={words.field} type="email" required autoComplete="email" />
          {hasPassword && <CurrentPassword {...field('current')} />}
          <Button type="submit" busy={busy}>
            {words.submit}
          </Button>
        </Form>
      ) : (
        <p>{words.later}</p>
      )}
    </Section>
  )
}
