import { answer, api, asProblem, type Call } from '../../../base/web/request.ts'
import type { Course, CoursesApi } from '../contract.ts'

/** A call for a page of one course. */
export type CourseCall = Call & { params: { id?: string } }

/**
 * The course in the address.
 * @throws Response with the problem's status: an unknown course is an unknown page.
 */
export async function loadCourse(call: CourseCall): Promise<Course> {
  try {
    return await answer(api<CoursesApi>(call).course[':id'].$get({ param: { id: call.params.id ?? '' } }))
  } catch (thrown) {
    const { status, message } = asProblem(thrown)
    throw new Response(message, { status })
  }
}
