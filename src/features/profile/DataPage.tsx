import { useLoaderData } from 'react-router'
import { formAction } from '../../base/form/formAction.ts'
import { answer, api, type Call } from '../../base/page/request.ts'
import { useText } from '../../base/text/useText.ts'
import { requireUser } from '../accounts/client/session.ts'
import type { ProfileApi } from './contract.ts'
import { ProfileFrame } from './frame/ProfileFrame.tsx'
import { DataSection } from './sections/DataSection.tsx'
import { DeletionSection, deletionForm } from './sections/DeletionSection.tsx'
import { profileText } from './text/en.ts'

export async function loader(call: Call) {
  const member = await requireUser(call)
  return { member, profile: await answer(api<ProfileApi>(call).auth.profile.$get({})) }
}

export const action = formAction([deletionForm], requireUser)

/** The page on which members take their data with them, or delete their account. */
export function Component() {
  const { member, profile } = useLoaderData<typeof loader>()
  const { yourData } = useText(profileText)
  return (
    <ProfileFrame title={yourData.title} sub={yourData.sub} member={member} profile={profile}>
      <DataSection />
      <DeletionSection profile={profile} />
    </ProfileFrame>
  )
}
