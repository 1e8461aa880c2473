import { sql } from 'kysely'
import type { Db } from '../../base/db/db.ts'
import { listOf } from '../../base/db/genericPlan.ts'
import type { Found } from '../files/documents/rules.ts'
import type { About } from '../files/probe/shared/about.ts'
import { type ScanState, scanOf } from '../files/scanning/store.ts'
import type { ItemRef, ShownFile } from '../outline/kind.ts'

/** A file of an item, with what its editors say of it. */
export type Entry = { file: string; title: string; onlineOnly: boolean }

/** The files of an item, of which some may be gone. */
export type SetRow = { version: number; published: number | null; entries: Entry[] }

/** What is known of a file of an item. */
export type FileRow = {
  id: string
  name: string
  size: number
  received: number
  modified: number | null
  head: string | null
  type: string | null
  refused: string | null
  by: string | null
  /** How the virus check stands; null where there is none to wait for. */
  scan: ScanState | null
  about: About | null
  pages: number | null
  /** What came of reading it, where it is a PDF that was read. */
  found: Found | null
}

const living = sql<boolean>`exists (
  select from items
  where items.course_id = file_sets.course_id and items.id = file_sets.item_id and items.deleted_at is null)`

/** The files of an item that is not in the trash; `held` keeps others from changing it until the transaction ends. */
export async function findSet(
  db: Db,
  { courseId, id }: ItemRef,
  { held = false } = {},
): Promise<SetRow | undefined> {
  const row = await db
    .selectFrom('file_sets')
    .select(['version', 'published_version as published', 'entries'])
    .where('course_id', '=', courseId)
    .where('item_id', '=', id)
    .where(living)
    .$if(held, (sets) => sets.forUpdate())
    .executeTakeFirst()
  return row === undefined ? undefined : { ...row, entries: row.entries as Entry[] }
}

/** How many pages a document has, as its reading told, or what was known before. */
const pagesIn = sql<number | null>`coalesce(file_documents.pages, file_contents.pages)`

/** What is known of files of a course, of those that there are. */
export async function listFiles(db: Db, courseId: string, ids: readonly string[]): Promise<FileRow[]> {
  const rows = await db
    .selectFrom('file_contents')
    .innerJoin('files', (join) =>
      join
        .onRef('files.scope_id', '=', 'file_contents.scope_id')
        .onRef('files.id', '=', 'file_contents.file_id'),
    )
    .leftJoin('file_documents', (join) =>
      join
        .onRef('file_documents.scope_id', '=', 'file_contents.scope_id')
        .onRef('file_documents.file_id', '=', 'file_contents.file_id'),
    )
    .select([
      'files.id',
      'name',
      'size',
      'received',
      'modified',
      'head',
      'type',
      'refused',
      'created_by as by',
    ])
    .select(['about', 'found', pagesIn.as('pages'), scanOf.as('scan')])
    .where('file_contents.scope_id', '=', courseId)
    .where('file_contents.file_id', '=', sql<string>`any (${listOf('uuid', ids)})`)
    .execute()
  return rows.map((row) => ({ ...row, about: row.about as About | null, found: row.found as Found | null }))
}

/** Adds the row of an item that was just added. */
export async function insertSet(
  db: Db,
  { courseId, id }: ItemRef,
  entries: readonly Entry[] = [],
): Promise<void> {
  await db
    .insertInto('file_sets')
    .values({ course_id: courseId, item_id: id, entries: JSON.stringify(entries) })
    .execute()
}

/** Changes the files of an item. Returns its version then. */
export async function updateSet(
  db: Db,
  { courseId, id }: ItemRef,
  entries: readonly Entry[],
): Promise<number> {
  const { version } = await db
    .updateTable('file_sets')
    .set({ entries: JSON.stringify(entries), version: sql`version + 1` })
    .where('course_id', '=', courseId)
    .where('item_id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** Publishes files of an item as they are. */
export async function publishSet(
  db: Db,
  { courseId, id }: ItemRef,
  files: readonly ShownFile[],
): Promise<void> {
  await db
    .updateTable('file_sets')
    .set({ published: JSON.stringify(files), published_version: sql`version` })
    .where('course_id', '=', courseId)
    .where('item_id', '=', id)
    .execute()
}

/** The files that learners get; null while nothing is published. */
export async function findPublished(db: Db, { courseId, id }: ItemRef): Promise<ShownFile[] | null> {
  const found = await db
    .selectFrom('file_sets')
    .select('published')
    .where('course_id', '=', courseId)
    .where('item_id', '=', id)
    .executeTakeFirst()
  return (found?.published ?? null) as ShownFile[] | null
}

/** The versions of items of a course, and which files they have. */
export async function listSets(db: Db, courseId: string, items: readonly string[]) {
  const rows = await db
    .selectFrom('file_sets')
    .select(['item_id as item', 'version', 'published_version as published', 'entries'])
    .where('course_id', '=', courseId)
    .where(sql<boolean>`item_id = any (${listOf('uuid', items)})`)
    .execute()
  return rows.map((row) => ({ ...row, entries: row.entries as Entry[] }))
}

/** Deletes the row of an item. */
export async function deleteSet(db: Db, { courseId, id }: ItemRef): Promise<void> {
  await db.deleteFrom('file_sets').where('course_id', '=', courseId).where('item_id', '=', id).execute()
}
