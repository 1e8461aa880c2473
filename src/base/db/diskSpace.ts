import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import { withTimeout } from '../concurrency/withTimeout.ts'
import type { Db } from './db.ts'

/** What a file system says of itself. */
type Disk = { blocks: number; bavail: number; bsize: number; files: number; ffree: number }

/** Asks the file system that a folder is on. */
export type AskDisk = (folder: string) => Promise<Disk>

/** The least that has to be free, in bytes: what PostgreSQL takes at once for the next segment of its log. */
export const leastRoom = 16 * 1024 * 1024

/** For how many ms an answer serves everybody who asks, and for how many it is waited for. */
const freshness = 5_000
const patience = 2_000

/**
 * A way to ask whether a folder takes anything more: whether its disk has room and can be written. Nothing is written for
 * it, and the disk is asked at most once in five seconds, and not again while it says nothing.
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
    // Even a late answer counts, once it is there.
    looking.then((found) => {
      answer = Promise.resolve(found)
    })
    return answer
  }
}

async function hasRoom(folder: string, look: AskDisk): Promise<boolean> {
  const readOnly = await access(folder, constants.W_OK).catch(({ code }: NodeJS.ErrnoException) => code)
  if (readOnly === 'EROFS') return false
  const disk = await look(folder).catch(() => null)
  // Some file systems tell nothing of themselves, or do not count their files.
  if (disk === null || disk.blocks === 0) return true
  return disk.bavail * disk.bsize >= leastRoom && (disk.files === 0 || disk.ffree > 0)
}

/** Whether the database takes changes: services make one read-only whose disk is full, and so is one that stands by. */
export async function takesChanges(db: Db): Promise<boolean> {
  const { rows } = await sql<{ readOnly: string }>`
    select current_setting('transaction_read_only') as "readOnly"`.execute(db)
  return rows[0]?.readOnly === 'off'
}
