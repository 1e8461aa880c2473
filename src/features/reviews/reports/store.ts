import { sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'
import { pageLimit, scalarOf } from '../../../base/db/genericPlan.ts'
import { countedStars } from '../rating/store.ts'
import { type Reason, reportsThatHide } from '../rules.ts'

/** The author of a review of a course that is not hidden; undefined when there is none. */
export function findShown(db: Db, courseId: string, id: string) {
  return db
    .selectFrom('reviews')
    .select('user_id as authorId')
    .where('id', '=', id)
    .where('course_id', '=', courseId)
    .where('hidden_at', 'is', null)
    .executeTakeFirst()
}

/** A report of a review. */
export type Reporting = { id: string; by: string; reason: Reason; now: Date }

/**
 * Adds a user's report of a review, and tells the review when it is the first that waits. Whoever has reported it already may
 * do so again once an administrator has decided and the review was changed after that report. The rating must be held.
 */
export async function insertReport(db: Db, { id, by, reason, now }: Reporting): Promise<void> {
  const at = now.toISOString()
  await sql`
    with reported as (
      insert into review_reports (review_id, user_id, reason, created_at)
      values (${id}, ${by}, ${reason}, ${at})
      on conflict (review_id, user_id) do update
        set reason = excluded.reason, created_at = excluded.created_at, settled = false
        where review_reports.settled
          and review_reports.created_at < (select changed_at from reviews where id = excluded.review_id)
      returning review_id)
    update reviews set reported_at = coalesce(reported_at, ${at}::timestamptz)
    where id in (select review_id from reported)`.execute(db)
}

/** Hides a review that has as many reports as hide one, and counts that; its rating must be held. */
export async function hideReported(db: Db, id: string, now: Date): Promise<void> {
  await sql`
    with hidden as (
      update reviews set hidden_at = ${now.toISOString()}::timestamptz
      where id = ${id} and hidden_at is null and ${reportsThatHide}::int <= (
        select count(*) from review_reports where review_id = ${id} and not settled)
      returning course_id, stars)
    ${countedStars(sql`select course_id, stars, -1 as by from hidden`)}`.execute(db)
}

/** The course and the author of a review, also of a hidden one. */
export function findReview(db: Db, id: string) {
  return db
    .selectFrom('reviews')
    .select(['course_id as courseId', 'user_id as authorId'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/**
 * Hides a review for a reason, or with null shows it again, settles its reports, and counts it; its rating must be held.
 * @returns false when it was so already
 */
export async function decide(db: Db, id: string, reason: Reason | null, now: Date): Promise<boolean> {
  const hide = reason !== null
  const { rows } = await sql`
    with before as materialized (select course_id, stars, hidden_at from reviews where id = ${id}),
    decided as (
      update reviews set reported_at = null, hidden_reason = ${reason},
        hidden_at = case when ${hide} then coalesce(hidden_at, ${now.toISOString()}::timestamptz) end
      where id = ${id}
        and (reported_at is not null or (hidden_at is not null) <> ${hide} or hidden_reason is distinct from ${reason})
      returning id),
    settled as (
      update review_reports set settled = true
      where review_id in (select id from decided) and not settled),
    counted as (${countedStars(sql`
      select course_id, stars, case when ${hide} then -1 else 1 end as by from before
      where (hidden_at is null) = ${hide} and exists (select from decided)`)})
    select from decided`.execute(db)
  return rows.length > 0
}

/** The position of a review in a list for administrators. */
export type HeldPosition = readonly [at: string, id: string]

/** Reviews that wait for a decision or are hidden, after a position, the latest first, each with its open reports. */
export async function listHeld(
  db: Db,
  { state, after, limit }: { state: 'reported' | 'hidden'; after: HeldPosition | null; limit: number },
) {
  const at = state === 'reported' ? 'reviews.reported_at' : 'reviews.hidden_at'
  const reports = sql<{ reason: string; count: number }[]>`coalesce((
    select json_agg(json_build_object('reason', reason, 'count', many) order by many desc, reason)
    from (
      select reason, count(*)::int as many from review_reports where review_id = reviews.id and not settled
      group by reason) as each), '[]')`
  return db
    .selectFrom('reviews')
    .innerJoin('users', 'users.id', 'reviews.user_id')
    .innerJoin('courses', 'courses.id', 'reviews.course_id')
    .select(['reviews.id', 'reviews.stars', 'reviews.text', 'reviews.created_at as createdAt'])
    .select(['reviews.course_id as courseId', 'courses.title as courseTitle'])
    .select(['users.display_name as name', 'users.id as authorId'])
    .select(['reviews.reported_at as reportedAt', 'reviews.hidden_at as hiddenAt'])
    .select(['reviews.hidden_reason as hiddenReason', reports.as('reports')])
    .where(at, 'is not', null)
    .$if(after !== null, (held) =>
      held.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple(at, 'reviews.id'),
          '<',
          tuple(scalarOf('timestamptz', after?.[0]), scalarOf('uuid', after?.[1])),
        ),
      ),
    )
    .orderBy(at, 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(pageLimit(limit))
    .execute()
}

/** How many reviews wait for a decision, counted no further than `most`. */
export async function countReported(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from (select from reviews where reported_at is not null limit ${sql.lit(most)}) as found`.execute(db)
  return rows[0]?.count ?? 0
}
