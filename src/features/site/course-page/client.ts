import { type CallWithId, found, idIn } from '../../../base/page/params.ts'
import { answer, api, asProblem } from '../../../base/page/request.ts'
import { loadCourse } from '../../courses/client/course.ts'
import type { OneCourse } from '../../courses/contract.ts'
import type { Rating } from '../../reviews/rules.ts'
import type { CourseContext, CoursePageApi } from './contract.ts'

type Whole = { course: OneCourse; rating: Rating | null; context: CourseContext | null }

/**
 * What the page of a course shows to everybody. When that fails the course itself is read without the rest: one that is hidden is told
 * to its staff alone. A visitor is no staff, so where there is no such course for everybody, they are not asked about again.
 * @param user who reads, which is asked for meanwhile
 * @throws Response with the problem's status
 */
export async function loadWholeCourse(call: CallWithId, user: Promise<object | null>): Promise<Whole> {
  const { id } = idIn(call)
  const { context: ask } = api<CoursePageApi>(call).course[':course']
  const asked = answer(ask.$get({ param: { course: id } }))
  try {
    const { course, rating, ...context } = await asked
    return { course, rating, context }
  } catch (thrown) {
    if (asProblem(thrown).status === 404 && (await user) === null) return found(asked) as Promise<never>
    return { course: await loadCourse(call), rating: null, context: null }
  }
}
