import { sql } from 'kysely'
import type { CourseRight } from '../../../base/contract/endpoint.ts'
import type { Db } from '../../../base/db/db.ts'
import { standing } from '../rulings/store.ts'

/** The role of somebody who works on a course. */
export type StaffRole = Exclude<CourseRight, 'learner'>

/**
 * What somebody may do in a course besides taking it: null for nothing, undefined when there is no such course. A hidden one is
 * there for its staff alone.
 */
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
    .where(standing)
    .where(sql<boolean>`(courses.hidden_at is null or course_staff.role is not null)`)
    .executeTakeFirst()
  return found === undefined ? undefined : found.role
}
