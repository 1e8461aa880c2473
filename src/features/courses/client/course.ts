import { type CallWithId, found, idIn } from '../../../base/page/params.ts'
import { answer, api } from '../../../base/page/request.ts'
import type { Course, CoursesApi } from '../contract.ts'

/**
 * Loads the course of the page's address.
 * @throws Response with the problem's status: an unknown course is an unknown page
 */
export function loadCourse(call: CallWithId): Promise<Course> {
  return found(answer(api<CoursesApi>(call).course[':id'].$get({ param: idIn(call) })))
}
