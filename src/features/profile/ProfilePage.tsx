import { useActionData, useLoaderData } from 'react-router'
import { formTexts } from '../../base/form/formText.ts'
import type { Outcome } from '../../base/form/outcome.ts'
import { PageMeta } from '../../base/page/PageMeta.tsx'
import { answer, api, type Call } from '../../base/page/request.ts'
import { shortDay } from '../../base/text/shortDay.ts'
import { useLanguage, useText } from '../../base/text/useText.ts'
import { PageHead } from '../../base/ui/PageHead.tsx'
import { requireMember } from '../accounts/client/session.ts'
import { reauthenticate } from '../accounts/reauthentication/ReauthenticationForm.tsx'
import { changePasskeys, PasskeysSection, readPasskeys } from '../sign-in/passkeys/PasskeysSection.tsx'
import { readProviders } from '../sign-in/providers/client/providers.ts'
import { SecondStepDue } from '../sign-in/two-step/SecondStepDue.tsx'
import { changeTwoStep, readTwoStep, TwoStepSection } from '../sign-in/two-step/TwoStepSection.tsx'
import type { ProfileApi } from './contract.ts'
import { ApiTokensSection, changeApiTokens, readApiTokens } from './sections/ApiTokensSection.tsx'
import { DataSection } from './sections/DataSection.tsx'
import { DeletionSection, leave } from './sections/DeletionSection.tsx'
import { changeEmail, EmailSection, readEmail, resendMessage } from './sections/EmailSection.tsx'
import { EventsSection, readEvents } from './sections/EventsSection.tsx'
import { NameSection, saveName } from './sections/NameSection.tsx'
import { PasswordSection, savePassword } from './sections/PasswordSection.tsx'
import { PhotoSection, savePhotoLink, uploadPhoto } from './sections/PhotoSection.tsx'
import { disconnect, ProvidersSection, readIdentities } from './sections/ProvidersSection.tsx'
import { endSessions, readSessions, SessionsSection } from './sections/SessionsSection.tsx'
import { profileText } from './text/en.ts'

export async function loader(call: Call) {
  const member = await requireMember(call)
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

const fields = [
  'section',
  'displayName',
  'photoURL',
  'newEmail',
  'current',
  'password',
  'confirm',
  'code',
  'id',
  'name',
  'scope',
  'days',
] as const

/** Handles the forms of all sections, which name themselves in the field `section`. */
export async function action(call: Call) {
  const member = await requireMember(call)
  // Only the form of the photo has a file.
  if (call.request.headers.get('content-type')?.startsWith('multipart/')) {
    return uploadPhoto(call, (await call.request.formData()).get('photo'))
  }
  const form = await formTexts(call.request, fields)
  switch (form.section) {
    case 'name':
      return saveName(call, form.displayName)
    case 'photo':
      return savePhotoLink(call, form.photoURL)
    case 'password':
      return savePassword(call, member.email, form)
    case 'email':
      return changeEmail(call, form)
    case 'email-letter':
      return resendMessage(call)
    case 'providers':
      return disconnect(call, form.id)
    case 'tokens-make':
    case 'tokens-revoke':
      return changeApiTokens(call, form.section.slice('tokens-'.length), form)
    case 'sessions':
      return endSessions(call, form.id)
    case 'passkeys-prove':
    case 'providers-prove':
    case 'sessions-prove':
      return reauthenticate(call, form.section, form.current)
    case 'deletion':
      return leave(call, form)
    case 'two-step-begin':
    case 'two-step-enable':
    case 'two-step-renew':
    case 'two-step-disable':
      return changeTwoStep(call, form.section.slice('two-step-'.length), form)
    case 'passkeys-add':
    case 'passkeys-rename':
    case 'passkeys-remove':
      return changePasskeys(call, form.section.slice('passkeys-'.length), form)
    default:
      return null
  }
}

/** The page on which members manage their account. */
export function Component() {
  const { member, profile, email, twoStep, passkeys, providers, identities, tokens, sessions, events } =
    useLoaderData<typeof loader>()
  const { title, heading, sub } = useText(profileText)
  const since = shortDay(useLanguage(), profile.memberSince)
  const last: Outcome | null = useActionData<typeof action>() ?? null
  const outcomeOf = (section: string) =>
    last?.section === section || last?.section === `${section}-prove` ? last : null
  return (
    <div className="wrap sectionEnd">
      <PageMeta title={title} hidden />
      <PageHead title={heading} sub={sub({ since })} />
      {member.secondStepDue && <SecondStepDue />}
      <NameSection member={member} outcome={outcomeOf('name')} />
      <PhotoSection member={member} outcome={outcomeOf('photo')} />
      <EmailSection state={email} profile={profile} outcome={outcomeOf('email')} />
      <PasswordSection email={member.email} profile={profile} outcome={outcomeOf('password')} />
      <TwoStepSection state={twoStep} profile={profile} outcome={outcomeOf('two-step')} />
      <PasskeysSection passkeys={passkeys} profile={profile} outcome={outcomeOf('passkeys')} />
      <ProvidersSection {...{ providers, identities, profile }} outcome={outcomeOf('providers')} />
      <SessionsSection {...{ sessions, profile }} outcome={outcomeOf('sessions')} />
      <ApiTokensSection {...{ tokens, profile }} outcome={outcomeOf('tokens')} />
      <EventsSection events={events} />
      <DataSection />
      <DeletionSection profile={profile} outcome={outcomeOf('deletion')} />
    </div>
  )
}
