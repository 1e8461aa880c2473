import { coalesceQueries } from '../../../base/db/coalesceQueries.ts'
import type { Db } from '../../../base/db/db.ts'
import { unknownCourse } from '../../courses/actions.ts'
import { findRelatedTo } from '../../courses/related/related.ts'
import type { CourseContext } from './contract.ts'
import { findCourseWithInstructor, row } from './store.ts'

/**
 * What the page of a course shows around it.
 * @throws Problem 404 when there is no such course
 */
export const readCourseContext = coalesceQueries(async function read(
  db: Db,
  course: string,
): Promise<CourseContext> {
  const found = await findCourseWithInstructor(db, course)
  if (found === undefined) throw unknownCourse()
  const { title, more, ...context } = found
  const alike = await findRelatedTo(db, title, 1 + 2 * row)
  const shown = new Set([course, ...more.map(({ _id }) => _id)])
  return { ...context, more, related: alike.filter(({ _id }) => !shown.has(_id)).slice(0, row) }
})
