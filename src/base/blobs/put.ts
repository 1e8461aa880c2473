import type { Readable } from 'node:stream'
import type { Clock } from '../contract/clock.ts'
import type { Db } from '../db/db.ts'
import type { Storage, StorageName } from './storage.ts'
import {
  type BlobRow,
  insertMissingRemoval,
  insertRemoval,
  isNoted,
  postponeRemoval,
  uploadTime,
} from './store.ts'

/** How long storing may take without its note being put off, in ms. */
const shortTime = 60_000

/**
 * Stores bytes that no row names yet. A note is written first, by which they are removed an hour later, unless
 * `deleteRemoval` takes it back.
 * @returns when the note is due; null when the bytes may have been removed meanwhile, because storing took so long or a
 * clock was set, or may still be, because an earlier removal was due a short time ago
 * @throws StorageAway
 */
export async function putNoted(
  { db, clock }: { db: Db; clock: Clock },
  storage: Storage,
  place: StorageName,
  { id, size, sha256 }: Pick<BlobRow, 'id' | 'size' | 'sha256'>,
  content: Buffer | Readable,
): Promise<Date | null> {
  const inAnHour = () => new Date(clock.now().getTime() + uploadTime)
  const note = { id, place, due: inAnHour() }
  if (!(await insertRemoval(db, note, clock.now()))) return null
  const putting = storage.put(id, content, { size, sha256 })
  // A put that failed may have left bytes too.
  await putting.catch(() => {})
  const later = inAnHour()
  const passed = later.getTime() - note.due.getTime()
  // Nearly all of its hour is left: to look costs less than to write, which waits for a disk.
  const isShort = passed >= 0 && passed < shortTime
  const isOurs = isShort ? await isNoted(db, note) : await postponeRemoval(db, note, later)
  if (!isOurs) await insertMissingRemoval(db, id, place, clock.now())
  await putting
  if (!isOurs) return null
  return isShort ? note.due : later
}
