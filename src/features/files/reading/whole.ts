import { StorageAway } from '../../../base/blobs/storage.ts'
import type { Services } from '../../../base/services.ts'
import { mostPieceBytes } from '../rules.ts'
import type { FileRef } from '../store.ts'
import { listPieces } from './store.ts'

/** Reads a whole file of a size, piece after piece. @throws StorageAway */
export async function* wholeFile(
  { db, blobs }: Pick<Services, 'db' | 'blobs'>,
  ref: FileRef,
  size: number,
): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; ) {
    const from = at
    const stretch = { start: at, end: Math.min(size, at + 16 * mostPieceBytes) }
    for (const piece of await listPieces(db, ref, stretch)) {
      if (piece.start !== at) continue
      const bytes = await blobs.readPart(piece, { start: 0, end: piece.size })
      if (bytes?.length !== piece.size)
        throw new StorageAway(new Error(`The bytes of ${piece.id} are missing.`))
      yield bytes
      at += piece.size
    }
    if (at === from) throw new StorageAway(new Error('A part of a file is missing.'))
  }
}
