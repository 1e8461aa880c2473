import type { Readable } from 'node:stream'
import type { Clock } from '../../shared/clock.ts'
import type { Db } from '../db.ts'
import type { BlobPlace, PlaceName } from './place.ts'
import { type BlobRow, insertRemoval, postponeRemoval, uploadTime } from './store.ts'

/**
 * Puts bytes where no row names them yet. They are noted before, and go again unless `deleteRemoval` says within an hour
 * that they are wanted.
 * @returns false when that took so long, or a clock was set meanwhile, that somebody removed them before they were there
 * @throws PlaceAway
 */
export async function putNoted(
  { db, clock }: { db: Db; clock: Clock },
  place: BlobPlace,
  at: PlaceName,
  { id, size, sha256 }: Pick<BlobRow, 'id' | 'size' | 'sha256'>,
  content: Buffer | Readable,
): Promise<boolean> {
  const due = () => new Date(clock.now().getTime() + uploadTime)
  await insertRemoval(db, id, at, due())
  const putting = place.put(id, content, { size, sha256 })
  // What failed may have left bytes as well.
  await putting.catch(() => {})
  const isNoted = await postponeRemoval(db, id, at, due())
  if (!isNoted) await insertRemoval(db, id, at, clock.now())
  await putting
  return isNoted
}
