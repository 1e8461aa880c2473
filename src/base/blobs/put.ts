import type { Readable } from 'node:stream'
import type { Clock } from '../contract/clock.ts'
import type { Db } from '../db/db.ts'
import type { Storage, StorageName } from './storage.ts'
import { type BlobRow, insertMissingRemoval, insertRemoval, postponeRemoval, uploadTime } from './store.ts'

/**
 * Puts bytes where no row names them yet. They are noted before, and go again unless `deleteRemoval` says by the instant
 * that this gives, an hour later, that they are wanted.
 * @returns null when somebody may have removed them meanwhile, because that took so long or a clock was set, or may do so
 * yet, because they were to go a short time ago
 * @throws PlaceAway
 */
export async function putNoted(
  { db, clock }: { db: Db; clock: Clock },
  place: Storage,
  at: StorageName,
  { id, size, sha256 }: Pick<BlobRow, 'id' | 'size' | 'sha256'>,
  content: Buffer | Readable,
): Promise<Date | null> {
  const inAnHour = () => new Date(clock.now().getTime() + uploadTime)
  const note = { id, place: at, due: inAnHour() }
  if (!(await insertRemoval(db, note, clock.now()))) return null
  const putting = place.put(id, content, { size, sha256 })
  // What failed may have left bytes as well.
  await putting.catch(() => {})
  const later = inAnHour()
  const isOurs = await postponeRemoval(db, note, later)
  if (!isOurs) await insertMissingRemoval(db, id, at, clock.now())
  await putting
  return isOurs ? later : null
}
