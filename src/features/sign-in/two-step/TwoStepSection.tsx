import { Form } from '../../../base/form/Form.tsx'
import { attempt, errorOf, type Outcome } from '../../../base/form/outcome.ts'
import { Section } from '../../../base/form/Section.tsx'
import { useSectionForm } from '../../../base/form/useSectionForm.ts'
import { textHere } from '../../../base/page/language.ts'
import { answer, api, type Call } from '../../../base/page/request.ts'
import { useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { TextField } from '../../../base/ui/TextField.tsx'
import { CurrentPassword } from '../../accounts/reauthentication/CurrentPassword.tsx'
import type { ReauthenticationState } from '../../accounts/reauthentication/contract.ts'
import { CodeList } from './CodeList.tsx'
import type { TwoStep, TwoStepApi } from './contract.ts'
import { QrCode } from './QrCode.tsx'
import { twoStepAnchor } from './rules.ts'
import { twoStepText } from './text/en.ts'

export function readTwoStep(call: Call): Promise<TwoStep> {
  return answer(api<TwoStepApi>(call).auth['two-step'].$get({}))
}

/** Handles the section's forms: `begin`, `enable`, `renew` or `disable`. */
export function changeTwoStep(
  call: Call,
  what: string,
  { current, code }: { current: string; code: string },
) {
  const words = textHere(twoStepText)
  const twoStep = api<TwoStepApi>(call).auth['two-step']
  switch (what) {
    case 'enable':
      return attempt('two-step', words.enabled, async () => {
        return (await answer(twoStep.$post({ json: { code } }))).recoveryCodes
      })
    case 'renew':
      return attempt('two-step', words.renewed, async () => {
        return (await answer(twoStep['recovery-codes'].$post({ json: { current } }))).recoveryCodes
      })
    case 'disable':
      return attempt('two-step', words.disabled, () => answer(twoStep.removal.$post({ json: { current } })))
    default:
      return attempt('two-step', words.begun, () => answer(twoStep.secret.$post({ json: { current } })))
  }
}

type Props = { state: TwoStep; profile: ReauthenticationState; outcome: Outcome | null }

/** The section of the profile about the second step: off, being turned on, or on. */
export function TwoStepSection({ state, profile, outcome }: Props) {
  const words = useText(twoStepText)
  const { enabled, begun, required } = state
  return (
    <Section anchor={twoStepAnchor} heading={words.heading} about={words.about} outcome={outcome}>
      {outcome?.shown && (
        <>
          <p>{words.recovery}</p>
          <CodeList label={words.recoveryList} codes={outcome.shown} />
        </>
      )}
      <p>
        {enabled ? `${words.on} ${words.left({ count: state.recoveryCodesLeft })}` : words.off}
        {required && ` ${words.required}`}
      </p>
      {begun && <Begun begun={begun} outcome={outcome} />}
      {enabled ? (
        <On required={required} profile={profile} outcome={outcome} />
      ) : (
        begun === null && <Off profile={profile} outcome={outcome} />
      )}
    </Section>
  )
}

function Off({ profile, outcome }: Omit<Props, 'state'>) {
  const { begin } = useText(twoStepText)
  const { form, busy } = useSectionForm('two-step-begin', outcome)
  return (
    <Form ref={form} method="post">
      <input type="hidden" name="section" value="two-step-begin" />
      {profile.hasPassword && <CurrentPassword outcome={outcome} />}
      <Button type="submit" busy={busy}>
        {begin}
      </Button>
    </Form>
  )
}

function Begun({ begun, outcome }: { begun: NonNullable<TwoStep['begun']>; outcome: Outcome | null }) {
  const words = useText(twoStepText)
  const { form, busy } = useSectionForm('two-step-enable', outcome)
  return (
    <>
      <p>{words.scan}</p>
      <QrCode text={begun.uri} label={words.picture} />
      <CodeList label={words.key} codes={[begun.secret]} />
      <Form ref={form} method="post">
        <input type="hidden" name="section" value="two-step-enable" />
        <TextField
          label={words.code}
          name="code"
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          hint={words.codeHint}
          error={errorOf(outcome, 'code')}
        />
        <Button type="submit" busy={busy}>
          {words.confirm}
        </Button>
      </Form>
    </>
  )
}

function On({ required, profile, outcome }: { required: boolean } & Omit<Props, 'state'>) {
  const words = useText(twoStepText)
  const { form, busy } = useSectionForm('two-step-renew', outcome)
  return (
    <Form ref={form} method="post">
      {profile.hasPassword && <CurrentPassword outcome={outcome} />}
      <Button type="submit" name="section" value="two-step-renew" busy={busy}>
        {words.renew}
      </Button>
      {!required && (
        <Button type="submit" variant="ghost" tone="danger" name="section" value="two-step-disable">
          {words.disable}
        </Button>
      )}
    </Form>
  )
}
