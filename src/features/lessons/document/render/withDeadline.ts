import { createContext, runInContext } from 'node:vm'

/** How often work is begun again that was stopped because others had the processor. */
const attempts = 4

let context: ReturnType<typeof createContext> | undefined

/** The processor time of this thread, in ms: unlike the clock it does not run while a busy machine does other work. */
export function processorTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/**
 * Does work that cannot be asked to stop, such as a regular expression, for at most about so many ms of processor time.
 * @returns what it gives, or null when it took longer or failed
 */
export function withDeadline<Done>(ms: number, work: () => Done): Done | null {
  if (ms < 1) return null
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const began = processorTime()
    try {
      context ??= createContext()
      context.work = work
      return runInContext('work()', context, { timeout: Math.ceil(ms) * 2 ** attempt })
    } catch (error) {
      if (!isTimeout(error) || processorTime() - began >= ms * 0.8) return null
    }
  }
  return null
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
}
