import { removalsLock } from '../../base/blobs/store.ts'
import type { Connection } from '../../base/db/db.ts'
import { withClient } from './database/client.ts'
import { Refusal } from './refusal.ts'

/** Any fixed number serves, as long as every version of the product uses the same one. */
const lockKey = 7_363_682_02

/**
 * Does the work while nobody else, on whatever machine, makes a backup of this database, and no bytes of files are
 * removed: the archive is to hold those of every row in it. `requireLock` fails when that is so no longer.
 * @throws Refusal when somebody makes one
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
      // A lock goes with its connection, and nothing else takes it.
      await client.query('select 1').catch((cause: unknown) => {
        throw new Refusal(
          'The connection that kept other backups away was lost, so this backup does not count. Try again.',
          { cause },
        )
      })
    })
  })
}
