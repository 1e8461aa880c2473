import { sql } from 'kysely'
import type { CourseRight } from '../../../base/contract/endpoint.ts'
import type { Db } from '../../../base/db/db.ts'

/** The role of somebody who works on a course. */
export type StaffRole = Exclude<CourseRight, 'learner'>

/** What somebody may do in a live course besides taking it: null for nothing, undefined when there is no such course. */
export async function findStaffRole(
  db: Db,
  courseId: string,
  userId: string,
): Promise<StaffRole | null | undefined> {
  const found = await db
    .selectFrom('courses')
    .leftJoin('course_staff', (join) =>
      join.onRef('course_staff.course_id', '=', 'courses.id').on('course_staff.user_id', '=', userId),
    )
    .select(sql<StaffRole | null>`course_staff.role`.as('role'))
    .where('courses.id', '=', courseId)
    .where('courses.deleted_at', 'is', null)
    .executeTakeFirst()
  return found === undefined ? undefined : found.role
}
