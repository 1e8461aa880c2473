import type { Clock } from '../../base/contract/clock.ts'
import type { Db } from '../../base/db/db.ts'
import { withBackupLock } from './lock.ts'
import { makeBackup, NotProven, type Proven, type Source } from './make.ts'
import { Refusal, reasonOf } from './refusal.ts'
import {
  deleteOldBackups,
  type Failure,
  insertBackup,
  keepsBackups,
  type Occasion,
  type Outcome,
} from './store.ts'

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
  if (failureOf(error) === 'disk-full') {
    return new Refusal(
      `There is no room for a backup in "${destination.folder}", or for its trial. Nothing was kept of it.`,
    )
  }
  if (error instanceof Refusal || error instanceof NotProven) return error
  return new Refusal(`No backup could be made: ${reasonOf(error)}`, { cause: error })
}

// The codes of Node and PostgreSQL for a full disk.
const full = ['ENOSPC', 'EDQUOT', '53100']

function failureOf(error: unknown): Failure {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && full.includes(String(cause.code))) return 'disk-full'
  }
  return error instanceof NotProven ? 'not-proven' : 'other'
}
