import { Problem } from '../../../base/contract/problem.ts'
import type { Db } from '../../../base/db/db.ts'
import type { Actor } from '../../../base/http/actor.ts'
import type { Services } from '../../../base/services.ts'
import { registrationLink } from '../../accounts/invitations/invitations.ts'
import { isToken } from '../../accounts/links/rules.ts'
import { enrollWithin } from '../../enrollments/actions.ts'
import { deleteRemoval } from '../../enrollments/removals/store.ts'
import { holdMember } from '../../enrollments/store.ts'
import { hashOf, refused } from './actions.ts'
import type { InvitedToCourse } from './contract.ts'
import { mostJoined } from './rules.ts'
import { deleteInvitationsTo, findByToken, listCoursesInviting, takeByToken } from './store.ts'

/** To which course a link invites whom; null when it does not work any more. */
export async function readLink(db: Db, token: string, now: Date): Promise<InvitedToCourse | null> {
  const found = isToken(token) ? await findByToken(db, hashOf(token), now) : undefined
  if (found === undefined) return null
  const { courseId, title, ...rest } = found
  return { course: { _id: courseId, title }, ...rest }
}

/**
 * Enrolls the actor in the course that has invited them; who was removed before is back.
 * @throws Problem 404 when there is no such course any more, 409 when the link does not work any more, is for somebody else, or
 * the course takes nobody
 */
export function accept(
  db: Db,
  actor: Actor,
  { courseId, token }: { courseId: string; token: string },
  now: Date,
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await holdMember(transaction, actor.id)
    const taking = { courseId, email: actor.email, tokenHash: hashOf(token), now }
    if (!isToken(token) || !(await takeByToken(transaction, taking))) throw refused('spent')
    await deleteRemoval(transaction, courseId, actor.id)
    await enrollWithin(transaction, { userId: actor.id, courseId, at: now })
  })
}

/**
 * Where whoever has a link registers. The link came to their mailbox, so another one confirms their address.
 * @throws Problem 409 when the link does not work any more
 */
export async function registerBy(services: Services, token: string): Promise<string> {
  const { db, clock } = services
  const invited = await readLink(db, token, clock.now())
  if (invited === null) throw refused('spent')
  const from = `/all-courses/${invited.course._id}`
  if (invited.registered) return `/login?${new URLSearchParams({ from: `/join?invitation=${token}` })}`
  const { pathname, search } = await registrationLink(services, db, invited.email)
  return `${pathname}${search}&${new URLSearchParams({ from })}`
}

/**
 * Enrolls somebody who has just registered, and whose address is confirmed, in the courses that have invited it. A course that
 * takes nobody now keeps its invitation. Part of the transaction that registers.
 */
export async function joinInvited(
  transaction: Db,
  member: { id: string; email: string },
  now: Date,
): Promise<void> {
  for (const courseId of await listCoursesInviting(transaction, member.email, now, mostJoined)) {
    try {
      await enrollWithin(transaction, { userId: member.id, courseId, at: now })
    } catch (thrown) {
      if (thrown instanceof Problem) continue
      throw thrown
    }
    await deleteInvitationsTo(transaction, member.email, courseId)
  }
}
