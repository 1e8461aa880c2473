import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../src/testing/port.ts'

const root = join(import.meta.dirname, '../..')

/** The Node.js version that the product itself runs on. */
const pinnedNode = join(root, 'node_modules/.bin/node')

/** Timeouts for start and stop, in ms. */
const patience = { start: 60_000, stop: 5_000 }

/** How a process ended, and what it wrote to standard error. */
export type Ending = { code: number | null; signal: NodeJS.Signals | null; errors: string }

/** The product as an operator runs it: one process on a data directory. */
export type ServerProcess = {
  origin: string
  dataDir: string
  process: ChildProcess
  ended: Promise<Ending>
  /** Everything printed so far. */
  output(): string
  /** Stops it as an operator does; fails when that takes longer than 5 s or exits with an error. */
  stop(signal?: 'SIGTERM' | 'SIGINT'): Promise<void>
  /** Kills it without a chance to clean up. */
  kill(): Promise<void>
}

/** Starts a `script` of the repository with the given environment variables and arguments. */
export function spawnNode(
  script: string,
  settings: Record<string, string>,
  cwd: string,
  args: readonly string[] = [],
): ChildProcess {
  const { PATH = '', HOME = '', TMPDIR = '' } = process.env
  return spawn(pinnedNode, [join(root, script), ...args], {
    cwd,
    env: { PATH, HOME, TMPDIR, ...settings },
    // The IPC channel closes however the test process ends, which makes the product stop.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
}

/** Starts the product without waiting until it is ready. */
export async function launch(dataDir: string, settings: Record<string, string> = {}): Promise<ServerProcess> {
  const port = settings.PORT ?? `${await freePort()}`
  const child = spawnNode(
    'src/app/server/main.ts',
    {
      LIMIT_FACTOR: '1000',
      QUOTA_COURSES: '99999',
      FFMPEG: 'off',
      ...settings,
      PORT: port,
      DATA_DIR: dataDir,
    },
    tmpdir(),
  )
  let output = ''
  let errors = ''
  child.stdout?.on('data', (part) => {
    output += part
  })
  child.stderr?.on('data', (part) => {
    errors += part
  })
  const ended = once(child, 'close').then(([code, signal]): Ending => ({ code, signal, errors }))
  return {
    origin: `http://localhost:${port}`,
    dataDir,
    process: child,
    ended,
    output: () => output,
    async stop(signal = 'SIGTERM') {
      child.kill(signal)
      const ending = await Promise.race([ended, pause(patience.stop, null, { ref: false })])
      if (ending?.code === 0) return
      child.kill('SIGKILL')
      throw new Error(`The server did not stop well within ${patience.stop} ms: ${JSON.stringify(ending)}`)
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Starts the product and waits until it is ready. */
export async function startServer(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<ServerProcess> {
  const server = await launch(dataDir, settings)
  await ready(server.origin, server.ended)
  return server
}

/** Waits until the server at `origin` is ready, and fails if the process has `ended` before. */
export async function ready(origin: string, ended: Promise<unknown>): Promise<void> {
  const end = ended.then((ending) => {
    throw new Error(`The server ended before it was ready: ${JSON.stringify(ending)}`)
  })
  const giveUp = performance.now() + patience.start
  while (performance.now() < giveUp) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null)
    if (answer?.ok) return
    await Promise.race([end, pause(50)])
  }
  throw new Error(`The server was not ready within ${patience.start} ms.`)
}

/** Reads the logins of the demo accounts, which the first start has written. */
export async function readDemoLogins(
  dataDir: string,
): Promise<{ email: string; password: string; name: string }[]> {
  return JSON.parse(await readFile(join(dataDir, 'demo-logins.json'), 'utf8'))
}
