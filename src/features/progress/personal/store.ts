import { sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'

type After = { after: string | null; limit: number }

/** What all events of a user come to, item by item, after the given id of a course and an item; for the export. */
export async function listEveryProgressOf(db: Db, userId: string, { after, limit }: After) {
  const { rows } = await sql<{ id: string }>`
    select p.course_id || '/' || p.item_id as id, p.course_id as "courseId", p.item_id as "itemId", p.place,
      p.place_at as "placeAt", p.turn, p.marked, p.earned_at as "earnedAt", p.first_at as "firstAt", p.last_at as "lastAt",
      (select jsonb_object_agg(file_id, cells::text) from item_seen as s
        where (s.course_id, s.user_id, s.round, s.item_id) = (p.course_id, p.user_id, p.round, p.item_id)) as seen,
      (select jsonb_agg(jsonb_build_object('day', day, 'ms', ms) order by day, ms) from item_spells as s
        where (s.course_id, s.user_id, s.round, s.item_id) = (p.course_id, p.user_id, p.round, p.item_id)) as spells
    from item_progress as p
    where p.user_id = ${userId} and p.round = 1 and p.course_id || '/' || p.item_id > ${after ?? ''}
    order by id
    limit ${limit}`.execute(db)
  return rows
}

/** The events of a user after the given id, for the export. */
export async function listEveryEventOf(db: Db, userId: string, { after, limit }: After) {
  return db
    .selectFrom('progress_events')
    .select(['id', 'course_id as courseId', 'item_id as itemId', 'kind', 'body', 'at'])
    .where('user_id', '=', userId)
    .$if(after !== null, (events) => events.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Deletes all that is known of a user's progress. */
export async function deleteProgressOf(db: Db, userId: string): Promise<void> {
  await sql`
    with events as (delete from progress_events where user_id = ${userId}),
    seen as (delete from item_seen where user_id = ${userId}),
    spells as (delete from item_spells where user_id = ${userId})
    delete from item_progress where user_id = ${userId}`.execute(db)
}
