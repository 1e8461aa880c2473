import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { familyOf, type Row, stillRunning } from '../../e2e/support/processes.ts'

const main = join(import.meta.dirname, '../app/server/main.ts')

/** The product running as a process of its own. */
export type InstanceProcess = {
  origin: string
  process: ChildProcess
  /** The process and all its descendants. */
  family(): Promise<Row[]>
  /** Everything printed so far, including the log. */
  output(): string
  /**
   * Stops the process by SIGTERM, as a service manager does.
   * @returns its exit code
   */
  stop(): Promise<number | null>
}

/** Starts the product on a local port with the given environment variables, without waiting until it is ready. */
export function launchInstance(settings: Record<string, string> & { PORT: string }): InstanceProcess {
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, [main], {
    env: { PATH, ...settings },
    // The IPC channel closes however the test process ends, which makes the product stop.
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

/** Resolves when all these processes have ended. */
export async function untilEnded(rows: Row[]): Promise<void> {
  while ((await stillRunning(rows)).length > 0) await pause(50)
}
