import type { Db } from '../../../base/db/db.ts'
import { inTransaction } from '../../../base/db/transactions.ts'
import type { Actor } from '../../../base/http/actor.ts'
import { addCourse, readCourse } from '../../courses/actions.ts'
import { copyZone } from '../../courses/facts/store.ts'
import { findStaffRole } from '../../courses/staff/roles.ts'
import type { CopyBy, Kinds } from '../kind.ts'
import { notEditorThere, unknownTarget } from '../problems.ts'
import { copySections } from './actions.ts'
import type { Dates } from './dates.ts'
import { copyInOrder } from './store.ts'

/**
 * Copies a course with all that it consists of. The copy is the actor's own, and closed to learners.
 * @param most the most courses of one account
 * @returns the id of the copy
 * @throws Problem 404 when there is no such course, 409 when the actor has as many as may be
 */
export function copyCourse(
  db: Db,
  kinds: Kinds,
  actor: Actor,
  courseId: string,
  {
    title,
    dates,
    now,
    most,
    quotas,
  }: { title: string; dates: Dates; most: number } & Omit<CopyBy, 'actorId'>,
): Promise<string> {
  return inTransaction(db, async () => {
    const { imageUrl, duration, description } = await readCourse(db, actor, courseId, now)
    const course = await addCourse(db, actor, { title, imageUrl, duration, description }, { now, most })
    await copyZone(db, courseId, course)
    const by = { actorId: actor.id, now, quotas }
    const target = { course, before: null }
    await copySections(db, kinds, { courseId, sections: null }, target, { dates, by })
    await copyInOrder(db, courseId, course)
    return course
  })
}

/** @throws Problem 404 when there is no such course, 403 when the user may not change it */
export async function requireEditor(db: Db, userId: string, courseId: string): Promise<void> {
  const role = await findStaffRole(db, { courseId, userId })
  if (role === undefined) throw unknownTarget()
  if (role !== 'editor' && role !== 'owner') throw notEditorThere()
}
