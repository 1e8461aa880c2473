import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'
import { scalarOf } from '../../../base/db/genericPlan.ts'
import type { Size } from './contract.ts'
import { counted } from './rules.ts'

const most = sql.lit(counted.exactly)

/** How many rows a selection has, counted one further than is exact. */
const countOf = (rows: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::int from (${rows} limit ${most} + 1) as found)`

/** How many rows a table had when the database last looked through it; -1 where it has not yet. */
const estimateOf = (table: string) =>
  sql<number>`(select reltuples::float8 from pg_class where oid = ${sql.lit(table)}::regclass)`

/**
 * How many members, courses and enrollments there are, and how many of them since an instant. No more than a thousand rows of
 * each are looked at: beyond, the size is the database's estimate.
 */
export async function countSite(
  db: Db,
  since: Date,
): Promise<Record<'members' | 'courses' | 'enrollments', Size>> {
  const then = scalarOf('timestamptz', since.toISOString())
  const found = await db
    .selectNoFrom([
      countOf(sql`select from users`).as('members'),
      estimateOf('users').as('membersAbout'),
      countOf(sql`select from users where created_at > ${then}`).as('membersNewest'),
      countOf(sql`select from enrollment_counts where live`).as('courses'),
      estimateOf('enrollment_counts').as('coursesAbout'),
      countOf(sql`select from courses where deleted_at is null and created_at > ${then}`).as('coursesNewest'),
      countOf(sql`select from enrollments`).as('enrollments'),
      estimateOf('enrollments').as('enrollmentsAbout'),
      // By their ids, which grow with time: an index by date would be written with every enrollment, for this page alone.
      sql<number>`(
        select count(*)::int from (select created_at from enrollments order by id desc limit ${most}) as newest
        where created_at > ${then})`.as('enrollmentsNewest'),
    ])
    .executeTakeFirstOrThrow()
  return {
    members: sizeOf(found.members, found.membersAbout, found.membersNewest),
    courses: sizeOf(found.courses, found.coursesAbout, found.coursesNewest),
    enrollments: sizeOf(found.enrollments, found.enrollmentsAbout, found.enrollmentsNewest),
  }
}

function sizeOf(found: number, estimate: number, newest: number): Size {
  const exact = found <= counted.exactly
  return {
    total: exact ? found : Math.max(found, estimate),
    exact,
    newest: Math.min(newest, counted.exactly),
  }
}
