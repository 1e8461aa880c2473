import { runInNewContext } from 'node:vm'

/**
 * Does work that cannot be asked to stop, such as a regular expression, for at most so many ms.
 * @returns what it gives, or null when it took longer or failed
 */
export function withDeadline<Done>(ms: number, work: () => Done): Done | null {
  if (ms < 1) return null
  try {
    return runInNewContext('work()', { work }, { timeout: Math.ceil(ms) })
  } catch {
    return null
  }
}
