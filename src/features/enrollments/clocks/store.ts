import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'
import { listOf } from '../../../base/db/genericPlan.ts'
import { preparedQuery } from '../../../base/db/preparedQuery.ts'

/** When somebody has begun a course, and the time zone they were in; null for the course's. */
export type Clock = { start: Date; zone: string | null }

type Pair = { courseId: string; userId: string }

/**
 * Starts the clocks of those who enroll for the first time: part of a statement.
 * @param rows with `course_id`, `user_id`, `created_at` and `zone`, null where that of the learner is not known
 */
export function startedClocks(rows: RawBuilder<unknown>) {
  return sql`
    insert into course_clocks (course_id, user_id, started_at, zone)
    select course_id, user_id, created_at, zone from (${rows}) as begun
    order by course_id, user_id
    on conflict (course_id, user_id, round) do nothing`
}

/** The last clock of each pair that a statement asks for as `asked`: part of that statement. */
export const latestClock = sql`(
  select started_at, zone from course_clocks
  where course_clocks.course_id = asked.course_id and course_clocks.user_id = asked.user_id
  order by round desc limit 1)`

/**
 * When users have begun courses, also when they have left them since, in the order of `pairs`; null where they never have.
 * @public
 */
export async function findClocks(db: Db, pairs: readonly Pair[]): Promise<(Clock | null)[]> {
  const rows = await selectClocks(
    db,
    pairs.map(({ courseId }) => courseId),
    pairs.map(({ userId }) => userId),
  )
  const found = new Map(rows.map((row) => [row.nr, row]))
  return pairs.map((_, at) => {
    const clock = found.get(at + 1)
    return clock === undefined ? null : { start: new Date(clock.start), zone: clock.zone }
  })
}

const selectClocks = preparedQuery((db, courses: string[], users: string[]) => {
  const asked = sql<{ course_id: string; user_id: string; nr: number }>`
    unnest(${listOf('uuid', courses)}, ${listOf('uuid', users)}) with ordinality`
  const latest = db
    .selectFrom('course_clocks')
    .select(['started_at as start', 'zone'])
    .where('course_id', '=', sql<string>`asked.course_id`)
    .where('user_id', '=', sql<string>`asked.user_id`)
    .orderBy('round', 'desc')
    .limit(1)
  return db
    .selectFrom(asked.as<'asked'>(sql`asked (course_id, user_id, nr)`))
    .innerJoinLateral(latest.as('clock'), (join) => join.onTrue())
    .select(['asked.nr', 'clock.start', 'clock.zone'])
})

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
