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
    return await answer(api<CoursesApi>(call).course[':id'].$get({ param: idIn(call) }))
  } catch (thrown) {
    const { status, message } = asProblem(thrown)
    throw new Response(message, { status })
  }
}

/**
 * The id in the address, for an address of the API. It is put there as it is, so signs that mean something in an
 * address (`../`) are written as codes again.
 */
export function idIn({ params: { id = '' } }: CourseCall): { id: string } {
  return { id: encodeURIComponent(id) }
}
