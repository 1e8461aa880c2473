import { useLoaderData } from 'react-router'
import { formAction } from '../../base/form/formAction.ts'
import { answer, api, type Call } from '../../base/page/request.ts'
import { useText } from '../../base/text/useText.ts'
import { requireUser } from '../accounts/client/session.ts'
import { reauthenticationForms } from '../accounts/reauthentication/ReauthenticationForm.tsx'
import {
  addPasskeyForm,
  changePasskeyForm,
  PasskeysSection,
  readPasskeys,
} from '../sign-in/passkeys/PasskeysSection.tsx'
import { readProviders } from '../sign-in/providers/client/providers.ts'
import {
  beginForm,
  changeForm,
  enableForm,
  readTwoStep,
  TwoStepSection,
} from '../sign-in/two-step/TwoStepSection.tsx'
import type { ProfileApi } from './contract.ts'
import { ProfileFrame } from './frame/ProfileFrame.tsx'
import {
  ApiTokensSection,
  makeTokenForm,
  readApiTokens,
  revokeTokenForm,
} from './sections/ApiTokensSection.tsx'
import { EventsSection, readEvents } from './sections/EventsSection.tsx'
import { PasswordSection, passwordForm } from './sections/PasswordSection.tsx'
import { disconnectForm, ProvidersSection, readIdentities } from './sections/ProvidersSection.tsx'
import { readSessions, SessionsSection, sessionsForm } from './sections/SessionsSection.tsx'
import { profileText } from './text/en.ts'

export async function loader(call: Call) {
  const member = await requireUser(call)
  const [profile, twoStep, passkeys, providers, identities, tokens, sessions, events] = await Promise.all([
    answer(api<ProfileApi>(call).auth.profile.$get({})),
    readTwoStep(call),
    readPasskeys(call),
    readProviders(call),
    readIdentities(call),
    readApiTokens(call),
    readSessions(call),
    readEvents(call),
  ])
  return { member, profile, twoStep, passkeys, providers, identities, tokens, sessions, events }
}

export const action = formAction(
  [
    passwordForm,
    beginForm,
    enableForm,
    changeForm,
    addPasskeyForm,
    changePasskeyForm,
    disconnectForm,
    sessionsForm,
    revokeTokenForm,
    makeTokenForm,
    ...Object.values(reauthenticationForms),
  ],
  requireUser,
)

/** The page on which members manage how they log in, and see where they are logged in. */
export function Component() {
  const { member, profile, twoStep, passkeys, providers, identities, tokens, sessions, events } =
    useLoaderData<typeof loader>()
  const { security } = useText(profileText)
  return (
    <ProfileFrame title={security.title} sub={security.sub} member={member} profile={profile}>
      <PasswordSection email={member.email} profile={profile} />
      <TwoStepSection state={twoStep} profile={profile} />
      <PasskeysSection passkeys={passkeys} profile={profile} />
      <ProvidersSection {...{ providers, identities, profile }} />
      <SessionsSection {...{ sessions, profile }} />
      <ApiTokensSection {...{ tokens, profile }} />
      <EventsSection events={events} />
    </ProfileFrame>
  )
}
