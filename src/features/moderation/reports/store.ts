import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'
import { listOf, scalarOf } from '../../../base/db/genericPlan.ts'
import { heldUsers } from '../../accounts/store.ts'
import type { RulingReason } from '../../courses/rulings/rules.ts'
import { mostListed, mostOfVisitors } from '../rules.ts'

/** A report of a course; `by` is null for a visitor. */
export type Reporting = {
  id: string
  courseId: string
  by: string | null
  reason: RulingReason
  words: string
  now: Date
}

/**
 * Adds a report of a live course, and has the course wait for a decision. Whoever has reported it already may do so again once
 * that was decided on and the course has changed since. A course keeps only some open reports of visitors. The course is locked
 * before its place in the queue, as by rulings, so that none of them misses a report.
 * @returns whether the report was added
 */
export async function insertReport(
  db: Db,
  { id, courseId, by, reason, words, now }: Reporting,
): Promise<boolean> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await sql`
    with member as materialized (${heldUsers(by === null ? [] : [by], 'awaited')}),
    course as materialized (
      select id, updated_at from courses
      where id = ${courseId} and deleted_at is null and (select count(*) from member) >= 0
      for key share),
    reported as (
      insert into course_reports (course_id, id, user_id, reason, words, created_at)
      select id, ${id}::uuid, ${by}::uuid, ${reason}, ${words}, ${at} from course
      where ${by}::uuid is not null or ${mostOfVisitors.open}::int > (
        select count(*) from course_reports where course_id = ${courseId} and user_id is null)
      on conflict (course_id, user_id) do update
        set reason = excluded.reason, words = excluded.words, created_at = excluded.created_at, settled = false
        where course_reports.settled and course_reports.created_at < (select updated_at from course)
      returning course_id)
    insert into reported_courses (course_id, reported_at) select course_id, ${at} from reported
    -- Updating nothing locks the row there is.
    on conflict (course_id) do update set reported_at = reported_courses.reported_at
    returning course_id`.execute(db)
  return rows.length > 0
}

/** How many reports visitors have made since an instant, counted no further than the bound. */
export async function countOfVisitors(db: Db, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from course_reports where user_id is null and created_at > ${since.toISOString()}
      limit ${sql.lit(mostOfVisitors.anHour)}) as found`.execute(db)
  return rows[0]?.count ?? 0
}

/** How many courses wait for a decision, counted no further than `most`. */
export async function countReported(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from reported_courses limit ${sql.lit(most)}) as found`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Settles the reports of a course that is locked. Returns whether it waited for a decision. */
export async function settleReports(transaction: Db, courseId: string): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('reported_courses')
    .where('course_id', '=', courseId)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) return false
  await sql`
    with gone as (delete from course_reports where course_id = ${courseId} and user_id is null)
    update course_reports set settled = true
    where course_id = ${courseId} and user_id is not null and not settled`.execute(transaction)
  return true
}

/** The open reports of a course, the latest first, with who made them. */
export function listReports(db: Db, courseId: string) {
  return db
    .selectFrom('course_reports')
    .leftJoin('users', 'users.id', 'course_reports.user_id')
    .select(['course_reports.id', 'course_reports.words', 'course_reports.created_at as createdAt'])
    .select(sql<RulingReason>`course_reports.reason`.as('reason'))
    .select(['users.id as memberId', 'users.display_name as name', 'users.email'])
    .where('course_reports.course_id', '=', courseId)
    .where(sql<SqlBool>`not course_reports.settled`)
    .orderBy('course_reports.id', 'desc')
    .limit(sql.lit(mostListed))
    .execute()
}

/** A user's reports after the given course, for the export. */
export function listReportsOf(
  db: Db,
  userId: string,
  { after, limit }: { after: string | null; limit: number },
) {
  return db
    .selectFrom('course_reports')
    .select(['course_id as id', 'reason', 'words', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .$if(after !== null, (reports) => reports.where('course_id', '>', scalarOf('uuid', after)))
    .orderBy('course_id')
    .limit(limit)
    .execute()
}

/** The courses that a user has reported. */
export async function findReportedBy(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('course_reports')
    .select('course_id')
    .where('user_id', '=', userId)
    .execute()
  return rows.map((row) => row.course_id)
}

/** Deletes a user's reports of these courses. One that no other open report is left of waits for nobody. */
export async function deleteReportsOf(db: Db, userId: string, courses: readonly string[]): Promise<void> {
  const own = sql`any (${listOf('uuid', courses)})`
  // Whoever reports one of these courses meanwhile is awaited, and seen by the statements below.
  await sql`select from reported_courses where course_id = ${own} order by course_id for update`.execute(db)
  await sql`
    delete from reported_courses where course_id = ${own} and not exists (
      select from course_reports
      where course_id = reported_courses.course_id and user_id is distinct from ${userId}::uuid and not settled)`.execute(
    db,
  )
  await db.deleteFrom('course_reports').where('user_id', '=', userId).execute()
}
