import type { Db } from '../../../base/db/db.ts'
import type { Actor } from '../../../base/http/actor.ts'
import { problem } from '../../../base/http/problems.ts'
import { newId } from '../../../base/ids.ts'
import { readCourse, unknownCourse } from '../../courses/actions.ts'
import type { RulingReason } from '../../courses/rulings/rules.ts'
import { findStaffRole } from '../../courses/staff/roles.ts'
import { mostOfVisitors } from '../rules.ts'
import { moderationText } from '../text/en.ts'
import { countOfVisitors, insertReport } from './store.ts'

const hour = 60 * 60 * 1000

/** What is wrong with a course. `website` is a field that only robots fill in. */
export type Report = { reason: RulingReason; words: string; website: string }

/**
 * Reports a course to the administrators: once for each member, however often it is called.
 * @param actor null for a visitor
 * @throws Problem 404 when there is no such course, 409 for those who teach it, 429 when visitors have made too many reports
 */
export async function reportCourse(
  db: Db,
  actor: Pick<Actor, 'id'> | null,
  courseId: string,
  { reason, words, website }: Report,
  now: Date,
): Promise<void> {
  if (actor === null) {
    await readCourse(db, null, courseId, now)
    if (website !== '') return
    const lately = await countOfVisitors(db, new Date(now.getTime() - hour))
    if (lately >= mostOfVisitors.anHour) throw tooManyReports()
  } else {
    const role = await findStaffRole(db, { courseId, userId: actor.id })
    if (role === undefined) throw unknownCourse()
    if (role !== null) throw ownCourse()
  }
  await insertReport(db, { id: newId(), courseId, by: actor?.id ?? null, reason, words: words.trim(), now })
}

/** Problem 409: those who teach a course change or delete it. */
function ownCourse() {
  return problem({
    code: 'own-course',
    status: 409,
    detail: (language) => moderationText(language).errors.ownCourse,
  })
}

/** Problem 429: more than administrators could look at. */
function tooManyReports() {
  return problem({
    code: 'too-many-reports',
    status: 429,
    detail: (language) => moderationText(language).errors.tooMany,
  })
}
