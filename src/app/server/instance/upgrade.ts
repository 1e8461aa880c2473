import type { Config } from '../../../base/config/config.ts'
import { version } from '../../../base/config/version.ts'
import type { Clock } from '../../../base/contract/clock.ts'
import { type Connection, type Db, openDb } from '../../../base/db/db.ts'
import { migrate, type Upgrade } from '../../../base/db/migrate.ts'
import { ownMigrations } from '../../../base/db/migrations.ts'
import type { Log } from '../../../base/log.ts'
import { inWords, withBackupLock } from '../../../platform/backup/backup.ts'
import { readShape } from '../../../platform/backup/database/tables.ts'
import { insertBackup } from '../../../platform/backup/history.ts'
import { makeBackup, type Proven, sourceOf } from '../../../platform/backup/make.ts'
import { reasonOf } from '../../../platform/backup/refusal.ts'

type Data = { config: Config; connection: Connection; log: Log; clock: Clock }

/**
 * Creates the tables of new data, or migrates older data to this version in one transaction. Before that it makes a backup,
 * restores it on trial, and rehearses the migration on that copy.
 * @param migrations the folder of this version's migrations
 * @throws Error that tells an operator what to do; the data are then unchanged
 */
export async function bringUpToDate(data: Data, migrations = ownMigrations): Promise<void> {
  const { connection, log } = data
  // Without a timeout: a migration may take long, or wait for another instance's.
  const db = openDb(connection, log, null)
  let backup: string | null = null
  let older = false
  const prepare = async (upgrade: Upgrade) => {
    older = true
    if (!data.config.backup.beforeUpgrade) return async () => {}
    log.info({ from: upgrade.newest, pending: upgrade.pending.length }, 'making a backup before the upgrade')
    const startedAt = data.clock.now()
    const proven = await backUpFirst(data, migrations)
    backup = proven.file
    const { rehearsal } = proven
    if ('failure' in rehearsal) throw new Error(`It failed on a copy of the data: ${rehearsal.failure}`)
    return async (transaction: Db) => {
      await checkShape(transaction, rehearsal.shape)
      const { file, bytes } = proven
      await insertBackup(transaction, 'upgrade', { startedAt, file, bytes, provenAt: data.clock.now() })
    }
  }
  try {
    for (const name of await migrate(db, { folder: migrations, prepare }))
      log.info({ migration: name }, 'migrated')
  } catch (error) {
    throw older ? notUpgraded(error, backup) : error
  } finally {
    await db.destroy()
  }
}

async function backUpFirst({ config, connection, clock }: Data, migrations: string): Promise<Proven> {
  const source = await sourceOf(config, connection, migrations)
  const proven = await withBackupLock(connection, (requireLock) =>
    makeBackup(source, clock.now(), requireLock),
  ).catch((error) => {
    throw new Error(
      `No proven backup could be made first. ${inWords(error, source).message} ` +
        'Mend that and start again; or, where you have made a backup in another way, set UPGRADE_BACKUP=0.',
      { cause: error },
    )
  })
  return proven
}

/** Checks that the migration has made the same tables as in the rehearsal. */
async function checkShape(transaction: Db, wanted: readonly string[]): Promise<void> {
  const found = new Set(await readShape(transaction))
  const missing = wanted.filter((line) => !found.has(line))
  if (missing.length === 0) return
  throw new Error(`The change did not make what it made on a copy: ${missing.slice(0, 5).join('; ')}.`)
}

function notUpgraded(error: unknown, backup: string | null): Error {
  return new Error(
    [
      `Tercet ${version} could not bring the data up to date, and has changed nothing.`,
      `What happened: ${reasonOf(error)}`,
      'The data are as they were. To go on now, put back the version of Tercet that ran before and start it.',
      ...(backup === null ? [] : [`A backup of just now, restored once and compared: ${backup}`]),
    ].join('\n'),
    { cause: error },
  )
}
