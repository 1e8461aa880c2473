import { spawn } from 'node:child_process'
import { createWriteStream, type WriteStream } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { ready } from '../../e2e/support/serverProcess.ts'
import { makeNetwork, type Network } from '../../src/testing/network.ts'
import { freePort } from '../../src/testing/port.ts'
import { startS3 } from '../../src/testing/s3.ts'
import { type Keeper, keep } from '../chaos/keeper.ts'
import type { Target } from '../chaos/round.ts'
import { type Pair, startPair } from './pair.ts'
import type { Programs } from './programs.ts'
import { startProxy } from './proxy.ts'
import { type Reader, startReader } from './reader.ts'

/**
 * Two nodes of the product behind a proxy, a PostgreSQL primary and replica behind another, and an S3-compatible store
 * of files, each accessible to faults.
 */
export type Site = Target & {
  nodes: readonly [Keeper, Keeper]
  pair: Pair
  proxy: Keeper
  /** The network between the nodes and the store of files. */
  toFiles: Network
  /** The names of all files in the store. */
  stored(): Promise<string[]>
  reader: Reader
  /** The path of the log of all programs. */
  log: string
  stop(): Promise<void>
}

/** The member who signs in once, before any fault. */
export const readerEmail = 'reader@example.org'
const password = 'Correct.Horse1'

const main = join(import.meta.dirname, '../../src/app/server/main.ts')

/** Starts everything on an empty directory and waits until it works. */
export async function openSite(programs: Programs): Promise<Site> {
  const directory = await mkdtemp(join(tmpdir(), 'tercet-nodes-'))
  await chmod(directory, 0o755)
  const log = join(tmpdir(), `${directory.split('/').at(-1)}.log`)
  const output = createWriteStream(log)
  const started: { stop(): Promise<void> }[] = []
  const stop = async () => {
    for (const one of started.reverse()) await one.stop()
    output.end()
    await rm(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
  const note = <One extends { stop(): Promise<void> }>(one: One): One => {
    started.push(one)
    return one
  }
  try {
    const pair = note(await startPair(join(directory, 'postgres'), programs))
    const servers = [pair.primary(), pair.replica()]
    const [writes, people] = [await freePort(), await freePort()]
    const proxying = { program: programs.haproxy, directory, output }
    const addresses = {
      '127.0.0.1:5432': `127.0.0.1:${writes}`,
      '10.0.0.21:5432': `127.0.0.1:${servers[0]?.port}`,
      '10.0.0.22:5432': `127.0.0.1:${servers[1]?.port}`,
    }
    note(await startProxy('haproxy-postgresql.cfg', addresses, proxying))
    const files = note(await startS3())
    const toFiles = await makeNetwork({ host: '127.0.0.1', port: files.port })
    note({ stop: async () => toFiles.close() })
    const ports = [await freePort(), await freePort()] as const
    const settings = {
      PUBLIC_URL: `http://localhost:${people}`,
      DATABASE_URL: `postgres://app@127.0.0.1:${writes}/postgres`,
      // The product reads from whichever server is the replica.
      DATABASE_READ_URL: servers.map(({ url }) => url).join(' '),
      AUTH_SECRET: 'one secret that all nodes share between them',
      STOP_DELAY: '4',
      ...files.settings(toFiles.port),
    }
    const node = (port: number, workers: string) =>
      note(startNode(port, join(directory, `${port}`), { ...settings, WORKERS: workers }, output))
    // One node is configured as on a small machine, one as on a large one.
    const nodes = [node(ports[0], '1'), node(ports[1], '2')] as const
    const front = {
      // All clients here have the same address, which would lead them to one node only.
      'balance source': 'balance roundrobin',
      ':443 ssl crt /etc/ssl/courses.example.org.pem alpn h2,http/1.1': `127.0.0.1:${people}`,
      '10.0.0.11:4173': `127.0.0.1:${ports[0]}`,
      '10.0.0.12:4173': `127.0.0.1:${ports[1]}`,
    }
    const proxy = note(await startProxy('haproxy.cfg', front, proxying))
    const origin = settings.PUBLIC_URL
    for (const port of ports) await ready(`http://localhost:${port}`, new Promise(() => {}))
    await ready(origin, new Promise(() => {}))
    const reader = note(await startReader(origin, readerEmail, password))
    return {
      origin,
      nodes,
      pair,
      proxy,
      toFiles,
      stored: async () => (await files.list()).map((key) => basename(key)),
      reader,
      connection: async () => ({ connectionString: pair.primary().url }),
      async copy() {
        await pair.untilWhole()
        return { connectionString: pair.replica().url }
      },
      complaints: reader.signedOut,
      log,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Starts a node with a data directory of its own, as `npm start` does. */
function startNode(
  port: number,
  data: string,
  settings: Record<string, string>,
  output: WriteStream,
): Keeper {
  const { PATH = '', HOME = '' } = process.env
  return keep(() => {
    const child = spawn(process.execPath, [main], {
      cwd: '/',
      env: {
        PATH,
        HOME,
        PORT: `${port}`,
        HOST: '127.0.0.1',
        DATA_DIR: data,
        TRUST_PROXY: '1',
        BACKUP_TIME: 'off',
        DEMO: '0',
        LIMIT_FACTOR: '9999',
        QUOTA_COURSES: '99999',
        LOG_LEVEL: 'warn',
        ...settings,
      },
      // The channel closes however this process ends, and the product then stops by itself.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    child.stdout?.pipe(output, { end: false })
    child.stderr?.pipe(output, { end: false })
    return child
  })
}
