import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'
import { listOf } from '../../../base/db/genericPlan.ts'
import { type Busy, locking } from '../../../base/db/locks.ts'
import { withoutBounds } from '../facts/store.ts'

/** Which courses are meant: those that exist, that are live, or that are live and bound neither places nor days to join. */
export type Which = 'all' | 'live' | 'unbounded'

const conditions = {
  all: sql``,
  live: sql`and deleted_at is null`,
  unbounded: sql`and deleted_at is null and ${withoutBounds}`,
} satisfies Record<Which, RawBuilder<unknown>>

/**
 * SQL for the ids of these courses as far as they are meant, locked until the transaction ends in the order of ids, to avoid
 * deadlocks.
 */
export function heldCourses(ids: readonly string[], { busy, only }: { busy: Busy; only: Which }) {
  return sql<{ id: string }>`
    select id from courses where id = any (${listOf('uuid', ids)}) ${conditions[only]}
    order by id ${locking('no key update', busy)}`
}

/**
 * SQL that updates the counts of enrollments. The courses must be locked before; a row of counts is as old as its course, so a
 * statement that has waited for the course finds it.
 * @param changed a query with a `course_id` for each enrollment that was added or removed
 */
export function countedEnrollments(changed: RawBuilder<unknown>, change: 1 | -1) {
  return sql`
    update enrollment_counts set learners = learners + changed.many * ${change}::int
    from (select course_id, count(*)::int as many from (${changed}) as each group by course_id) as changed
    where enrollment_counts.course_id = changed.course_id`
}

/** Decrements the count of enrollments of each of these courses. */
export async function subtractEnrollments(db: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const held = heldCourses(ids, { busy: 'awaited', only: 'all' })
  await sql`
    with course as materialized (${held})
    ${countedEnrollments(sql`select id as course_id from course`, -1)}`.execute(db)
}
