import { sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'
import { listOf } from '../../../base/db/genericPlan.ts'
import { recipe } from '../rules.ts'
import type { RefusedFile } from '../shared/uploads.ts'
import type { FileRef } from '../store.ts'

/** A file that is being uploaded, or was. */
export type UploadRow = {
  name: string
  size: number
  modified: number | null
  head: string | null
  received: number
  pieces: number
  type: string | null
  refused: RefusedFile | null
  isWhole: boolean
  /** Who uploads it; null when that account has gone. */
  by: string | null
  /** When it is looked at whether the file is still wanted. */
  due: string
}

/** A new upload. */
export type NewUpload = FileRef & {
  name: string
  size: number
  modified: number | null
  head: string | null
  createdBy: string
  now: Date
  due: Date
}

/** A file of a scope; undefined where there is none under this id. */
export async function findUpload(db: Db, { scopeId, id }: FileRef): Promise<UploadRow | undefined> {
  const row = await db
    .selectFrom('file_contents')
    .innerJoin('files', (join) =>
      join
        .onRef('files.scope_id', '=', 'file_contents.scope_id')
        .onRef('files.id', '=', 'file_contents.file_id'),
    )
    .select([
      'name',
      'size',
      'modified',
      'head',
      'received',
      'pieces',
      'type',
      'refused',
      'created_by as by',
      'due_at as due',
    ])
    .select(sql<boolean>`tag is not null`.as('isWhole'))
    .where('file_contents.scope_id', '=', scopeId)
    .where('file_contents.file_id', '=', id)
    .$narrowType<{ due: string }>()
    .executeTakeFirst()
  return row === undefined ? undefined : { ...row, refused: row.refused as RefusedFile | null }
}

/** Adds the rows of an upload; false where its id is taken already. Waits for another one that is being added under it. */
export async function insertUpload(
  db: Db,
  { scopeId, id, name, size, modified, head, createdBy, now, due }: NewUpload,
): Promise<boolean> {
  const file = await db
    .insertInto('files')
    .values({
      scope_id: scopeId,
      id,
      kind: 'file',
      bytes: size,
      created_by: createdBy,
      created_at: now.toISOString(),
      due_at: due.toISOString(),
    })
    .onConflict((taken) => taken.columns(['scope_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (file === undefined) return false
  await db
    .insertInto('file_contents')
    .values({ scope_id: scopeId, file_id: id, name, size, modified, head, open_by: createdBy })
    .execute()
  return true
}

/**
 * How many other uploads somebody has begun and not ended, up to a number, and the name of the first of them. Those of courses that they
 * cannot reach any more, deleted or no longer theirs to edit, do not count: nobody could end them.
 */
export async function countOpen(
  db: Db,
  userId: string,
  { scopeId, id }: FileRef,
  most: number,
): Promise<{ open: number; first: string }> {
  const { rows } = await sql<{ open: number; first: string | null }>`
    select count(*)::int as open, (array_agg(name order by file_id))[1] as first from (
      select file_id, name from file_contents
      join courses on courses.id = scope_id and courses.deleted_at is null
      join course_staff on course_staff.course_id = scope_id and course_staff.user_id = ${userId}
      where open_by = ${userId} and file_contents.tag is null and file_contents.refused is null
        and course_staff.role in ('editor', 'owner')
        and not (scope_id = ${scopeId} and file_id = ${id})
      order by file_id limit ${most}::int) as begun`.execute(db)
  return { open: rows[0]?.open ?? 0, first: rows[0]?.first ?? '' }
}

/** Puts off when it is looked at whether a file is still wanted. */
export async function postponeUpload(db: Db, { scopeId, id }: FileRef, due: Date): Promise<void> {
  await db
    .updateTable('files')
    .set({ due_at: due.toISOString() })
    .where('scope_id', '=', scopeId)
    .where('id', '=', id)
    .execute()
}

/**
 * Moves what has been received of a file on from `from`, the only way in which it moves; false when somebody else was faster, or the
 * file is gone. Others wait for the end of the transaction.
 */
export async function moveReceived(
  db: Db,
  { scopeId, id }: FileRef,
  { from, to, type }: { from: number; to: number; type: string },
): Promise<boolean> {
  const row = await db
    .updateTable('file_contents')
    .set({
      received: to,
      pieces: sql`pieces + 1`,
      type: sql`coalesce(type, ${type})`,
      // Of the content itself below, when its last piece is there.
      tag: sql`case when size = ${to}::bigint then '' end`,
      open_by: sql`case when size > ${to}::bigint then open_by end`,
    })
    .where('scope_id', '=', scopeId)
    .where('file_id', '=', id)
    .where('received', '=', from)
    .where('refused', 'is', null)
    .returning('file_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Adds a piece of a file, whose blob is there already. */
export async function insertPiece(
  db: Db,
  { scopeId, id }: FileRef,
  { start, size, blobId }: { start: number; size: number; blobId: string },
): Promise<void> {
  await db
    .insertInto('file_pieces')
    .values({ scope_id: scopeId, file_id: id, start, size, blob_id: blobId })
    .execute()
}

/**
 * Gives a whole file the tag of its content, which is made of the digests of its pieces. A PDF is to be read from now on, and a video to
 * be looked at; where files are scanned, any is to be scanned.
 */
export async function tagContent(
  db: Db,
  { scopeId, id }: FileRef,
  { now, scans = false }: { now: Date; scans?: boolean },
): Promise<void> {
  const tasks = listOf('text', scans ? ['look', 'scan'] : ['look'])
  await sql`
    with tagged as (
      update file_contents set tag = (
        select encode(sha256(convert_to(string_agg(blobs.size || ' ' || blobs.sha256, ' ' order by start), 'UTF8')), 'hex')
        from file_pieces join blobs on blobs.id = file_pieces.blob_id
        where file_pieces.scope_id = file_contents.scope_id and file_pieces.file_id = file_contents.file_id)
      where scope_id = ${scopeId} and file_id = ${id}
      returning scope_id, file_id, type),
    looking as (
      insert into file_tasks (scope_id, file_id, task, recipe, due_at)
      select scope_id, file_id, task, ${recipe}::int, ${now.toISOString()}::timestamptz
      from tagged, unnest(${tasks}) as task
      where task = 'scan' or type like 'video/%'
      on conflict do nothing)
    insert into file_documents (scope_id, file_id, due_at)
    select scope_id, file_id, ${now.toISOString()}::timestamptz from tagged where type = 'application/pdf'
    on conflict do nothing`.execute(db)
}

/** Notes what a file is, and that nothing of it is taken. */
export async function refuseUpload(
  db: Db,
  { scopeId, id }: FileRef,
  { type, refused }: { type: string; refused: RefusedFile },
): Promise<void> {
  await db
    .updateTable('file_contents')
    .set({ type, refused, open_by: null })
    .where('scope_id', '=', scopeId)
    .where('file_id', '=', id)
    .where('received', '=', 0)
    .execute()
}
