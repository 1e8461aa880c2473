import { sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'
import { most } from '../../outline/rules.ts'

/** When somebody enrolled in a course, and the enrollment: where a list of their courses goes on. */
export type Place = readonly [enrolledAt: string, enrollment: string]

/** The live courses that a user takes, after a place, the one joined last first; when each was begun, and how many items it has. */
export function listSearched(
  db: Db,
  userId: string,
  { after, limit }: { after: Place | null; limit: number },
) {
  const items = sql<number>`(
    select count(*)::int from (
      select from items
      where items.course_id = enrollments.course_id and items.published and items.deleted_at is null
      limit ${sql.lit(most.items)}) as published)`
  return db
    .selectFrom('enrollments')
    .innerJoin('courses', 'courses.id', 'enrollments.course_id')
    .leftJoin('course_clocks', (join) =>
      join
        .onRef('course_clocks.course_id', '=', 'courses.id')
        .onRef('course_clocks.user_id', '=', 'enrollments.user_id')
        .on('course_clocks.round', '=', 1),
    )
    .select(['courses.id', 'enrollments.id as enrollment', 'enrollments.created_at as enrolledAt'])
    .select(['course_clocks.started_at as start', 'course_clocks.zone', items.as('items')])
    .where('enrollments.user_id', '=', userId)
    .where('courses.deleted_at', 'is', null)
    .$if(after !== null, (all) =>
      all.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('enrollments.created_at', 'enrollments.id'),
          '<',
          tuple(after?.[0] ?? '', after?.[1] ?? ''),
        ),
      ),
    )
    .orderBy('enrollments.created_at', 'desc')
    .orderBy('enrollments.id', 'desc')
    .limit(limit)
    .execute()
}
