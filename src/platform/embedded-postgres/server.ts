import { mkdir, realpath, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { chooseAccount, giveTo } from './account.ts'
import { createCluster } from './cluster.ts'
import { connectionTo, createDatabase } from './connect.ts'
import { keepRunning } from './keepRunning.ts'
import { linkLibraries } from './links.ts'
import { takeLock } from './lock.ts'
import { capLog } from './logFile.ts'
import { type Binaries, locateBinaries, thisHost, unsupportedReason } from './platform.ts'
import { socketDirectory } from './sockets.ts'

/** The log of the database; a pino logger fits. */
export type PostgresLog = {
  info(details: object, message: string): void
  warn(details: object, message: string): void
}

export type EmbeddedPostgres = {
  /** The options for `new pg.Pool(...)`; the host is the folder of the server's socket. */
  connection: { host: string; port: 5432; user: 'app'; database: 'tercet'; ssl: false }
  /** Stops the server: by a fast shutdown, after 3 seconds by an immediate one. Resolves when it has ended. */
  stop(): Promise<void>
}

/** Another living process owns the data directory. */
export class DirectoryInUse extends Error {}

/** The embedded database cannot run on this machine. */
export class UnsupportedPlatform extends Error {}

const LOG_CHECK_MS = 60_000

/**
 * Opens the PostgreSQL cluster at `directory`, which is created at the first use, and keeps its server running until `stop`
 * or the end of this process. Its log and lock are `<directory>.log` and `<directory>.lock`.
 * @throws DirectoryInUse, UnsupportedPlatform, or an Error for the operator
 */
export async function startEmbeddedPostgres(options: {
  directory: string
  log: PostgresLog
}): Promise<EmbeddedPostgres> {
  const binaries = findBinaries()
  const directory = await realDirectory(options.directory)
  const unlock = await takeLock(`${directory}.lock`)
  if (unlock === null) {
    throw new DirectoryInUse(
      `The data directory "${directory}" is already in use by another running Tercet. ` +
        'Stop that one first, or choose another DATA_DIR.',
    )
  }
  try {
    const { sockets, end } = await open(directory, binaries, options.log)
    let ending: Promise<void> | null = null
    const stop = () => (ending ??= end().finally(unlock))
    return { connection: connectionTo(sockets), stop }
  } catch (error) {
    unlock()
    throw error
  }
}

async function open(directory: string, { packageRoot, initdb, postgres }: Binaries, log: PostgresLog) {
  const logFile = `${directory}.log`
  await capLog(logFile)
  const environment = await linkLibraries(packageRoot, `${directory}.lib`)
  const account = await chooseAccount(directory, dirname(directory), postgres)
  const surroundings = { account, environment, logFile }
  if (await createCluster(directory, initdb, surroundings))
    log.info({ directory }, 'the database was created')
  await giveTo(account, directory)
  const sockets = await socketDirectory(directory, account)
  const plan = { directory, sockets, postgres, surroundings }
  const stopServer = await keepRunning(plan, (details, message) => log.warn(details, message))
  const checks = setInterval(() => capLog(logFile).catch(() => {}), LOG_CHECK_MS).unref()
  const end = async () => {
    clearInterval(checks)
    await stopServer()
    if (sockets !== directory) await rm(sockets, { recursive: true, force: true })
  }
  try {
    await createDatabase(sockets)
  } catch (error) {
    await end()
    throw error
  }
  return { sockets, end }
}

function findBinaries(): Binaries {
  const host = thisHost()
  const reason = unsupportedReason(host)
  if (reason !== null) throw new UnsupportedPlatform(reason)
  const binaries = locateBinaries(host)
  if (binaries !== null) return binaries
  throw new UnsupportedPlatform(
    'The built-in database is not installed: install Tercet with its optional packages, or set DATABASE_URL.',
  )
}

/** The real path of the directory, so that all its names lead to the same lock. */
async function realDirectory(directory: string): Promise<string> {
  // Started by root the server may run as another user, who needs to pass through this folder.
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700
  await mkdir(dirname(directory), { recursive: true, mode })
  const parent = await realpath(dirname(directory))
  return realpath(directory).catch(() => join(parent, basename(directory)))
}
