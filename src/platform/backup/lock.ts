import { removalsLock } from '../../base/blobs/store.ts'
import type { Connection } from '../../base/db/db.ts'
import { withClient } from './database/client.ts'
import { Refusal } from './refusal.ts'

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
