import { sql } from 'kysely'
import type { Db } from '../../base/db/db.ts'
import { pageLimit } from '../../base/db/genericPlan.ts'
import { preparedQuery } from '../../base/db/preparedQuery.ts'
import type { StaffRole } from '../courses/staff/rules.ts'
import type { OwnReview, Review } from './contract.ts'
import { countedStars } from './rating/store.ts'
import type { Sort } from './rules.ts'

/** The position of a review in one of its orders. */
export type Position = readonly [stars: number, createdAt: string, id: string]

/** The reviews of a course that are not hidden, after a position. */
export async function listReviews(
  db: Db,
  courseId: string,
  { sort, after, limit }: { sort: Sort; after: Position | null; limit: number },
): Promise<Review[]> {
  const [stars, createdAt, id] = after ?? [0, '', '']
  const [direction, beyond] = sort === 'worst' ? (['asc', '>'] as const) : (['desc', '<'] as const)
  const rows = await db
    .selectFrom('reviews')
    .innerJoin('users as author', 'author.id', 'reviews.user_id')
    .leftJoin('users as teacher', 'teacher.id', 'reviews.answered_by')
    .select([
      'reviews.id',
      'reviews.stars',
      'reviews.text',
      'reviews.answer',
      'reviews.answered_at as answeredAt',
    ])
    .select(['reviews.created_at as createdAt', 'reviews.changed_at as changedAt'])
    .select([
      'author.display_name as name',
      'author.photo_url as photoURL',
      'teacher.display_name as teacher',
    ])
    .where('reviews.course_id', '=', courseId)
    .where('reviews.hidden_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('courses')
          .select('courses.id')
          .where('courses.id', '=', courseId)
          .where('courses.deleted_at', 'is', null),
      ),
    )
    .$if(after !== null && sort === 'newest', (reviews) =>
      reviews.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('reviews.created_at', 'reviews.id'), beyond, tuple(createdAt, id)),
      ),
    )
    .$if(after !== null && sort !== 'newest', (reviews) =>
      reviews.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('reviews.stars', 'reviews.created_at', 'reviews.id'),
          beyond,
          tuple(stars, createdAt, id),
        ),
      ),
    )
    .$if(sort !== 'newest', (reviews) => reviews.orderBy('reviews.stars', direction))
    .orderBy('reviews.created_at', direction)
    .orderBy('reviews.id', direction)
    .limit(pageLimit(limit))
    .execute()
  return rows.map(({ answer, answeredAt, teacher, ...review }) => ({
    ...review,
    answer:
      answer === null || answeredAt === null ? null : { text: answer, name: teacher ?? '', at: answeredAt },
  }))
}

const ownColumns = [
  'reviews.id',
  'reviews.stars',
  'reviews.text',
  'reviews.created_at as createdAt',
  'reviews.changed_at as changedAt',
  'reviews.hidden_at as hiddenAt',
  'reviews.hidden_reason as hiddenReason',
] as const

type OwnRow = Omit<OwnReview, 'hidden'> & { hiddenAt: string | null; hiddenReason: string | null }

function toOwn({ hiddenAt, hiddenReason, ...review }: OwnRow): OwnReview {
  return { ...review, hidden: hiddenAt === null ? null : { reason: hiddenReason } }
}

/** What a user is in a live course, and whether they take it; undefined when there is no such course. */
export function findStanding(db: Db, courseId: string, userId: string) {
  return db
    .selectFrom('courses')
    .leftJoin('course_staff', (join) =>
      join.onRef('course_staff.course_id', '=', 'courses.id').on('course_staff.user_id', '=', userId),
    )
    .leftJoin('enrollments', (join) =>
      join.onRef('enrollments.course_id', '=', 'courses.id').on('enrollments.user_id', '=', userId),
    )
    .select([
      sql<StaffRole | null>`course_staff.role`.as('role'),
      sql<boolean>`enrollments.id is not null`.as('enrolled'),
    ])
    .where('courses.id', '=', courseId)
    .where('courses.deleted_at', 'is', null)
    .executeTakeFirst()
}

const selectShare = preparedQuery((db, courseId: string, userId: string) =>
  db
    .selectFrom('courses')
    .leftJoin('course_staff', (join) =>
      join.onRef('course_staff.course_id', '=', 'courses.id').on('course_staff.user_id', '=', userId),
    )
    .leftJoin('enrollments', (join) =>
      join.onRef('enrollments.course_id', '=', 'courses.id').on('enrollments.user_id', '=', userId),
    )
    .leftJoin('reviews', (join) =>
      join.onRef('reviews.course_id', '=', 'courses.id').on('reviews.user_id', '=', userId),
    )
    .select([
      sql<StaffRole | null>`course_staff.role`.as('role'),
      sql<boolean>`enrollments.id is not null`.as('enrolled'),
    ])
    .select(ownColumns)
    .where('courses.id', '=', courseId)
    .where('courses.deleted_at', 'is', null),
)

/** The same with their review of it, also when that is hidden. */
export async function findShare(db: Db, courseId: string, userId: string) {
  const [row] = await selectShare(db, courseId, userId)
  if (row === undefined) return undefined
  const { role, enrolled, id, stars, text, createdAt, changedAt, ...hidden } = row
  const isWritten = id !== null && stars !== null && text !== null && createdAt !== null && changedAt !== null
  const review = isWritten ? toOwn({ id, stars, text, createdAt, changedAt, ...hidden }) : null
  return { role, enrolled, review }
}

/** A user's review of a course, also when it is hidden. */
export async function findOwnReview(db: Db, courseId: string, userId: string): Promise<OwnReview | null> {
  const row = await db
    .selectFrom('reviews')
    .select(ownColumns)
    .where('course_id', '=', courseId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row === undefined ? null : toOwn(row)
}

/** A review to write. */
export type Writing = {
  id: string
  courseId: string
  userId: string
  stars: number
  text: string
  now: Date
}

/**
 * Writes a review, or changes the one there is, and counts it; the course's rating must be held. What says the same as before
 * stays as it is.
 * @returns undefined when the user does not take the course or teaches it
 */
export async function putReview(
  db: Db,
  { id, courseId, userId, stars, text, now }: Writing,
): Promise<{ review: OwnReview; added: boolean } | undefined> {
  const at = now.toISOString()
  const { rows } = await sql<OwnRow & { added: boolean }>`
    with taking as materialized (
      select course_id, user_id from enrollments
      where user_id = ${userId} and course_id = ${courseId}
        and not exists (
          select from course_staff where course_staff.course_id = ${courseId} and course_staff.user_id = ${userId})
      for key share),
    before as materialized (
      select course_id, stars, hidden_at from reviews where course_id = ${courseId} and user_id = ${userId}),
    written as (
      insert into reviews (id, course_id, user_id, stars, text, created_at, changed_at)
      select ${id}::uuid, course_id, user_id, ${stars}::smallint, ${text}, ${at}::timestamptz, ${at}::timestamptz
      from taking
      on conflict (course_id, user_id) do update set stars = excluded.stars, text = excluded.text,
        changed_at = case when (reviews.stars, reviews.text) = (excluded.stars, excluded.text)
          then reviews.changed_at else excluded.changed_at end
      returning *),
    counted as (${countedStars(sql`
      select course_id, stars, 1 as by from written where hidden_at is null
      union all select course_id, stars, -1 from before
      where hidden_at is null and exists (select from written)`)})
    select id, stars, text, created_at as "createdAt", changed_at as "changedAt", hidden_at as "hiddenAt",
      hidden_reason as "hiddenReason", not exists (select from before) as added
    from written`.execute(db)
  const [row] = rows
  if (row === undefined) return undefined
  const { added, ...own } = row
  return { review: toOwn(own), added }
}

/**
 * Deletes a user's review of a course unless it is hidden, and counts it; the course's rating must be held.
 * @returns 1, or 0 when there was none to delete
 */
export async function deleteReview(db: Db, courseId: string, userId: string): Promise<number> {
  const { rows } = await sql`
    with deleted as (
      delete from reviews where course_id = ${courseId} and user_id = ${userId} and hidden_at is null
      returning course_id, stars),
    counted as (${countedStars(sql`select course_id, stars, -1 as by from deleted`)})
    select from deleted`.execute(db)
  return rows.length
}

/**
 * Answers a review that is not hidden, or with null removes the answer; its rating must be held.
 * @returns how many reviews that changed, 0 or 1
 */
export async function updateAnswer(
  db: Db,
  { courseId, id }: { courseId: string; id: string },
  answer: { text: string; by: string; now: Date } | null,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('reviews')
    .set({
      answer: answer?.text ?? null,
      answered_at: answer?.now.toISOString() ?? null,
      answered_by: answer?.by ?? null,
    })
    .where('id', '=', id)
    .where('course_id', '=', courseId)
    .$if(answer === null, (reviews) => reviews.where('answer', 'is not', null))
    .$if(answer !== null, (reviews) => reviews.where('hidden_at', 'is', null))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
