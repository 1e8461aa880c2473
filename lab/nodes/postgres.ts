import { execFile, spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { familyOf } from '../../e2e/support/processes.ts'
import { makeNetwork, type Network } from '../../src/testing/network.ts'
import { freePort } from '../../src/testing/port.ts'
import { signalAll } from '../chaos/faults/fault.ts'
import { type Keeper, keep } from '../chaos/keeper.ts'
import type { Programs } from './programs.ts'

const run = promisify(execFile)

/** The unprivileged user, since PostgreSQL refuses to run as root. */
export const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
const options = { ...nobody, cwd: '/' }

/** A PostgreSQL server, as on a machine of its own, restarted whenever it ends. */
export type Server = {
  name: string
  port: number
  /** Its address, bypassing all proxies. */
  url: string
  keeper: Keeper
  /** The network between the server and its replica. */
  toReplica: Network
  /** Kills all of its processes at once; it is then restarted. */
  crash(): Promise<void>
  /** Suspends or resumes all of its processes. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): Promise<void>
  /** Simulates the loss of the machine: the server is not restarted until `keeper.resume`. */
  lose(): Promise<void>
  /**
   * Replaces its data by a base backup of another server and starts it as that one's replica. It must not be running.
   */
  follow(primary: Server): Promise<void>
  /** Promotes the replica to a primary. */
  promote(): Promise<void>
  ask<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]>
}

/** Creates a server in `directory` and starts it: a replica of `primary`, or a primary itself. */
export async function startServer(
  name: string,
  directory: string,
  programs: Programs,
  primary?: Server,
): Promise<Server> {
  const port = await freePort()
  const url = `postgres://app@127.0.0.1:${port}/postgres`
  const toReplica = await makeNetwork({ host: '127.0.0.1', port })
  const copy = ({ toReplica: from }: Server) => {
    const source = ['-h', '127.0.0.1', '-p', `${from.port}`, '-U', 'app']
    return run(programs.pg_basebackup, ['-D', directory, ...source, '-R', '-c', 'fast'], options)
  }
  if (primary === undefined) {
    const world = ['-U', 'app', '-A', 'trust', '-E', 'UTF8', '--locale=C']
    await run(programs.initdb, ['-D', directory, ...world], options)
  } else await copy(primary)
  const given = {
    listen_addresses: '127.0.0.1',
    port: `${port}`,
    unix_socket_directories: '',
    // The replica's name in synchronous_standby_names.
    cluster_name: name,
    max_connections: '200',
    wal_retrieve_retry_interval: '200ms',
  }
  const settings = Object.entries(given).flatMap(([setting, value]) => ['-c', `${setting}=${value}`])
  const keeper = keep(() =>
    spawn(programs.postgres, ['-D', directory, ...settings], { ...options, stdio: 'ignore' }),
  )
  const signal = async (signalName: NodeJS.Signals) => {
    const family = await familyOf(keeper.process().pid ?? 0)
    const pids = family.map(({ pid }) => pid)
    signalAll(pids, signalName)
  }
  const crash = () => signal('SIGKILL')

  return {
    name,
    port,
    url,
    keeper,
    toReplica,
    crash,
    signal,
    async lose() {
      await crash()
      await keeper.hold()
    },
    async follow(other) {
      await rm(directory, { recursive: true, force: true })
      await copy(other)
      keeper.resume()
    },
    async promote() {
      await run(programs.pg_ctl, ['promote', '-w', '-D', directory], options)
    },
    async ask<Row extends pg.QueryResultRow>(statement: string) {
      const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
      client.on('error', () => {})
      await client.connect()
      try {
        return (await client.query<Row>(statement)).rows
      } finally {
        await client.end()
      }
    },
  }
}
