import { found } from '../../../base/page/params.ts'
import { answer, api, type Call } from '../../../base/page/request.ts'
import { requireUser } from '../../accounts/client/session.ts'
import type { CourseStaff, StaffApi } from '../../courses/staff/contract.ts'

/** The arguments of the loaders and forms of a course's pages about people. */
export type CourseCall = Call & { params: { course?: string } }

/** The course in the page's address, URL-encoded. */
export function courseIn({ params: { course = '' } }: CourseCall): { course: string } {
  return { course: encodeURIComponent(course) }
}

/** The course that a page is about, as its frame shows it. */
export type PeopleCourse = CourseStaff & { course: string; me: string }

/** Loads what the frame of the pages shows. @throws Response for those who do not work on the course */
export async function loadPeopleCourse(call: CourseCall): Promise<PeopleCourse> {
  const { id } = await requireUser(call)
  const param = courseIn(call)
  const about = await found(answer(api<StaffApi>(call).course[':course'].staff.$get({ param })))
  return { ...about, course: param.course, me: id }
}
