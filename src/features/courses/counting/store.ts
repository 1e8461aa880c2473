import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'
import { listOf } from '../../../base/db/genericPlan.ts'
import { type Busy, locking } from '../../../base/db/locks.ts'

/** Part of a statement: the ids of those courses, held until the transaction ends, in an order that is everybody's. */
export function heldCourses(ids: readonly string[], { busy, only }: { busy: Busy; only: 'live' | 'all' }) {
  const live = sql.raw(only === 'live' ? 'and deleted_at is null' : '')
  return sql<{ id: string }>`
    select id from courses where id = any (${listOf('uuid', ids)}) ${live} order by id ${locking('no key update', busy)}`
}

/**
 * Part of a statement: keeps the counts of live courses' enrollments; of deleted ones nobody counts. Whoever counts holds
 * the courses before. `changed`: a part that tells, as `course_id`, of each enrollment that was added, or that was ended.
 */
export function countedEnrollments(changed: RawBuilder<unknown>, change: 1 | -1) {
  return sql`
    update enrollment_counts set learners = learners + changed.many * ${change}::int
    from (select course_id, count(*)::int as many from (${changed}) as each group by course_id) as changed
    where enrollment_counts.course_id = changed.course_id`
}

/** Counts one learner less in each of these courses. */
export async function subtractEnrollments(db: Db, ids: string[]): Promise<void> {
  const held = heldCourses(ids, { busy: 'awaited', only: 'live' })
  await sql`
    with course as materialized (${held})
    ${countedEnrollments(sql`select id as course_id from course`, -1)}`.execute(db)
}
