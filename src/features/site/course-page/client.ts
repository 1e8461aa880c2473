import { type CallWithId, idIn } from '../../../base/page/params.ts'
import { answer, api } from '../../../base/page/request.ts'
import type { CourseContext, CoursePageApi } from './contract.ts'

/** What the page of a course shows around it; null when that fails, since the course itself may be read without. */
export function loadContext(call: CallWithId): Promise<CourseContext | null> {
  const { id } = idIn(call)
  return answer(api<CoursePageApi>(call).course[':course'].context.$get({ param: { course: id } })).catch(
    () => null,
  )
}
