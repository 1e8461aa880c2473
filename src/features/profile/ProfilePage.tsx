import { useEffect } from 'react'
import { redirect, useLoaderData, useLocation, useNavigate } from 'react-router'
import { formAction } from '../../base/form/formAction.ts'
import { queryOf } from '../../base/page/list/address.ts'
import { answer, api, type Call } from '../../base/page/request.ts'
import { shortDay } from '../../base/text/shortDay.ts'
import { useLanguage, useText } from '../../base/text/useText.ts'
import { requireUser } from '../accounts/client/session.ts'
import { securityPage } from '../accounts/shared/profilePage.ts'
import { twoStepAnchor } from '../sign-in/two-step/rules.ts'
import type { ProfileApi } from './contract.ts'
import { ProfileFrame } from './frame/ProfileFrame.tsx'
import { EmailSection, emailForm, readEmail, resendForm } from './sections/EmailSection.tsx'
import { NameSection, nameForm } from './sections/NameSection.tsx'
import { PhotoSection, photoFileForm, photoLinkForm } from './sections/PhotoSection.tsx'
import { profileText } from './text/en.ts'

export async function loader(call: Call) {
  const member = await requireUser(call)
  const query = queryOf(call)
  // Addresses from before the profile had three pages.
  if (query.has('problem')) throw redirect(`${securityPage}?${query}`)
  const [profile, email] = await Promise.all([
    answer(api<ProfileApi>(call).auth.profile.$get({})),
    readEmail(call),
  ])
  return { member, profile, email }
}

export const action = formAction([nameForm, photoLinkForm, photoFileForm, emailForm, resendForm], requireUser)

/** The page on which members say who they are: name, photo and e-mail. */
export function Component() {
  const { member, profile, email } = useLoaderData<typeof loader>()
  const { title, heading, sub } = useText(profileText)
  const since = shortDay(useLanguage(), profile.memberSince)
  useOldAnchor()
  return (
    <ProfileFrame title={title} heading={heading} sub={sub({ since })} member={member} profile={profile}>
      <NameSection member={member} />
      <PhotoSection member={member} />
      <EmailSection state={email} profile={profile} />
    </ProfileFrame>
  )
}

/** Leads on from the fragment of the second step, which servers are not told. */
function useOldAnchor(): void {
  const { hash } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (hash === `#${twoStepAnchor}`) navigate(securityPage + hash, { replace: true })
  }, [hash, navigate])
}
