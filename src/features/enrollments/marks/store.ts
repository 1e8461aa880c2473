import { sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'
import { listOf } from '../../../base/db/genericPlan.ts'

/** Those of these courses that a member takes. */
export async function enrolledAmong(db: Db, userId: string, courseIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('enrollments')
    .select('course_id as id')
    .where('user_id', '=', userId)
    .where('course_id', '=', sql<string>`any (${listOf('uuid', courseIds)})`)
    .execute()
  return rows.map(({ id }) => id)
}
