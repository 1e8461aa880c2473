import { coalesceQueries } from '../../../base/db/coalesceQueries.ts'
import type { Db } from '../../../base/db/db.ts'
import { unknownCourse } from '../../courses/actions.ts'
import { findRelatedTo } from '../../courses/related/related.ts'
import type { CourseContext } from './contract.ts'
import { findCourseWithInstructor, listOtherCoursesOf } from './store.ts'

/** The most courses in each list: a row of the page's grid. */
const row = 4

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
  const { title, learners, changedDate, id, name, photoURL, expertise, about } = found
  const instructor = id === null ? null : { id, name: name ?? '', photoURL: photoURL ?? '', expertise, about }
  const [more, alike] = await Promise.all([
    instructor === null ? [] : listOtherCoursesOf(db, instructor.id, { without: course, limit: row }),
    findRelatedTo(db, title, 1 + 2 * row),
  ])
  const shown = new Set([course, ...more.map(({ _id }) => _id)])
  const related = alike.filter(({ _id }) => !shown.has(_id)).slice(0, row)
  return { learners, changedDate, instructor, more, related }
})
