import { redirect } from 'react-router'
import { noteActor } from '../../../base/page/offline-queue/actor.ts'
import { isAway } from '../../../base/page/offline-queue/reach.ts'
import { answer, api, asProblem, type Call } from '../../../base/page/request.ts'
import type { AccountsApi } from '../contract.ts'
import type { Member } from '../shared/member.ts'
import { profilePage } from '../shared/profilePage.ts'

/** Who is signed in, or null. An action asks anew: meanwhile somebody may have logged in or out in another window. */
export async function readMember(call: Call): Promise<Member | null> {
  const anew = call.request.method === 'GET' ? {} : { init: { cache: 'no-store' as const } }
  const reading = answer(api<AccountsApi>(call).auth.session.$get({}, anew))
  // While a page is rendered, there are many people whose server this is.
  if (import.meta.env.SSR) return (await reading).member
  const { member } = await reading.catch((thrown: unknown) => {
    // What somebody wants done can be kept for later by who they were: the server looks then who they are.
    if (call.request.method !== 'GET' && lastSeen !== null && isAway(asProblem(thrown)))
      return { member: lastSeen }
    throw thrown
  })
  noteMember(member)
  return member
}

let lastSeen: Member | null = null

/** Notes who is signed in in this browser. */
export function noteMember(member: Member | null): void {
  lastSeen = member
  noteActor(member?.id ?? '')
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
