import { sql } from 'kysely'
import type { Db } from '../../base/db/db.ts'
import { listOf } from '../../base/db/genericPlan.ts'
import { preparedQuery } from '../../base/db/preparedQuery.ts'
import { card, liveCourses } from '../courses/store.ts'

/** Whose standing in which course. */
type Seat = { courseId: string; userId: string }

type Standing = { learner: boolean; hidden: boolean }

/**
 * Whether users take courses or teach them, and whether the courses are hidden, in the order of `seats`; undefined where there is
 * no such course.
 */
export async function findStandings(db: Db, seats: readonly Seat[]): Promise<(Standing | undefined)[]> {
  const rows = await selectStandings(
    db,
    seats.map(({ courseId }) => courseId),
    seats.map(({ userId }) => userId),
  )
  const found = new Map(rows.map(({ nr, ...standing }) => [nr, standing]))
  return seats.map((_, at) => found.get(at + 1))
}

const selectStandings = preparedQuery((db, courses: string[], users: string[]) => {
  const asked = sql<{ course_id: string; user_id: string; nr: number }>`
    unnest(${listOf('uuid', courses)}, ${listOf('uuid', users)}) with ordinality`
  const isLearner = sql<boolean>`exists (
      select from enrollments where user_id = asked.user_id and course_id = asked.course_id)
    or exists (select from course_staff where user_id = asked.user_id and course_id = asked.course_id)`
  return db
    .selectFrom(asked.as<'asked'>(sql`asked (course_id, user_id, nr)`))
    .innerJoin('courses', 'courses.id', 'asked.course_id')
    .select(['asked.nr', isLearner.as('learner'), sql<boolean>`hidden_at is not null`.as('hidden')])
})

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
