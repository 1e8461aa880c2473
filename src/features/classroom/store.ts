import { sql } from 'kysely'
import type { Db } from '../../base/db/db.ts'
import { card, liveCourses } from '../courses/store.ts'

/** The zone of a course; null where none is said, and undefined when there is no such course. */
export async function findZone(db: Db, courseId: string): Promise<string | null | undefined> {
  const found = await db.selectFrom('courses').select('zone').where('id', '=', courseId).executeTakeFirst()
  return found?.zone
}

/** The id of the learner of a course who has an e-mail address. */
export async function findLearner(db: Db, courseId: string, email: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('users')
    .innerJoin('enrollments', 'enrollments.user_id', 'users.id')
    .select('users.id')
    .where('users.email', '=', email)
    .where('enrollments.course_id', '=', courseId)
    .executeTakeFirst()
  return found?.id
}

/** The live courses that a user takes, the one of the latest activity first, and when they have begun each. */
export function listTaken(db: Db, userId: string, most: number) {
  const last = sql<string | null>`(
    select max(last_at) from item_progress as p
    where p.course_id = courses.id and p.user_id = ${userId} and p.round = 1)`
  return liveCourses(db)
    .innerJoin('enrollments', 'enrollments.course_id', 'courses.id')
    .leftJoin('course_clocks', (join) =>
      join
        .onRef('course_clocks.course_id', '=', 'courses.id')
        .onRef('course_clocks.user_id', '=', 'enrollments.user_id')
        .on('course_clocks.round', '=', 1),
    )
    .select([...card, last.as('lastAt'), 'course_clocks.started_at as start', 'course_clocks.zone'])
    .where('enrollments.user_id', '=', userId)
    .orderBy(sql`coalesce(${last}, enrollments.created_at)`, 'desc')
    .orderBy('courses.id')
    .limit(most)
    .execute()
}
