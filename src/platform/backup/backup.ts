import { removalsLock } from '../../base/blobs/store.ts'
import type { Clock } from '../../base/contract/clock.ts'
import type { Connection, Db } from '../../base/db/db.ts'
import { withClient } from './database/client.ts'
import {
  deleteOldBackups,
  type Failure,
  insertBackup,
  keepsBackups,
  type Occasion,
  type Outcome,
} from './history.ts'
import { makeBackup, NotProven, type Proven, type Source } from './make.ts'
import { isFullDisk, NoRoom, Refusal, reasonOf } from './refusal.ts'

/** The key of the advisory lock; every version of the product has to use the same. */
const lockKey = 7_363_682_02

/**
 * Does `work` while no other process makes a backup of this database and no files are removed, because the archive has to
 * hold the file of each row. `requireLock` fails when the lock was lost.
 * @throws Refusal when another backup is being made
 */
export async function withBackupLock<T>(
  connection: Connection,
  work: (requireLock: () => Promise<void>) => Promise<T>,
): Promise<T> {
  return withClient(connection, async (client) => {
    const { rows } = await client.query(`select pg_try_advisory_lock(${lockKey}::bigint) as mine`)
    if (rows[0]?.mine !== true) {
      throw new Refusal('A backup of this database is being made already. Try again when it is done.')
    }
    await client.query(`select pg_advisory_lock(${removalsLock}::bigint)`)
    return work(async () => {
      // The lock is held exactly as long as its connection.
      await client.query('select 1').catch((cause: unknown) => {
        throw new Refusal(
          'The connection that kept other backups away was lost, so this backup does not count. Try again.',
          { cause },
        )
      })
    })
  })
}

const year = 365 * 86_400_000

/**
 * Makes a proven backup, and records its outcome for administrators.
 * @param wanted asked under the lock; when it is false, no backup is made and null returned
 * @throws Refusal for the operator
 */
export async function backUp(
  { db, clock }: { db: Db; clock: Clock },
  source: Source,
  occasion: Occasion,
  wanted: () => Promise<boolean> = async () => true,
): Promise<Proven | null> {
  return withBackupLock(source.connection, async (requireLock) => {
    if (!(await wanted())) return null
    const startedAt = clock.now()
    try {
      const proven = await makeBackup(source, startedAt, requireLock)
      const { file, bytes } = proven
      await note(db, occasion, { startedAt, file, bytes, provenAt: clock.now() })
      return proven
    } catch (error) {
      // A full disk may refuse this record too; the backup's own failure is thrown.
      const failure = failureOf(error)
      await note(db, occasion, { startedAt, failure, failedAt: clock.now() }).catch(() => {})
      throw inWords(error, source)
    }
  })
}

async function note(db: Db, occasion: Occasion, outcome: Outcome): Promise<void> {
  if (!(await keepsBackups(db))) return
  await insertBackup(db, occasion, outcome)
  await deleteOldBackups(db, new Date(outcome.startedAt.getTime() - year))
}

/** A failed backup as an error for the operator. */
export function inWords(error: unknown, { destination }: Pick<Source, 'destination'>): Error {
  if (error instanceof NoRoom) return error
  if (isFullDisk(error)) {
    return new Refusal(
      `There is no room for a backup in "${destination.folder}", or for its trial. Nothing was kept of it.`,
    )
  }
  if (error instanceof Refusal || error instanceof NotProven) return error
  return new Refusal(`No backup could be made: ${reasonOf(error)}`, { cause: error })
}

function failureOf(error: unknown): Failure {
  if (isFullDisk(error)) return 'disk-full'
  return error instanceof NotProven ? 'not-proven' : 'other'
}
