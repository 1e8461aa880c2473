import { z } from 'zod'
import { pageSize } from '../../base/contract/pageSize.ts'
import type { Page } from '../../base/contract/paging.ts'
import { batch } from '../../base/db/batch.ts'
import type { Db } from '../../base/db/db.ts'
import type { Actor } from '../../base/http/actor.ts'
import type { KeptAnswer } from '../../base/http/idempotency/sealing.ts'
import { instantInKey, keyAfter, toPage } from '../../base/http/paging.ts'
import { problem } from '../../base/http/problems.ts'
import { newId } from '../../base/ids.ts'
import { unknownCourse } from '../courses/actions.ts'
import { joiningAt } from '../courses/facts/joining.ts'
import { holdBounds } from '../courses/facts/store.ts'
import { factsText } from '../courses/facts/text/en.ts'
import type { EnrolledCourse, Enrollment } from './contract.ts'
import { isRemoved } from './removals/store.ts'
import {
  deleteEnrollments,
  type Enrolling,
  findEnrollments,
  holdMember,
  insertEnrollments,
  type Leaving,
  listEnrolledCourses,
  listFirstEnrolledCourses,
} from './store.ts'
import { enrollmentsText } from './text/en.ts'

const findEnrollment = batch(findEnrollments)

/** Whether a user takes a course. */
async function isEnrolled(db: Db, userId: string, courseId: string): Promise<boolean> {
  return (await findEnrollment(db, { userId, courseId })) !== undefined
}

/** The actor's enrollment in a course, or null. */
export async function checkEnrollment(db: Db, actor: Actor, courseId: string): Promise<Enrollment | null> {
  const enrollment = await findEnrollment(db, { userId: actor.id, courseId })
  return enrollment === undefined ? null : { ...enrollment, email: actor.email }
}

const insertInBatch = batch((db, enrollings: readonly Enrolling[]) =>
  insertEnrollments(db, enrollings, { busy: 'left out', only: 'unbounded' }),
)

/**
 * Enrolls the actor once, however often it is called, also in parallel.
 * @param kept makes the answer to store with the enrollment under an idempotency key; null without a key
 * @param zone the time zone that the actor is in; null where it is not known
 * @returns null when there is a key and nothing was done: the key is used, the actor is enrolled, or there is no such course
 * @throws Problem 404 for an unknown course, 409 when its places are taken or its last day to join has passed
 */
export async function enroll(
  db: Db,
  actor: Actor,
  courseId: string,
  { now, zone, kept }: { now: Date; zone: string | null; kept: ((id: string) => KeptAnswer) | null },
): Promise<{ id: string; added: boolean } | null> {
  const id = newId()
  const enrolling = { id, userId: actor.id, courseId, createdAt: now, zone }
  const enrollment = await insert(db, kept === null ? enrolling : { ...enrolling, kept: kept(id) })
  if (enrollment !== undefined) return enrollment
  if (kept !== null) return null
  return insertWithinBounds(db, enrolling)
}

async function insert(db: Db, enrolling: Enrolling) {
  const enrollment = await insertInBatch(db, enrolling)
  if (enrollment !== undefined) return enrollment
  // The course or member is locked, or there is none: wait for it outside of the batch, so that the others do not wait.
  return db.transaction().execute(async (transaction) => {
    const into = { busy: 'awaited', only: 'unbounded' } as const
    const [awaited] = await insertEnrollments(transaction, [enrolling], into)
    // A statement that has waited until its actor was removed from the course began before, and does not see that.
    if (awaited?.added && (await isRemoved(transaction, enrolling.courseId, enrolling.userId)))
      throw removedBefore()
    return awaited
  })
}

/**
 * Enrolls in a course that bounds its places or days to join. The course stays locked from counting the places until the
 * enrollment is made, so that no place is given twice. Whoever is enrolled already finds that, however full the course is.
 * @throws Problem 404, 409
 */
function insertWithinBounds(db: Db, enrolling: Enrolling): Promise<{ id: string; added: boolean }> {
  return db.transaction().execute(async (transaction) => {
    await holdMember(transaction, enrolling.userId)
    return insertHeld(transaction, enrolling)
  })
}

async function insertHeld(transaction: Db, enrolling: Enrolling): Promise<{ id: string; added: boolean }> {
  const bounds = await holdBounds(transaction, enrolling.courseId)
  if (bounds === undefined) throw unknownCourse()
  // Nobody is removed while the course is locked.
  if (await isRemoved(transaction, enrolling.courseId, enrolling.userId)) throw removedBefore()
  const joining = joiningAt(enrolling.createdAt, bounds)
  if (joining !== 'open' && !(await isEnrolled(transaction, enrolling.userId, enrolling.courseId)))
    throw notJoinable(joining)
  const [made] = await insertEnrollments(transaction, [enrolling], { busy: 'awaited', only: 'live' })
  if (made === undefined) throw unknownCourse()
  return made
}

/**
 * Enrolls somebody in a course as part of a transaction that has locked the account before, within the course's bounds.
 * @throws Problem 403, 404, 409
 */
export async function enrollWithin(
  transaction: Db,
  { userId, courseId, at }: { userId: string; courseId: string; at: Date },
): Promise<void> {
  await insertHeld(transaction, { id: newId(), userId, courseId, createdAt: at, zone: null })
}

/** Problem 403: those who work on the course have ended this enrollment. */
function removedBefore() {
  return problem({
    code: 'removed-from-course',
    status: 403,
    detail: (language) => enrollmentsText(language).removedBefore,
  })
}

/** Problem 409: the course takes nobody any more. */
function notJoinable(why: 'full' | 'ended') {
  return problem({
    code: why === 'full' ? 'course-full' : 'joining-ended',
    status: 409,
    detail: (language) => factsText(language).errors[why],
  })
}

const deleteInBatch = batch((db, leavings: readonly Leaving[]) => deleteEnrollments(db, leavings, 'left out'))

/**
 * Ends the actor's enrollment.
 * @param kept the answer to store under an idempotency key when there was one to end; null without a key
 * @returns how many there were, 0 or 1
 */
export async function unenroll(
  db: Db,
  actor: Actor,
  courseId: string,
  { now, kept }: { now: Date; kept: KeptAnswer | null },
): Promise<number> {
  const leaving = { userId: actor.id, courseId, at: now }
  return (await remove(db, kept === null ? leaving : { ...leaving, kept })) ? 1 : 0
}

async function remove(db: Db, leaving: Leaving): Promise<boolean> {
  if (await deleteInBatch(db, leaving)) return true
  const [awaited = false] = await deleteEnrollments(db, [leaving], 'awaited')
  return awaited
}

// Small batches, because the rows of 16 lists are many already.
const listFirst = batch(listFirstEnrolledCourses, { most: 16 })

const enrolled = { name: 'enrolled', key: z.tuple([instantInKey, z.uuid()]) }

/** One page of the courses that the actor is enrolled in, latest enrollment first. */
export async function listMyCourses(
  db: Db,
  actor: Actor,
  { after, limit = pageSize.usual }: { after?: string | undefined; limit?: number | undefined },
): Promise<Page<EnrolledCourse>> {
  const key = keyAfter(after, enrolled)
  const rows =
    key === null
      ? await listFirst(db, { userId: actor.id, limit: limit + 1 })
      : await listEnrolledCourses(db, actor.id, { after: key, limit: limit + 1 })
  const { items, next } = toPage(rows, limit, enrolled, ({ enrolledDate, enrollmentId }) => [
    enrolledDate,
    enrollmentId,
  ])
  return { items: items.map(({ hidden, ...course }) => (hidden ? withoutContent(course) : course)), next }
}

/** Of a hidden course those who take it keep the title, to know which one it is, and nothing else that its creator wrote. */
function withoutContent<C extends EnrolledCourse>(course: C): C {
  return { ...course, imageUrl: '', description: '', duration: '', hidden: true }
}
