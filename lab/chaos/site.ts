import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { glob } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { familyOf } from '../../e2e/support/processes.ts'
import { connectionToRunning } from '../../src/platform/embedded-postgres/runningServer.ts'
import { makeNetwork, type Network } from '../../src/testing/network.ts'
import { freePort } from '../../src/testing/port.ts'
import { type Disk, openDisk } from './disk.ts'
import { type Keeper, keep } from './keeper.ts'
import { type OwnPostgres, postmasterOf, startOwnPostgres } from './ownPostgres.ts'

export type DatabaseKind = 'embedded' | 'postgres'

/** The product and everything that it depends on, each accessible to faults. */
export type Site = {
  /** The address that people use. */
  origin: string
  disk: Disk
  product: Keeper
  /** The operator's own PostgreSQL; null with the embedded one, which the product itself restarts. */
  postgres: OwnPostgres | null
  /** The networks from people to the product, and from the product to its database; null where that is a socket. */
  networks: { people: Network; database: Network | null }
  /** The processes of the database server, the main one first. */
  databaseProcesses(): Promise<number[]>
  moveClock(ms: number): void
  /** The product's files, where they are stored outside the database. */
  files?: { list(): Promise<string[]>; moveClock(ms: number): void }
  /** A connection to the database that bypasses all faults. */
  connection(): Promise<pg.ClientConfig>
  /** The path of the product's log. */
  log: string
  stop(): Promise<void>
}

const root = join(import.meta.dirname, '../..')
const program = ['--import', join(import.meta.dirname, 'movedClock.ts'), join(root, 'src/app/server/main.ts')]

/**
 * Starts the product on an empty disk and restarts it whenever it ends.
 * @param size that of the disk, in bytes, where one can be mounted
 */
export async function openSite(kind: DatabaseKind, size?: number): Promise<Site> {
  const disk = await openDisk(size)
  const data = join(disk.path, 'data')
  const [port, databasePort] = [await freePort(), await freePort()]
  const postgres = kind === 'postgres' ? await startOwnPostgres(join(disk.path, 'own'), databasePort) : null
  const people = await makeNetwork({ host: '127.0.0.1', port })
  const database = postgres && (await makeNetwork({ host: '127.0.0.1', port: postgres.port }))
  const log = join(tmpdir(), `tercet-chaos-${port}.log`)
  const output = createWriteStream(log)
  const { PATH = '', HOME = '' } = process.env
  const product = keep(() => {
    const child = spawn(process.execPath, program, {
      cwd: '/',
      env: {
        PATH,
        HOME,
        PORT: `${port}`,
        HOST: '127.0.0.1',
        PUBLIC_URL: `http://localhost:${people.port}`,
        DATA_DIR: data,
        DEMO: '0',
        LIMIT_FACTOR: '9999',
        QUOTA_COURSES: '99999',
        LOG_LEVEL: 'warn',
        ...(database && { DATABASE_URL: `postgres://app@127.0.0.1:${database.port}/postgres` }),
      },
      // The channel closes however this process ends, and the product then stops by itself.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    child.stdout?.pipe(output, { end: false })
    child.stderr?.pipe(output, { end: false })
    return child
  })
  const moveClock = (ms: number) => void product.process().send({ moved: ms })
  const files = {
    async list() {
      const paths = await Array.fromAsync(glob('files/*/{*,.*}', { cwd: data }))
      return paths.map((path) => basename(path))
    },
    moveClock,
  }
  const cluster = join(disk.path, postgres === null ? 'data/postgres' : 'own')

  return {
    origin: `http://localhost:${people.port}`,
    disk,
    product,
    postgres,
    networks: { people, database },
    async databaseProcesses() {
      const family = await familyOf(await postmasterOf(cluster))
      return family.map(({ pid }) => pid)
    },
    moveClock,
    ...(postgres === null && { files }),
    async connection() {
      if (postgres !== null) return { connectionString: postgres.url }
      for (let attempt = 1; attempt <= 100; attempt += 1) {
        const found = await connectionToRunning(cluster)
        if (found !== null) return found
        await pause(100)
      }
      throw new Error('The embedded database does not answer.')
    },
    log,
    async stop() {
      await product.stop()
      await postgres?.keeper.stop('SIGINT')
      people.close()
      database?.close()
      output.end()
      await disk.remove()
    },
  }
}
