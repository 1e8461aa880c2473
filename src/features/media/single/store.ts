import { sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'
import { listOf } from '../../../base/db/genericPlan.ts'
import type { ItemRef, ShownFile } from '../../outline/kind.ts'
import type { SingleKind } from '../shared/fit.ts'

/** The file of an item, which may be gone, and what its editors say of it. */
export type SingleRow = {
  kind: SingleKind
  version: number
  published: number | null
  file: string | null
  onlineOnly: boolean
}

/** What learners get of an item of one file. */
export type Published = {
  file: ShownFile
  durationMs: number
  size: { width: number; height: number } | null
  pages: number
}

/** The file of an item that is not in the trash; `held` keeps others from changing it until the transaction ends. */
export async function findSingle(
  db: Db,
  { courseId, id }: ItemRef,
  { held = false } = {},
): Promise<SingleRow | undefined> {
  const row = await db
    .selectFrom('file_items')
    .innerJoin('items', (join) =>
      join
        .onRef('items.course_id', '=', 'file_items.course_id')
        .onRef('items.id', '=', 'file_items.item_id')
        .on('items.deleted_at', 'is', null),
    )
    .select(['items.kind', 'file_items.version', 'file_items.published_version as published'])
    .select(['file_items.file', 'file_items.online_only as onlineOnly'])
    .where('file_items.course_id', '=', courseId)
    .where('file_items.item_id', '=', id)
    .$if(held, (rows) => rows.forUpdate('file_items'))
    .executeTakeFirst()
  return row === undefined ? undefined : { ...row, kind: row.kind as SingleKind }
}

/** Adds the row of an item that was just added. */
export async function insertSingle(
  db: Db,
  { courseId, id }: ItemRef,
  { file, onlineOnly }: Pick<SingleRow, 'file' | 'onlineOnly'> = { file: null, onlineOnly: false },
): Promise<void> {
  await db
    .insertInto('file_items')
    .values({ course_id: courseId, item_id: id, file, online_only: onlineOnly })
    .execute()
}

/** Changes the file of an item, or what is said of it. Returns its version then. */
export async function updateSingle(
  db: Db,
  { courseId, id }: ItemRef,
  { file, onlineOnly }: Pick<SingleRow, 'file' | 'onlineOnly'>,
): Promise<number> {
  const { version } = await db
    .updateTable('file_items')
    .set({ file, online_only: onlineOnly, version: sql`version + 1` })
    .where('course_id', '=', courseId)
    .where('item_id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** Publishes the file of an item as it is. */
export async function publishSingle(db: Db, { courseId, id }: ItemRef, published: Published): Promise<void> {
  await db
    .updateTable('file_items')
    .set({ published: JSON.stringify(published), published_version: sql`version` })
    .where('course_id', '=', courseId)
    .where('item_id', '=', id)
    .execute()
}

/** What learners get; null while nothing is published. */
export async function findPublishedSingle(db: Db, { courseId, id }: ItemRef): Promise<Published | null> {
  const found = await db
    .selectFrom('file_items')
    .select('published')
    .where('course_id', '=', courseId)
    .where('item_id', '=', id)
    .executeTakeFirst()
  return (found?.published ?? null) as Published | null
}

/** The versions of items of a course, their files, and how long what is published of them is. */
export function listSingles(db: Db, courseId: string, items: readonly string[]) {
  return db
    .selectFrom('file_items')
    .select(['item_id as item', 'version', 'published_version as published', 'file'])
    .select(sql<number | null>`(file_items.published ->> 'durationMs')::int`.as('durationMs'))
    .where('course_id', '=', courseId)
    .where(sql<boolean>`item_id = any (${listOf('uuid', items)})`)
    .execute()
}

/** Deletes the row of an item. */
export async function deleteSingle(db: Db, { courseId, id }: ItemRef): Promise<void> {
  await db.deleteFrom('file_items').where('course_id', '=', courseId).where('item_id', '=', id).execute()
}
