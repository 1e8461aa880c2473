import { chmod, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Account, chooseAccount, giveTo } from '../platform/embedded-postgres/account.ts'
import { answers, connectionTo } from '../platform/embedded-postgres/connect.ts'
import { linkLibraries } from '../platform/embedded-postgres/links.ts'
import { type Binaries, locateBinaries, thisHost } from '../platform/embedded-postgres/platform.ts'
import { settings } from '../platform/embedded-postgres/settings.ts'
import { runWatched, type Watched } from '../platform/embedded-postgres/watched.ts'
import { putCluster } from './cluster.ts'

/** A primary and a streaming replica, run by the embedded PostgreSQL. */
export type Replicated = {
  primaryUrl: string
  replicaUrl: string
  /** The replica still receives changes but does not apply them. */
  pauseReplay(): Promise<void>
  resumeReplay(): Promise<void>
  /** Runs a statement directly on the primary or on the replica. */
  askPrimary(statement: string): Promise<Record<string, unknown>[]>
  askReplica(statement: string): Promise<Record<string, unknown>[]>
  /** Makes a change whose commit the primary shows only after `release`, while the replica applies it at once. */
  changeAwaited(statement: string): Promise<{ release(): Promise<void> }>
  stopReplica(): Promise<void>
  startReplica(): Promise<void>
  stop(): Promise<void>
}

const replication = { wal_level: 'replica', max_wal_senders: '4', wal_retrieve_retry_interval: '100ms' }

/** The standby named here does not exist, so only clients that set `synchronous_commit` wait. */
const awaiting = { synchronous_standby_names: 'elsewhere', synchronous_commit: 'local' }

/** Starts both servers with a migrated database. */
export async function startReplicated(): Promise<Replicated> {
  const home = await mkdtemp(join(tmpdir(), 'tercet-replica-'))
  await chmod(home, 0o755)
  const [first, second] = [join(home, 'primary'), join(home, 'replica')]
  const binaries = locateBinaries(thisHost())
  if (binaries === null) throw new Error('The embedded database is not installed.')
  const account = await chooseAccount(first, home, binaries.postgres)
  const start = starter(binaries, account, await linkLibraries(binaries.packageRoot, join(home, 'lib')), home)

  putCluster(first)
  await giveTo(account, first)
  // The primary must have written WAL at level `replica` before it is copied, or the replica cannot start from it.
  await end(await start(first))
  await cp(first, second, { recursive: true })
  await chmod(second, 0o700)
  await writeFile(join(second, 'standby.signal'), '')
  await giveTo(account, second)
  const primary = await start(first, awaiting)
  const follow = () => start(second, { primary_conninfo: `host='${first}' user=app` })
  let replica = await follow()

  const askPrimary = queryRunner(first)
  const askReplica = queryRunner(second)
  return {
    primaryUrl: urlOf(first),
    replicaUrl: urlOf(second),
    askPrimary,
    askReplica,
    async changeAwaited(statement) {
      const client = new pg.Client(connectionTo(first))
      await client.connect()
      await client.query('set synchronous_commit = on')
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
      const changed = client.query(statement)
      const waits = `select from pg_stat_activity where pid = ${rows[0]?.pid} and wait_event = 'SyncRep'`
      while ((await askPrimary(waits)).length === 0) await pause(20)
      return {
        async release() {
          await askPrimary(`select pg_cancel_backend(${rows[0]?.pid})`)
          await changed
          await client.end()
        },
      }
    },
    async pauseReplay() {
      await askReplica('select pg_wal_replay_pause()')
      while ((await askReplica('select pg_get_wal_replay_pause_state() as state'))[0]?.state !== 'paused')
        await pause(20)
    },
    async resumeReplay() {
      await askReplica('select pg_wal_replay_resume()')
    },
    stopReplica: () => end(replica),
    async startReplica() {
      replica = await follow()
    },
    async stop() {
      await end(replica)
      await end(primary)
      await rm(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}

/** Runs statements on the server whose sockets are in this directory. */
function queryRunner(sockets: string): (statement: string) => Promise<Record<string, unknown>[]> {
  return async (statement) => {
    const client = new pg.Client(connectionTo(sockets))
    await client.connect()
    try {
      return (await client.query(statement)).rows
    } finally {
      await client.end()
    }
  }
}

function starter(
  { postgres }: Binaries,
  account: Account,
  environment: NodeJS.ProcessEnv,
  home: string,
): (directory: string, more?: Record<string, string>) => Promise<Watched> {
  const runOptions = { account, environment, logFile: join(home, 'log') }
  return async (directory, more = {}) => {
    const given = Object.entries({ ...replication, ...more }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ])
    const server = await runWatched([postgres, '-D', directory, ...settings(directory), ...given], runOptions)
    while (!(await answers(directory))) {
      if (server.hasEnded()) throw new Error(`A server did not start: see ${runOptions.logFile}.`)
      await pause(20)
    }
    return server
  }
}

async function end(server: Watched): Promise<void> {
  server.end()
  await server.ended
}

function urlOf(sockets: string): string {
  const { user, database } = connectionTo(sockets)
  return `postgres://${user}@${encodeURIComponent(sockets)}/${database}`
}
