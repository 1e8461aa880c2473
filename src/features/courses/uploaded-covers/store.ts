import { type RawBuilder, sql } from 'kysely'
import { type BlobRow, findBlob } from '../../../base/blobs/store.ts'
import type { Db } from '../../../base/db/db.ts'
import { listOf } from '../../../base/db/genericPlan.ts'

/** How many covers a chore looks at in one go, so that it holds no more rows than that. */
const mostAtOnce = 20_000

/** Matches the courses, also deleted ones, that name a cover; by an index of its own. */
const namesCover = sql<boolean>`courses.image_url like '%/covers/%'
  and substring(courses.image_url from '/covers/([0-9a-f-]{36})$') = covers.id::text`

const isNamed: RawBuilder<boolean> = sql`exists (select from courses where ${namesCover})`

/**
 * Makes a file a cover, whose blob is there already; false when its member has `most`. Parallel inserts do not see each other,
 * so a member may get a few more.
 * @param due when it is looked at first
 */
export async function insertCover(
  db: Db,
  cover: { id: string; userId: string; now: Date; due: Date },
  most: number,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    insert into covers (id, user_id, created_at, due_at)
    select ${cover.id}::uuid, ${cover.userId}::uuid, ${cover.now.toISOString()}::timestamptz,
      ${cover.due.toISOString()}::timestamptz
    where (select count(*) from (select from covers where user_id = ${cover.userId} limit ${most}::int) own) < ${most}::int
    returning id`.execute(db)
  return rows.length === 1
}

/** The file of a cover; undefined for the id of a file that is none. */
export async function findCover(db: Db, id: string): Promise<BlobRow | undefined> {
  const cover = await db.selectFrom('covers').select('id').where('id', '=', id).executeTakeFirst()
  return cover === undefined ? undefined : findBlob(db, cover.id)
}

/**
 * Looks at the covers that are due: those that no course names, now and when they were looked at last, are deleted; the others
 * are looked at again at `next`.
 */
export async function deleteIdleCovers(db: Db, now: Date, next: Date): Promise<void> {
  await sql`
    with due as materialized (
      select id, unnamed, ${isNamed} as named from covers where due_at <= ${now.toISOString()} order by due_at
      limit ${mostAtOnce}::int),
    gone as (
      delete from covers using due where covers.id = due.id and due.unnamed and not due.named)
    update covers set due_at = ${next.toISOString()}, unnamed = not due.named from due
    where covers.id = due.id and (due.named or not due.unnamed)`.execute(db)
}

/** Deletes those of some covers that no course names any more. */
export async function deleteUnnamedCovers(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .deleteFrom('covers')
    .where('id', '=', sql<string>`any (${listOf('uuid', ids)})`)
    .where(sql<boolean>`not ${isNamed}`)
    .execute()
}

/** Deletes the covers of a member except those of courses that the member works on. */
export async function deleteUnusedCoversOf(db: Db, userId: string): Promise<void> {
  await sql`
    delete from covers where user_id = ${userId} and not exists (
      select from courses join course_staff on course_staff.course_id = courses.id
      where course_staff.user_id = ${userId} and ${namesCover})`.execute(db)
}

/** The covers of a member after the given id, for the export. */
export function listEveryCoverOf(
  db: Db,
  userId: string,
  { after, limit }: { after: string | null; limit: number },
) {
  return db
    .selectFrom('covers')
    .select(['id', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute()
}
