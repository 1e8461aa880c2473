import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import { withTimeout } from '../concurrency/withTimeout.ts'
import type { Db } from './db.ts'

/** The part of `statfs` that is used. */
type Disk = { blocks: number; bavail: number; bsize: number; files: number; ffree: number }

/** Reads the figures of the file system that a folder is on. */
export type AskDisk = (folder: string) => Promise<Disk>

/** The least free space, in bytes: one segment of PostgreSQL's write-ahead log. */
export const leastRoom = 16 * 1024 * 1024

/** How long an answer is reused, and how long it is waited for, in ms. */
const freshness = 5_000
const patience = 2_000

/**
 * Makes a check of whether a folder's disk has room and is writable. It writes nothing, asks the disk at most once in five
 * seconds, and not again while an earlier question is unanswered.
 */
export function watchRoom(
  folder: string,
  look: AskDisk = statfs,
  now: () => number = () => performance.now(),
  longest = patience,
): () => Promise<boolean> {
  let asked = Number.NEGATIVE_INFINITY
  let waiting = false
  let answer = Promise.resolve(true)
  return () => {
    if (waiting || now() - asked < freshness) return answer
    asked = now()
    waiting = true
    const looking = hasRoom(folder, look).finally(() => {
      waiting = false
    })
    answer = withTimeout(looking, longest).then((found) => found ?? false)
    // An answer after the timeout is used from then on.
    looking.then((found) => {
      answer = Promise.resolve(found)
    })
    return answer
  }
}

/** The part of a disk that large files leave free, and the least of it, in bytes. */
const left = { part: 0.05, least: 2 * 1024 ** 3 }

/** How many bytes of large files the disk of a folder has room for; null where it does not tell. */
export async function roomForFiles(folder: string, look: AskDisk = statfs): Promise<number | null> {
  const disk = await look(folder).catch(() => null)
  // Some file systems report no blocks.
  if (disk === null || disk.blocks === 0) return null
  return disk.bavail * disk.bsize - Math.max(left.least, left.part * disk.blocks * disk.bsize)
}

async function hasRoom(folder: string, look: AskDisk): Promise<boolean> {
  const readOnly = await access(folder, constants.W_OK).catch(({ code }: NodeJS.ErrnoException) => code)
  if (readOnly === 'EROFS') return false
  const disk = await look(folder).catch(() => null)
  // Some file systems report no blocks, or no number of files.
  if (disk === null || disk.blocks === 0) return true
  return disk.bavail * disk.bsize >= leastRoom && (disk.files === 0 || disk.ffree > 0)
}

/** Whether the database takes changes: a standby is read-only, and hosting services make one so whose disk is full. */
export async function takesChanges(db: Db): Promise<boolean> {
  const { rows } = await sql<{ readOnly: string }>`
    select current_setting('transaction_read_only') as "readOnly"`.execute(db)
  return rows[0]?.readOnly === 'off'
}
