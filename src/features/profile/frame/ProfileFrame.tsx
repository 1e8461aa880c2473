import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { PageIndex } from '../../../base/page/PageIndex.tsx'
import { PageMeta } from '../../../base/page/PageMeta.tsx'
import { useRecentPlace } from '../../../base/page/useRecentPlace.ts'
import { useText } from '../../../base/text/useText.ts'
import { PageHead } from '../../../base/ui/PageHead.tsx'
import type { ReauthenticationState } from '../../accounts/reauthentication/contract.ts'
import { PasswordPrompt } from '../../accounts/reauthentication/PasswordPrompt.tsx'
import { securityPage } from '../../accounts/shared/profilePage.ts'
import type { User } from '../../accounts/shared/user.ts'
import { SecondStepDue } from '../../sign-in/two-step/SecondStepDue.tsx'
import { profileText } from '../text/en.ts'

/** The frame of the profile's pages, with an index of them. */
export function ProfileFrame(props: {
  title: string
  heading?: string
  sub: string
  member: User
  profile: ReauthenticationState
  children: ReactNode
}) {
  const { title, heading = title, sub, member, profile, children } = props
  const { index } = useText(profileText)
  useRecentPlace(title)
  return (
    <div className="wrap sectionEnd">
      <PageMeta title={title} hidden />
      <PageIndex label={index.label}>
        <NavLink to="/profile" end>
          {index.profile}
        </NavLink>
        <NavLink to={securityPage}>{index.security}</NavLink>
        <NavLink to="/profile/data">{index.data}</NavLink>
      </PageIndex>
      <PageHead title={heading} sub={sub} />
      {member.secondStepDue && <SecondStepDue />}
      {children}
      <PasswordPrompt profile={profile} email={member.email} />
    </div>
  )
}
