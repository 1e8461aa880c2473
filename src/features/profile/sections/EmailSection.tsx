import { Form } from '../../../base/form/Form.tsx'
import { attempt, errorOf, type Outcome } from '../../../base/form/outcome.ts'
import { Section } from '../../../base/form/Section.tsx'
import { useSectionForm } from '../../../base/form/useSectionForm.ts'
import { textHere } from '../../../base/page/language.ts'
import { answer, api, type Call } from '../../../base/page/request.ts'
import { useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { Callout } from '../../../base/ui/Callout.tsx'
import { TextField } from '../../../base/ui/TextField.tsx'
import { CurrentPassword } from '../../accounts/reauthentication/CurrentPassword.tsx'
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

export function resendMessage(call: Call) {
  return attempt('email', textHere(profileText).email.resent, async () => {
    await answer(api<VerificationApi>(call).auth.email.resend.$post({}))
  })
}

export function changeEmail(call: Call, { newEmail, current }: { newEmail: string; current: string }) {
  return attempt('email', textHere(profileText).email.done, async () => {
    await answer(api<VerificationApi>(call).auth.email.change.$post({ json: { newEmail, current } }))
  })
}

/** The section to confirm or change the e-mail. */
export function EmailSection({
  state,
  profile,
  outcome,
}: {
  state: EmailState
  profile: Profile
  outcome: Outcome | null
}) {
  const { email: words } = useText(profileText)
  const { form, busy } = useSectionForm('email', outcome)
  const { hasPassword, fresh } = profile
  return (
    <Section heading={words.heading} about={words.about} outcome={outcome}>
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
        <Form method="post">
          <input type="hidden" name="section" value="email-letter" />
          <Button type="submit" size="sm">
            {words.resend}
          </Button>
        </Form>
      )}
      {hasPassword || fresh ? (
        <Form ref={form} method="post">
          <input type="hidden" name="section" value="email" />
          <TextField
            label={words.field}
            name="newEmail"
            type="email"
            required
            autoComplete="email"
            error={errorOf(outcome, 'newEmail')}
          />
          {hasPassword && <CurrentPassword outcome={outcome} />}
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
