import { type CallWithId, found, idIn } from '../../../base/page/params.ts'
import { answer, api } from '../../../base/page/request.ts'
import type { CoursesApi, OneCourse } from '../contract.ts'

/**
 * Loads the course of the page's address.
 * @throws Response with the problem's status: an unknown course is an unknown page
 */
export function loadCourse(call: CallWithId): Promise<OneCourse> {
  return found(answer(api<CoursesApi>(call).course[':id'].$get({ param: idIn(call) })))
}
