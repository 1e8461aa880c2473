import { join } from 'node:path'
import type { Config } from '../../../base/config/config.ts'
import type { Connection } from '../../../base/db/db.ts'
import type { Log } from '../../../base/log.ts'
import { refuseHalfMade } from '../../../platform/backup/staging.ts'
import { connectionToRunning } from '../../../platform/embedded-postgres/runningServer.ts'
import { startEmbeddedPostgres } from '../../../platform/embedded-postgres/server.ts'

/** A connection to the database. `stop` stops the server if it was started for it. */
export type OpenDatabase = { connection: Connection; stop(): Promise<void> }

const stopNothing = async () => {}

/**
 * Opens the database of DATABASE_URL, or starts the embedded one.
 * @throws Error whose message tells an operator what to do
 */
export async function openDatabase({ databaseUrl, dataDir }: Config, log: Log): Promise<OpenDatabase> {
  await refuseHalfMade(dataDir)
  if (databaseUrl !== null) return { connection: { connectionString: databaseUrl }, stop: stopNothing }
  return startEmbeddedPostgres({ directory: join(dataDir, 'postgres'), log })
}

/** Opens the database as `openDatabase` does, but uses the embedded one of a running Tercet if there is one. */
export async function joinDatabase(config: Config, log: Log): Promise<OpenDatabase> {
  const running =
    config.databaseUrl === null ? await connectionToRunning(join(config.dataDir, 'postgres')) : null
  return running === null ? openDatabase(config, log) : { connection: running, stop: stopNothing }
}
