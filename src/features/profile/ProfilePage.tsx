import { useLoaderData } from 'react-router'
import { formAction } from '../../base/form/formAction.ts'
import { PageMeta } from '../../base/page/PageMeta.tsx'
import { answer, api, type Call } from '../../base/page/request.ts'
import { shortDay } from '../../base/text/shortDay.ts'
import { useLanguage, useText } from '../../base/text/useText.ts'
import { PageHead } from '../../base/ui/PageHead.tsx'
import { requireUser } from '../accounts/client/session.ts'
import { reauthenticationForms } from '../accounts/reauthentication/ReauthenticationForm.tsx'
import {
  addPasskeyForm,
  changePasskeyForm,
  PasskeysSection,
  readPasskeys,
} from '../sign-in/passkeys/PasskeysSection.tsx'
import { readProviders } from '../sign-in/providers/client/providers.ts'
import { SecondStepDue } from '../sign-in/two-step/SecondStepDue.tsx'
import {
  beginForm,
  changeForm,
  enableForm,
  readTwoStep,
  TwoStepSection,
} from '../sign-in/two-step/TwoStepSection.tsx'
import type { ProfileApi } from './contract.ts'
import {
  ApiTokensSection,
  makeTokenForm,
  readApiTokens,
  revokeTokenForm,
} from './sections/ApiTokensSection.tsx'
import { DataSection } from './sections/DataSection.tsx'
import { DeletionSection, deletionForm } from './sections/DeletionSection.tsx'
import { EmailSection, emailForm, readEmail, resendForm } from './sections/EmailSection.tsx'
import { EventsSection, readEvents } from './sections/EventsSection.tsx'
import { NameSection, nameForm } from './sections/NameSection.tsx'
import { PasswordSection, passwordForm } from './sections/PasswordSection.tsx'
import { PhotoSection, photoFileForm, photoLinkForm } from './sections/PhotoSection.tsx'
import { disconnectForm, ProvidersSection, readIdentities } from './sections/ProvidersSection.tsx'
import { readSessions, SessionsSection, sessionsForm } from './sections/SessionsSection.tsx'
import { profileText } from './text/en.ts'

export async function loader(call: Call) {
  const member = await requireUser(call)
  const [profile, email, twoStep, passkeys, providers, identities, tokens, sessions, events] =
    await Promise.all([
      answer(api<ProfileApi>(call).auth.profile.$get({})),
      readEmail(call),
      readTwoStep(call),
      readPasskeys(call),
      readProviders(call),
      readIdentities(call),
      readApiTokens(call),
      readSessions(call),
      readEvents(call),
    ])
  return { member, profile, email, twoStep, passkeys, providers, identities, tokens, sessions, events }
}

export const action = formAction(
  [
    nameForm,
    photoLinkForm,
    photoFileForm,
    emailForm,
    resendForm,
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
    deletionForm,
  ],
  requireUser,
)

/** The page on which members manage their account. */
export function Component() {
  const { member, profile, email, twoStep, passkeys, providers, identities, tokens, sessions, events } =
    useLoaderData<typeof loader>()
  const { title, heading, sub } = useText(profileText)
  const since = shortDay(useLanguage(), profile.memberSince)
  return (
    <div className="wrap sectionEnd">
      <PageMeta title={title} hidden />
      <PageHead title={heading} sub={sub({ since })} />
      {member.secondStepDue && <SecondStepDue />}
      <NameSection member={member} />
      <PhotoSection member={member} />
      <EmailSection state={email} profile={profile} />
      <PasswordSection email={member.email} profile={profile} />
      <TwoStepSection state={twoStep} profile={profile} />
      <PasskeysSection passkeys={passkeys} profile={profile} />
      <ProvidersSection {...{ providers, identities, profile }} />
      <SessionsSection {...{ sessions, profile }} />
      <ApiTokensSection {...{ tokens, profile }} />
      <EventsSection events={events} />
      <DataSection />
      <DeletionSection profile={profile} />
    </div>
  )
}
