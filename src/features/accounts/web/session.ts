import { redirect } from 'react-router'
import { answer, api, type Call } from '../../../base/web/request.ts'
import type { AccountsApi, Member } from '../contract.ts'
import { profilePage } from '../profile/rules.ts'

/** Who is signed in, or null. An action asks anew: meanwhile somebody may have logged in or out in another window. */
export async function readMember(call: Call): Promise<Member | null> {
  const anew = call.request.method === 'GET' ? {} : { init: { cache: 'no-store' as const } }
  const { member } = await answer(api<AccountsApi>(call).auth.session.$get({}, anew))
  return member
}

/**
 * The guard of members' pages: who is signed in; a visitor is sent to /login, which returns here afterwards, and who has
 * to turn on a second step first is sent to where that is done.
 * @throws Response a redirect
 */
export async function requireMember(call: Call): Promise<Member> {
  const member = await readMember(call)
  const { pathname, search } = new URL(call.request.url)
  if (member?.secondStepDue && pathname !== profilePage) throw redirect(profilePage)
  if (member !== null) return member
  throw redirect(`/login?${new URLSearchParams({ from: pathname + search })}`)
}
