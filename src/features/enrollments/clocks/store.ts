import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'

/** When somebody has begun a course, and the time zone they were in; null for the course's. */
export type Clock = { start: Date; zone: string | null }

/**
 * Starts the clocks of those who enroll for the first time: part of a statement.
 * @param rows with `course_id`, `user_id` and `created_at`
 */
export function startedClocks(rows: RawBuilder<unknown>) {
  return sql`
    insert into course_clocks (course_id, user_id, started_at)
    select course_id, user_id, created_at from (${rows}) as begun
    order by course_id, user_id
    on conflict (course_id, user_id, round) do nothing`
}

/**
 * When a user has begun a course, also when they have left it since; null when they never have.
 * @public
 */
export async function findClock(db: Db, courseId: string, userId: string): Promise<Clock | null> {
  const found = await db
    .selectFrom('course_clocks')
    .select(['started_at as start', 'zone'])
    .where('course_id', '=', courseId)
    .where('user_id', '=', userId)
    .orderBy('round', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found === undefined ? null : { start: new Date(found.start), zone: found.zone }
}

/** All courses that a user has ever begun after the given one, for the export. */
export function listClocksOf(
  db: Db,
  userId: string,
  { after, limit }: { after: string | null; limit: number },
) {
  return db
    .selectFrom('course_clocks')
    .select(['course_id as id', 'round', 'started_at as startedAt', 'zone'])
    .where('user_id', '=', userId)
    .$if(after !== null, (query) => query.where('course_id', '>', after ?? ''))
    .orderBy('course_id')
    .limit(limit)
    .execute()
}
