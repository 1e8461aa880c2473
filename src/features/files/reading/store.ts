import { sql } from 'kysely'
import type { Part, StorageName } from '../../../base/blobs/storage.ts'
import type { Db } from '../../../base/db/db.ts'
import { type CopyName, mostPieceBytes } from '../rules.ts'
import type { FileRef } from '../store.ts'
import type { Rendition } from './shared/lists.ts'

/** A whole file, with what identifies its content. */
export type ContentRow = { name: string; size: number; type: string; tag: string }

/** A file that was uploaded to its end. */
export function findContent(db: Db, { scopeId, id }: FileRef): Promise<ContentRow | undefined> {
  return db
    .selectFrom('file_contents')
    .select(['name', 'size', 'type', 'tag'])
    .where('scope_id', '=', scopeId)
    .where('file_id', '=', id)
    .where('tag', 'is not', null)
    .$narrowType<{ type: string; tag: string }>()
    .executeTakeFirst()
}

/** A piece of a file, and where its bytes lie. */
export type PieceRow = { start: number; size: number; id: string; place: StorageName }

/** The pieces that a part of a file consists of. */
export async function listPieces(
  db: Db,
  { scopeId, id }: FileRef,
  { start, end }: Part,
): Promise<PieceRow[]> {
  const { rows } = await sql<PieceRow>`
    select start, file_pieces.size, blobs.id, blobs.place
    from file_pieces join blobs on blobs.id = file_pieces.blob_id
    where scope_id = ${scopeId} and file_id = ${id}
      and start < ${end}::bigint and start > ${start - mostPieceBytes}::bigint
    order by start`.execute(db)
  return rows.filter((piece) => piece.start + piece.size > start)
}

/** The copies of a video, the smallest first. */
export async function listRenditions(db: Db, { scopeId, id }: FileRef): Promise<Rendition[]> {
  const rows = await db
    .selectFrom('file_renditions')
    .select(['name', 'width', 'height', 'bitrate', 'segments'])
    .where('scope_id', '=', scopeId)
    .where('file_id', '=', id)
    .where('name', '<>', 'fast')
    .orderBy('height')
    .execute()
  return rows as unknown as Rendition[]
}

/** A copy of a video, with what identifies its content. */
export async function findRendition(
  db: Db,
  { scopeId, id }: FileRef,
  name: CopyName,
): Promise<ContentRow | undefined> {
  const row = await db
    .selectFrom('file_renditions')
    .innerJoin('file_contents', (join) =>
      join
        .onRef('file_contents.scope_id', '=', 'file_renditions.scope_id')
        .onRef('file_contents.file_id', '=', 'file_renditions.file_id'),
    )
    .select(['file_contents.name', 'file_contents.type', 'file_renditions.size', 'file_renditions.tag'])
    .where('file_renditions.scope_id', '=', scopeId)
    .where('file_renditions.file_id', '=', id)
    .where('file_renditions.name', '=', name)
    // One that was refused is whole no more.
    .where('file_contents.tag', 'is not', null)
    .executeTakeFirst()
  if (row === undefined) return undefined
  // The fast copy is what its video is.
  return { ...row, type: name === 'fast' ? (row.type ?? 'video/mp4') : 'video/mp4' }
}

/** The pieces that a part of a copy consists of. */
export async function listRenditionPieces(
  db: Db,
  { scopeId, id }: FileRef,
  name: CopyName,
  { start, end }: Part,
): Promise<PieceRow[]> {
  const { rows } = await sql<PieceRow>`
    select start, rendition_pieces.size, blobs.id, blobs.place
    from rendition_pieces join blobs on blobs.id = rendition_pieces.blob_id
    where scope_id = ${scopeId} and file_id = ${id} and name = ${name}
      and start < ${end}::bigint and start > ${start - mostPieceBytes}::bigint
    order by start`.execute(db)
  return rows.filter((piece) => piece.start + piece.size > start)
}

/** The part of a piece that is in a part of its file. */
export function ownPart({ start, size }: Pick<PieceRow, 'start' | 'size'>, part: Part): Part {
  return { start: Math.max(0, part.start - start), end: Math.min(size, part.end - start) }
}
