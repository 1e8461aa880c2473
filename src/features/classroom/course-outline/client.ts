import { type CallWithId, idIn } from '../../../base/page/params.ts'
import { answer, api } from '../../../base/page/request.ts'
import type { ClassroomApi, LearnerOutline } from '../contract.ts'

/** The outline for the page of a course; null when that fails, since the course itself may be read without. */
export function loadCourseOutline(call: CallWithId): Promise<LearnerOutline | null> {
  const { id } = idIn(call)
  return answer(api<ClassroomApi>(call).course[':course'].outline.$get({ param: { course: id } })).catch(
    () => null,
  )
}
