import { type CallWithId, idIn } from '../../../base/page/params.ts'
import { answer, api } from '../../../base/page/request.ts'
import type { OneCourse } from '../../courses/contract.ts'
import type { Rating } from '../../reviews/rules.ts'
import type { CourseContext, CoursePageApi } from './contract.ts'

type Whole = { course: OneCourse; rating: Rating; context: CourseContext }

/** What the page of a course shows to everybody; null when that fails, since the course itself may be read without. */
export async function loadWholeCourse(call: CallWithId): Promise<Whole | null> {
  const { id } = idIn(call)
  const { context: ask } = api<CoursePageApi>(call).course[':course']
  const whole = await answer(ask.$get({ param: { course: id } })).catch(() => null)
  if (whole === null) return null
  const { course, rating, ...context } = whole
  return { course, rating, context }
}
