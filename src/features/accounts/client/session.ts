import { redirect } from 'react-router'
import { isAway } from '../../../base/page/isAway.ts'
import { noteActor } from '../../../base/page/offline-queue/actor.ts'
import { answer, api, asProblem, type Call } from '../../../base/page/request.ts'
import type { AccountsApi } from '../contract.ts'
import { isOfProfile, securityPage } from '../shared/profilePage.ts'
import type { User } from '../shared/user.ts'

/** The signed-in member, or null. An action bypasses the cache, because another window may have signed in or out. */
export async function readUser(call: Call): Promise<User | null> {
  const anew = call.request.method === 'GET' ? {} : { init: { cache: 'no-store' as const } }
  const reading = answer(api<AccountsApi>(call).auth.session.$get({}, anew))
  // The server renders pages for many people: nothing of one may be kept there.
  if (import.meta.env.SSR) return (await reading).member
  const { member } = await reading.catch((thrown: unknown) => {
    // A call that is queued while offline belongs to the member seen last; the server checks who it is when it arrives.
    if (call.request.method !== 'GET' && lastSeen !== null && isAway(asProblem(thrown)))
      return { member: lastSeen }
    throw thrown
  })
  noteUser(member)
  return member
}

let lastSeen: User | null = null

/** Remembers who is signed in in this browser, also for the offline queue. */
export function noteUser(member: User | null): void {
  lastSeen = member
  noteActor(member?.id ?? '')
}

/**
 * Guards pages of members and returns the member.
 * @throws Response a redirect: to /login and back for visitors, to the profile for members who must first turn on a
 * second step
 */
export async function requireUser(call: Call): Promise<User> {
  const member = await readUser(call)
  const { pathname, search } = new URL(call.request.url)
  if (member?.secondStepDue && !isOfProfile(pathname)) throw redirect(securityPage)
  if (member !== null) return member
  throw redirect(`/login?${new URLSearchParams({ from: pathname + search })}`)
}
