import { sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'
import { countedStars } from '../rating/store.ts'

type After = { after: string | null; limit: number }

/** A user's reviews after the given id, for the export. */
export function listReviewsOf(db: Db, userId: string, { after, limit }: After) {
  return db
    .selectFrom('reviews')
    .innerJoin('courses', 'courses.id', 'reviews.course_id')
    .select(['reviews.id', 'reviews.course_id as courseId', 'courses.title as courseTitle'])
    .select([
      'reviews.stars',
      'reviews.text',
      'reviews.created_at as createdAt',
      'reviews.changed_at as changedAt',
    ])
    .select(['reviews.hidden_at as hiddenAt', 'reviews.hidden_reason as hiddenReason'])
    .where('reviews.user_id', '=', userId)
    .$if(after !== null, (reviews) => reviews.where('reviews.id', '>', after ?? ''))
    .orderBy('reviews.id')
    .limit(limit)
    .execute()
}

/** A user's answers to reviews, after the given id of a review, for the export. */
export function listAnswersOf(db: Db, userId: string, { after, limit }: After) {
  return db
    .selectFrom('reviews')
    .select(['id', 'course_id as courseId', 'answer', 'answered_at as answeredAt'])
    .where('answered_by', '=', userId)
    .$if(after !== null, (reviews) => reviews.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** A user's reports of reviews, after the given id of a review, for the export. */
export function listReportsOf(db: Db, userId: string, { after, limit }: After) {
  return db
    .selectFrom('review_reports')
    .select(['review_id as id', 'reason', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .$if(after !== null, (reports) => reports.where('review_id', '>', after ?? ''))
    .orderBy('review_id')
    .limit(limit)
    .execute()
}

/** The courses whose reviews a user has written, answered or reported. */
export async function findCoursesWithTraces(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select course_id as id from reviews where user_id = ${userId}
    union select course_id from reviews where answered_by = ${userId}
    union select course_id from reviews
      where id in (select review_id from review_reports where user_id = ${userId})`.execute(db)
  return rows.map(({ id }) => id)
}

/** Deletes a user's reviews, and counts that; the ratings must be held. */
export async function deleteReviewsOf(db: Db, userId: string): Promise<void> {
  await sql`
    with deleted as (
      delete from reviews where user_id = ${userId} returning course_id, stars, hidden_at)
    ${countedStars(sql`select course_id, stars, -1 as by from deleted where hidden_at is null`)}`.execute(db)
}

/** Deletes a user's answers to reviews. */
export async function deleteAnswersOf(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('reviews')
    .set({ answer: null, answered_at: null, answered_by: null })
    .where('answered_by', '=', userId)
    .execute()
}

/** Deletes a user's reports of reviews. A review that no other one is left of waits for nobody, unless it is hidden. */
export async function deleteReportsOf(db: Db, userId: string): Promise<void> {
  await sql`
    with deleted as (delete from review_reports where user_id = ${userId} and not settled returning review_id)
    update reviews set reported_at = null
    where id in (select review_id from deleted) and hidden_at is null and not exists (
      select from review_reports
      where review_id = reviews.id and user_id <> ${userId} and not settled)`.execute(db)
  await db.deleteFrom('review_reports').where('user_id', '=', userId).execute()
}
