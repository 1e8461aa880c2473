import { sql } from 'kysely'
import type { Part, StorageName } from '../../../base/blobs/storage.ts'
import type { Db } from '../../../base/db/db.ts'
import { mostPieceBytes } from '../rules.ts'
import type { FileRef } from '../store.ts'

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
