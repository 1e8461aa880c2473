import { sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'
import { listOf, pageLimit, scalarOf } from '../../../base/db/genericPlan.ts'
import { card, liveCourses } from '../store.ts'

/** Locks a member's account until the transaction ends, so that one of their saves waits for the other; false when it is gone. */
export async function holdSaver(db: Db, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Saves the live ones of these courses for a member, the first as the latest, until `most` are saved. Hold the member first
 * (`holdSaver`): otherwise parallel saves do not count each other.
 */
export async function insertSaved(
  db: Db,
  userId: string,
  courseIds: readonly string[],
  { now, most }: { now: Date; most: number },
): Promise<void> {
  const [user, ids] = [scalarOf('uuid', userId), listOf('uuid', courseIds)]
  const live = liveCourses(db).select('courses.id')
  await sql`
    with asked (id, nr) as (select * from unnest(${ids}) with ordinality),
    -- Locked by id, as everywhere, so that none is purged before it is saved.
    held as materialized (
      select id from courses where id in (${live.where('courses.id', '=', sql<string>`any (${ids})`)})
      order by id for key share),
    added as (
      select id, nr from held join asked using (id)
      where id not in (select course_id from saved_courses where user_id = ${user})
      order by nr
      limit greatest(0, ${sql.lit(most)} - (
        select count(*) from saved_courses join (${live}) as live on live.id = course_id where user_id = ${user})))
    insert into saved_courses (user_id, course_id, saved_at)
    select ${user}, id, ${scalarOf('timestamptz', now.toISOString())} - (nr - 1) * interval '1 millisecond' from added
    on conflict do nothing`.execute(db)
}

/** The live ones of these courses, and whether a member has saved each. */
export function listStates(db: Db, userId: string, courseIds: readonly string[]) {
  return liveCourses(db)
    .leftJoin('saved_courses', (join) =>
      join.onRef('saved_courses.course_id', '=', 'courses.id').on('saved_courses.user_id', '=', userId),
    )
    .select(['courses.id', sql<boolean>`saved_courses.user_id is not null`.as('saved')])
    .where('courses.id', '=', sql<string>`any (${listOf('uuid', courseIds)})`)
    .execute()
}

/** Takes a course out of those that a member has saved. */
export async function deleteSaved(db: Db, userId: string, courseId: string): Promise<void> {
  await db
    .deleteFrom('saved_courses')
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .execute()
}

/** A page of the live courses that a member has saved, latest saved first. */
export function listSaved(
  db: Db,
  userId: string,
  { after, limit }: { after: readonly [saved: string, id: string] | null; limit: number },
) {
  return liveCourses(db)
    .innerJoin('saved_courses', 'saved_courses.course_id', 'courses.id')
    .select([...card, 'saved_courses.saved_at as savedDate'])
    .where('saved_courses.user_id', '=', userId)
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('saved_courses.saved_at', 'saved_courses.course_id'), '<', tuple(...(after ?? ['', '']))),
      ),
    )
    .orderBy('saved_courses.saved_at', 'desc')
    .orderBy('saved_courses.course_id', 'desc')
    .limit(pageLimit(limit))
    .execute()
}

/** Those of these courses that a member has saved. */
export async function savedAmong(db: Db, userId: string, courseIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('saved_courses')
    .select('course_id as id')
    .where('user_id', '=', userId)
    .where('course_id', '=', sql<string>`any (${listOf('uuid', courseIds)})`)
    .execute()
  return rows.map(({ id }) => id)
}

/** The live courses with these ids, in any order. */
export function listCards(db: Db, ids: readonly string[]) {
  return liveCourses(db)
    .select(card)
    .where('courses.id', '=', sql<string>`any (${listOf('uuid', ids)})`)
    .execute()
}

/** All courses that a member has saved after the given id, for the export. */
export function listEverySavedBy(
  db: Db,
  userId: string,
  { after, limit }: { after: string | null; limit: number },
) {
  return db
    .selectFrom('saved_courses')
    .innerJoin('courses', 'courses.id', 'saved_courses.course_id')
    .select(['courses.id', 'courses.title', 'saved_courses.saved_at as savedDate'])
    .where('saved_courses.user_id', '=', userId)
    .$if(after !== null, (query) => query.where('saved_courses.course_id', '>', after ?? ''))
    .orderBy('saved_courses.course_id')
    .limit(limit)
    .execute()
}
