import { z } from 'zod'
import type { Db } from '../../base/server/db.ts'
import type { Actor } from '../../base/server/http/actor.ts'
import { instantInKey, keyAfter, toPage } from '../../base/server/http/paging.ts'
import { newId } from '../../base/server/ids.ts'
import { type Page, pageSize } from '../../base/shared/paging.ts'
import { unknownCourse } from '../courses/actions.ts'
import { addToEnrollmentCount, findCourse } from '../courses/store.ts'
import type { EnrolledCourse, Enrollment } from './contract.ts'
import { deleteEnrollment, findEnrollment, insertEnrollment, listEnrolledCourses } from './store.ts'

/** The actor's enrollment in a course, or null. */
export async function checkEnrollment(db: Db, actor: Actor, courseId: string): Promise<Enrollment | null> {
  const enrollment = await findEnrollment(db, actor.id, courseId)
  return enrollment === undefined ? null : { ...enrollment, email: actor.email }
}

/**
 * Enrolls the actor; once, however often and from how many places it is asked for.
 * @throws Problem 404 for an unknown course.
 */
export async function enroll(
  db: Db,
  actor: Actor,
  courseId: string,
  now: Date,
): Promise<{ id: string; added: boolean }> {
  if ((await findCourse(db, courseId)) === undefined) throw unknownCourse()
  return db.transaction().execute(async (transaction) => {
    const enrollment = await insertEnrollment(transaction, {
      id: newId(),
      userId: actor.id,
      courseId,
      createdAt: now,
    })
    // The course may have been deleted since it was looked at; counting waits for that and tells.
    const live = !enrollment.added || (await addToEnrollmentCount(transaction, courseId, 1))
    if (!live) throw unknownCourse()
    return enrollment
  })
}

/** Ends the actor's enrollment; how many there were, 0 or 1. */
export function unenroll(db: Db, actor: Actor, courseId: string): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const deleted = await deleteEnrollment(transaction, actor.id, courseId)
    if (deleted === 1) await addToEnrollmentCount(transaction, courseId, -1)
    return deleted
  })
}

const enrolled = { name: 'enrolled', key: z.tuple([instantInKey, z.uuid()]) }

/** One page of the courses that the actor is enrolled in, latest enrollment first. */
export async function listMyCourses(
  db: Db,
  actor: Actor,
  { after, limit = pageSize.usual }: { after?: string | undefined; limit?: number | undefined },
): Promise<Page<EnrolledCourse>> {
  const rows = await listEnrolledCourses(db, actor.id, { after: keyAfter(after, enrolled), limit: limit + 1 })
  return toPage(rows, limit, enrolled, ({ enrolledDate, enrollmentId }) => [enrolledDate, enrollmentId])
}
