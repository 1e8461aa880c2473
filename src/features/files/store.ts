import { type RawBuilder, sql } from 'kysely'
import type { StorageName } from '../../base/blobs/storage.ts'
import type { BlobRow } from '../../base/blobs/store.ts'
import type { Db } from '../../base/db/db.ts'
import { listOf } from '../../base/db/genericPlan.ts'
import type { Size, SquareName, VariantName } from './rules.ts'

/** The id before which the rows lie whose sum is what all courses hold. */
const endOfTotal = '00000000-0000-0000-0000-000000000100'

/** Names a file: ids are unique within a scope. */
export type FileRef = { scopeId: string; id: string }

/** A file that is a scope of its own: a cover, which is there before its course is, and which several may name; or a photo. */
export function ownScope(id: string): FileRef {
  return { scopeId: id, id }
}

/** A picture as it is stored, and the digest of what was sent. */
export type PictureRow = Size & { sentSha256: string }

/**
 * A new picture: who has sent it, how many bytes its sizes have, and when it is looked at whether anything uses it; null for one of
 * which that is known.
 */
export type NewPicture = FileRef &
  PictureRow & {
    kind: 'image' | 'cover' | 'photo'
    bytes: number
    createdBy: string
    now: Date
    due: Date | null
  }

/** A size of a new picture, whose blob is there already. */
export type NewVariant = { name: VariantName | SquareName; blobId: string; size: Size }

/** A picture of a scope; undefined where there is none under this id. */
export function findPicture(db: Db, { scopeId, id }: FileRef): Promise<PictureRow | undefined> {
  return db
    .selectFrom('files')
    .select(['sent_sha256 as sentSha256', 'width', 'height'])
    .where('scope_id', '=', scopeId)
    .where('id', '=', id)
    .where('kind', '=', 'image')
    .$narrowType<PictureRow>()
    .executeTakeFirst()
}

/** Adds the row of a picture; false where its id is taken already. Waits for another one that is being added under it. */
export async function insertPicture(
  db: Db,
  { scopeId, id, kind, sentSha256, width, height, bytes, createdBy, now, due }: NewPicture,
): Promise<boolean> {
  const row = await db
    .insertInto('files')
    .values({
      scope_id: scopeId,
      id,
      kind,
      sent_sha256: sentSha256,
      width,
      height,
      bytes,
      created_by: createdBy,
      created_at: now.toISOString(),
      due_at: due?.toISOString() ?? null,
      // A course names a cover only once it is there.
      unnamed: kind === 'cover',
    })
    .onConflict((taken) => taken.columns(['scope_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertVariants(
  db: Db,
  { scopeId, id }: FileRef,
  variants: readonly NewVariant[],
): Promise<void> {
  await db
    .insertInto('file_variants')
    .values(
      variants.map(({ name, blobId, size: { width, height } }) => ({
        scope_id: scopeId,
        file_id: id,
        name,
        blob_id: blobId,
        width,
        height,
      })),
    )
    .execute()
}

/** How much a scope holds, and how much a user has uploaded to all of them. */
export function listUsed(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('storage_used')
    .select(['id', 'files', 'bytes'])
    .where('id', '=', sql<string>`any (${listOf('uuid', ids)})`)
    .execute()
}

/** Has transactions that count what all courses hold come one after the other. */
export async function holdTotal(transaction: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('storage_total'))`.execute(transaction)
}

/** How much all courses hold together. */
export async function sumTotal(db: Db): Promise<number> {
  const row = await db
    .selectFrom('storage_used')
    .select(({ fn }) => fn.sum<number>('bytes').as('bytes'))
    .where('id', '<', endOfTotal)
    .executeTakeFirst()
  return Number(row?.bytes ?? 0)
}

/** The bytes of a picture in a size, or in its largest where it has none of this name. */
export async function findVariant(
  db: Db,
  ref: FileRef,
  name: VariantName | SquareName | 'poster',
): Promise<BlobRow | undefined> {
  const row = await variantOf(db, ref, name).executeTakeFirst()
  return row === undefined ? undefined : { ...row, place: row.place as StorageName }
}

/** What everybody may read. */
export type PublicKind = 'cover' | 'photo'

/** The same of a picture of this kind; undefined for any other file. */
export async function findPublic(
  db: Db,
  id: string,
  name: VariantName | SquareName,
  kind: PublicKind,
): Promise<BlobRow | undefined> {
  const row = await variantOf(db, ownScope(id), name)
    .innerJoin('files', (join) =>
      join
        .onRef('files.scope_id', '=', 'file_variants.scope_id')
        .onRef('files.id', '=', 'file_variants.file_id'),
    )
    .where('files.kind', '=', kind)
    .executeTakeFirst()
  return row === undefined ? undefined : { ...row, place: row.place as StorageName }
}

function variantOf(db: Db, { scopeId, id }: FileRef, name: VariantName | SquareName | 'poster') {
  return (
    db
      .selectFrom('file_variants')
      .innerJoin('blobs', 'blobs.id', 'file_variants.blob_id')
      .select(['blobs.id', 'blobs.place', 'blobs.type', 'blobs.size', 'blobs.sha256', 'blobs.bytes'])
      .where('file_variants.scope_id', '=', scopeId)
      .where('file_variants.file_id', '=', id)
      // The picture that an author has chosen for a video goes before the one that was made of it.
      .orderBy(sql`file_variants.name = 'own'`, 'desc')
      .orderBy(sql`file_variants.name = ${name}`, 'desc')
      .orderBy('file_variants.width', 'desc')
      .limit(1)
  )
}

/** The sizes in pixels of those pictures of a scope that there are. */
export async function listSizes(db: Db, scopeId: string, ids: readonly string[]): Promise<Map<string, Size>> {
  const rows = await db
    .selectFrom('files')
    .select(['id', 'width', 'height'])
    .where('scope_id', '=', scopeId)
    .where('id', '=', sql<string>`any (${listOf('uuid', ids)})`)
    .where('kind', '=', 'image')
    .$narrowType<Size>()
    .execute()
  return new Map(rows.map(({ id, ...size }) => [id, size]))
}

/**
 * Gives files of one scope to another one, under the same ids, with their tracks; both then share the bytes. One that is not whole
 * stays behind. Returns how many the other one did not have.
 */
export async function copyFiles(
  db: Db,
  { from, to, ids }: { from: string; to: string; ids: readonly string[] },
  { createdBy, now, due }: { createdBy: string; now: Date; due: Date },
): Promise<number> {
  // What is being deleted is waited for, and then left out; what is being made of a video is waited for too, and then copied whole.
  const { rows } = await sql<{ id: string }>`
    select id from files where scope_id = ${from} and id = any (${listOf('uuid', ids)})
      and (kind = 'image' or exists (
        select from file_contents where scope_id = ${from} and file_id = id and tag is not null))
    order by id for no key update`.execute(db)
  const there = listOf(
    'uuid',
    rows.map(({ id }) => id),
  )
  const added = await sql<{ id: string }>`
    insert into files (scope_id, id, kind, sent_sha256, width, height, bytes, created_by, created_at, due_at)
    select ${to}::uuid, id, kind, sent_sha256, width, height, bytes - coalesce((
        select sum(octet_length(text)) from file_track_versions as earlier
        where earlier.scope_id = files.scope_id and earlier.file_id = files.id), 0), ${createdBy}::uuid,
      ${now.toISOString()}::timestamptz, ${due.toISOString()}::timestamptz
    from files where scope_id = ${from} and id = any (${there})
    on conflict (scope_id, id) do nothing
    returning id`.execute(db)
  const copied = sql`scope_id = ${from} and file_id = any (${listOf(
    'uuid',
    added.rows.map(({ id }) => id),
  )})`
  await sql`
    insert into file_variants (scope_id, file_id, name, blob_id, width, height)
    select ${to}::uuid, file_id, name, blob_id, width, height from file_variants where ${copied}`.execute(db)
  await sql`
    insert into file_tracks (scope_id, file_id, kind, language, label, is_default, text, cues, version, changed_by, changed_at)
    select ${to}::uuid, file_id, kind, language, label, is_default, text, cues, version, changed_by, changed_at
    from file_tracks where ${copied}`.execute(db)
  // Before the text: a PDF that is read meanwhile is read for the copy too.
  await sql`
    insert into file_documents (scope_id, file_id, due_at, pages, found)
    select ${to}::uuid, file_id, due_at, pages, found from file_documents where ${copied}`.execute(db)
  await sql`
    insert into file_text (scope_id, file_id, source, unit, texts, words)
    select ${to}::uuid, file_id, source, unit, texts, words from file_text where ${copied}`.execute(db)
  await sql`
    insert into file_contents (scope_id, file_id, name, size, modified, head, received, pieces, type, tag, about, pages)
    select ${to}::uuid, file_id, name, size, modified, head, received, pieces, type, tag, about, pages
    from file_contents where ${copied}`.execute(db)
  await sql`
    insert into file_pieces (scope_id, file_id, start, size, blob_id)
    select ${to}::uuid, file_id, start, size, blob_id from file_pieces where ${copied}`.execute(db)
  await sql`
    insert into file_renditions (scope_id, file_id, name, size, width, height, bitrate, tag, segments)
    select ${to}::uuid, file_id, name, size, width, height, bitrate, tag, segments
    from file_renditions where ${copied}`.execute(db)
  await sql`
    insert into rendition_pieces (scope_id, file_id, name, start, size, blob_id)
    select ${to}::uuid, file_id, name, start, size, blob_id from rendition_pieces where ${copied}`.execute(db)
  // What somebody works on is done for the copy too, later.
  await sql`
    insert into file_tasks (scope_id, file_id, task, recipe, state, due_at, done_percent, failure)
    select ${to}::uuid, file_id, task, recipe, state, due_at, done_percent, failure
    from file_tasks where ${copied}`.execute(db)
  return added.rows.length
}

/** Forgets how much a user has uploaded, whose name goes from the files. */
export async function forgetUsed(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('storage_used').where('id', '=', userId).execute()
}

/**
 * Deletes some files with all their sizes.
 * @param stays which of them stay, judged as they are deleted: a condition on `files`
 */
export async function deleteFiles(
  db: Db,
  refs: readonly FileRef[],
  stays: RawBuilder<boolean> = sql`false`,
): Promise<void> {
  await sql`delete from files using ${named(refs)} and not ${stays}`.execute(db)
}

/**
 * Has some files looked at again, at a later time.
 * @param unnamed whether they are covers that no course names now
 */
export async function postponeFiles(
  db: Db,
  refs: readonly FileRef[],
  due: Date,
  unnamed = false,
): Promise<void> {
  await sql`
    update files set due_at = ${due.toISOString()}::timestamptz, unnamed = ${unnamed}::boolean
    from ${named(refs)}`.execute(db)
}

/** Joins some files by their keys. */
function named(refs: readonly FileRef[]) {
  const scopes = refs.map(({ scopeId }) => scopeId)
  const ids = refs.map(({ id }) => id)
  return sql`unnest(${listOf('uuid', scopes)}, ${listOf('uuid', ids)}) as named (scope_id, file_id)
    where files.scope_id = named.scope_id and files.id = named.file_id`
}
