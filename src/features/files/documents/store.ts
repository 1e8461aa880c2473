import { sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'
import { listOf } from '../../../base/db/genericPlan.ts'
import type { FileRef } from '../store.ts'
import { type Found, source } from './rules.ts'

/** What is known of a PDF; both are null until it was read. */
export type DocumentRow = { id: string; pages: number | null; found: Found | null }

/** What is known of those of some files that are whole PDFs. */
export async function listDocuments(db: Db, scopeId: string, ids: readonly string[]): Promise<DocumentRow[]> {
  const rows = await db
    .selectFrom('file_documents')
    .select(['file_id as id', 'pages', 'found'])
    .where('scope_id', '=', scopeId)
    .where('file_id', '=', sql<string>`any (${listOf('uuid', ids)})`)
    .execute()
  return rows.map((row) => ({ ...row, found: row.found as Found | null }))
}

/** A PDF that is to be read now. */
export type DueDocument = FileRef & { size: number; attempts: number }

/** Takes a PDF to read; nobody else takes it before `until`. Undefined where none waits. */
export async function takeDocument(
  db: Db,
  { now, until }: { now: Date; until: Date },
): Promise<DueDocument | undefined> {
  const { rows } = await sql<DueDocument>`
    update file_documents set due_at = ${until.toISOString()}::timestamptz, attempts = attempts + 1
    from file_contents
    where (file_documents.scope_id, file_documents.file_id) = (
        select scope_id, file_id from file_documents
        where due_at <= ${now.toISOString()}::timestamptz order by due_at limit 1 for update skip locked)
      and file_contents.scope_id = file_documents.scope_id and file_contents.file_id = file_documents.file_id
    returning file_documents.scope_id as "scopeId", file_documents.file_id as id, size, attempts`.execute(db)
  return rows[0]
}

/** Has a PDF read later. */
export async function putOffDocument(
  db: Db,
  { scopeId, id }: FileRef,
  { due, attempts }: { due: Date; attempts: number },
): Promise<void> {
  await db
    .updateTable('file_documents')
    .set({ due_at: due.toISOString(), attempts })
    .where('scope_id', '=', scopeId)
    .where('file_id', '=', id)
    .where('due_at', 'is not', null)
    .execute()
}

/** Notes what came of reading a PDF. False when it has gone meanwhile. */
export async function settleDocument(
  db: Db,
  { scopeId, id }: FileRef,
  { found, pages }: { found: Found; pages: number | null },
): Promise<boolean> {
  const row = await db
    .updateTable('file_documents')
    .set({ found, pages, due_at: null })
    .where('scope_id', '=', scopeId)
    .where('file_id', '=', id)
    .returning('file_id')
    .executeTakeFirst()
  return row !== undefined
}

/** What some pages of a PDF say, from one on; and whether it was read yet. Pages without words are left out. */
export async function findPages(
  db: Db,
  { scopeId, id }: FileRef,
  { from, count }: { from: number; count: number },
): Promise<{ isRead: boolean; texts: { at: number; text: string }[] }> {
  const texts = sql<{ at: number; text: string }[] | null>`(
    select jsonb_agg(page order by nr) from (
      select page, nr from file_text, jsonb_array_elements(texts) with ordinality as pages (page, nr)
      where file_text.scope_id = file_documents.scope_id and file_text.file_id = file_documents.file_id
        and source = ${source} and (page ->> 'at')::int >= ${from}::int
      order by nr limit ${count}::int) as asked)`
  const row = await db
    .selectFrom('file_documents')
    .select(['found', texts.as('texts')])
    .where('scope_id', '=', scopeId)
    .where('file_id', '=', id)
    .executeTakeFirst()
  return { isRead: row?.found != null, texts: row?.texts ?? [] }
}
