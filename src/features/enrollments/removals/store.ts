import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'
import { pageLimit, scalarOf } from '../../../base/db/genericPlan.ts'
import type { RemovalReason } from './rules.ts'

/** SQL: whether somebody was removed from a course, and may not come back by themselves. */
export function wasRemoved(courseId: RawBuilder<unknown>, userId: RawBuilder<unknown>) {
  return sql<boolean>`exists (
    select from removed_learners where removed_learners.course_id = ${courseId} and removed_learners.user_id = ${userId})`
}

export async function isRemoved(db: Db, courseId: string, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('removed_learners')
    .select('user_id')
    .where('course_id', '=', courseId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return found !== undefined
}

export async function insertRemoval(
  db: Db,
  removal: { courseId: string; userId: string; by: string; reason: RemovalReason; at: Date },
): Promise<void> {
  const { courseId, userId, by, reason, at } = removal
  await db
    .insertInto('removed_learners')
    .values({ course_id: courseId, user_id: userId, removed_by: by, reason, removed_at: at.toISOString() })
    .onConflict((there) =>
      there.columns(['course_id', 'user_id']).doUpdateSet((row) => ({
        removed_by: row.ref('excluded.removed_by'),
        reason: row.ref('excluded.reason'),
        removed_at: row.ref('excluded.removed_at'),
      })),
    )
    .execute()
}

/** Lets somebody come back to a course. Returns whether they were removed from it. */
export async function deleteRemoval(db: Db, courseId: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('removed_learners')
    .where('course_id', '=', courseId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Those who were removed from a course after a position, the latest first. */
export function listRemoved(
  db: Db,
  courseId: string,
  { after, limit }: { after: readonly [removedAt: string, userId: string] | null; limit: number },
) {
  return db
    .selectFrom('removed_learners')
    .innerJoin('users', 'users.id', 'removed_learners.user_id')
    .select(['users.id as _id', 'users.display_name as name', 'users.email', 'users.photo_url as photoURL'])
    .select(['removed_learners.removed_at as removedAt'])
    .select(sql<RemovalReason>`removed_learners.reason`.as('reason'))
    .where('removed_learners.course_id', '=', scalarOf('uuid', courseId))
    .$if(after !== null, (removed) =>
      removed.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('removed_learners.removed_at', 'removed_learners.user_id'),
          '<',
          tuple(scalarOf('timestamptz', after?.[0]), scalarOf('uuid', after?.[1])),
        ),
      ),
    )
    .orderBy('removed_learners.removed_at', 'desc')
    .orderBy('removed_learners.user_id', 'desc')
    .limit(pageLimit(limit))
    .execute()
}

/** From which courses a user was removed after the given one, for the export. */
export function listRemovalsOf(
  db: Db,
  userId: string,
  { after, limit }: { after: string | null; limit: number },
) {
  return db
    .selectFrom('removed_learners')
    .innerJoin('courses', 'courses.id', 'removed_learners.course_id')
    .select(['courses.id', 'courses.title', 'reason', 'removed_at as removedAt'])
    .where('user_id', '=', userId)
    .$if(after !== null, (query) => query.where('courses.id', '>', after ?? ''))
    .orderBy('courses.id')
    .limit(limit)
    .execute()
}
