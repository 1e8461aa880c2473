import { defineForm } from '../../../base/form/defineForm.ts'
import { Section } from '../../../base/form/Section.tsx'
import { useAnswer } from '../../../base/form/useAnswer.ts'
import { useForm } from '../../../base/form/useForm.tsx'
import { textHere } from '../../../base/page/language.ts'
import { answer, api, type Call } from '../../../base/page/request.ts'
import { useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { TextField } from '../../../base/ui/TextField.tsx'
import { CurrentPassword } from '../../accounts/reauthentication/CurrentPassword.tsx'
import { withPassword } from '../../accounts/reauthentication/client/withPassword.ts'
import type { ReauthenticationState } from '../../accounts/reauthentication/contract.ts'
import { CodeList } from './CodeList.tsx'
import type { TwoStep, TwoStepApi } from './contract.ts'
import { QrCode } from './QrCode.tsx'
import { twoStepAnchor } from './rules.ts'
import { twoStepText } from './text/en.ts'

export function readTwoStep(call: Call): Promise<TwoStep> {
  return answer(api<TwoStepApi>(call).auth['two-step'].$get({}))
}

export const beginForm = defineForm({
  section: 'two-step-begin',
  secrets: ['current'],
  async work({ current }, call: Call) {
    const { secret } = api<TwoStepApi>(call).auth['two-step']
    await withPassword(current, (current) => answer(secret.$post({ json: { current } })))
    return { message: textHere(twoStepText).begun }
  },
})

export const enableForm = defineForm({
  section: 'two-step-enable',
  secrets: ['code'],
  async work(json, call: Call) {
    const { recoveryCodes } = await answer(api<TwoStepApi>(call).auth['two-step'].$post({ json }))
    return { message: textHere(twoStepText).enabled, recoveryCodes }
  },
})

/** Its buttons are the field `intent`: `renew` the recovery codes or `disable`. */
export const changeForm = defineForm({
  section: 'two-step-change',
  fields: ['intent'],
  secrets: ['current'],
  async work({ intent, current }, call: Call) {
    const words = textHere(twoStepText)
    const twoStep = api<TwoStepApi>(call).auth['two-step']
    if (intent === 'disable') {
      await withPassword(current, (current) => answer(twoStep.removal.$post({ json: { current } })))
      return { message: words.disabled, recoveryCodes: null }
    }
    const { recoveryCodes } = await withPassword(current, (current) =>
      answer(twoStep['recovery-codes'].$post({ json: { current } })),
    )
    return { message: words.renewed, recoveryCodes }
  },
})

type Props = { state: TwoStep; profile: ReauthenticationState }

/** The section of the profile about the second step: off, being turned on, or on. */
export function TwoStepSection({ state, profile }: Props) {
  const words = useText(twoStepText)
  const { enabled, begun, required } = state
  const fromEnabling = useAnswer(enableForm)?.done
  const fromChange = useAnswer(changeForm)?.done
  const { recoveryCodes } = fromEnabling ?? fromChange ?? {}
  return (
    <Section name="two-step" anchor={twoStepAnchor} heading={words.heading} about={words.about}>
      {recoveryCodes && (
        <>
          <p>{words.recovery}</p>
          <CodeList label={words.recoveryList} codes={recoveryCodes} />
        </>
      )}
      <p>
        {enabled ? `${words.on} ${words.left({ count: state.recoveryCodesLeft })}` : words.off}
        {required && ` ${words.required}`}
      </p>
      {begun && <Begun begun={begun} />}
      {enabled ? <On required={required} profile={profile} /> : begun === null && <Off profile={profile} />}
    </Section>
  )
}

function Off({ profile }: Omit<Props, 'state'>) {
  const { begin } = useText(twoStepText)
  const { Form, field, busy } = useForm(beginForm)
  return (
    <Form>
      {profile.hasPassword && <CurrentPassword {...field('current')} />}
      <Button type="submit" busy={busy}>
        {begin}
      </Button>
    </Form>
  )
}

function Begun({ begun }: { begun: NonNullable<TwoStep['begun']> }) {
  const words = useText(twoStepText)
  const { Form, field, busy } = useForm(enableForm)
  return (
    <>
      <p>{words.scan}</p>
      <QrCode text={begun.uri} label={words.picture} />
      <CodeList label={words.key} codes={[begun.secret]} />
      <Form>
        <TextField
          {...field('code')}
          label={words.code}
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          hint={words.codeHint}
        />
        <Button type="submit" busy={busy}>
          {words.confirm}
        </Button>
      </Form>
    </>
  )
}

function On({ required, profile }: { required: boolean } & Omit<Props, 'state'>) {
  const words = useText(twoStepText)
  const { Form, field, sending } = useForm(changeForm)
  const intent = sending?.get('intent')
  return (
    <Form>
      {profile.hasPassword && <CurrentPassword {...field('current')} />}
      <Button type="submit" name="intent" value="renew" busy={intent === 'renew'}>
        {words.renew}
      </Button>
      {!required && (
        <Button
          type="submit"
          variant="ghost"
          tone="danger"
          name="intent"
          value="disable"
          busy={intent === 'disable'}
        >
          {words.disable}
        </Button>
      )}
    </Form>
  )
}
