import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { familyOf, type Row, stillRunning } from '../../e2e/support/processes.ts'

const main = join(import.meta.dirname, '../app/server/main.ts')

/** The product as a process of its own. */
export type InstanceProcess = {
  origin: string
  process: ChildProcess
  /** It and all that it has started. */
  family(): Promise<Row[]>
  /** What it has printed so far, its log among it. */
  output(): string
  /** Stops it as a service manager does; its exit code. */
  stop(): Promise<number | null>
}

/** Starts the product on a port of this machine, with settings as an operator gives them, and does not wait for it. */
export function launchInstance(settings: Record<string, string> & { PORT: string }): InstanceProcess {
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, [main], {
    env: { PATH, ...settings },
    // The channel closes when we end in whatever way, and the product then stops by itself.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  const ended = once(child, 'close')
  return {
    origin: `http://127.0.0.1:${settings.PORT}`,
    process: child,
    family: () => familyOf(child.pid ?? 0),
    output: () => output,
    async stop() {
      child.kill('SIGTERM')
      const [code] = await ended
      return code
    },
  }
}

/** Resolves when all of these have ended. */
export async function untilEnded(rows: Row[]): Promise<void> {
  while ((await stillRunning(rows)).length > 0) await pause(50)
}
