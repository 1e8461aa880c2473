import { setTimeout as pause } from 'node:timers/promises'
import type { InstanceServices } from '../instance/services.ts'

/**
 * The longest that a stop may take, and within it the requests that are under way, in ms; what has not ended by then is
 * cut off.
 */
export const patience = { stop: 4_500, requests: 2_500 }

/** The instance while it serves, in one process or in several. */
export type Running = Pick<InstanceServices, 'demoLogins' | 'administratorLink'> & {
  /** From now on says that it leaves, and goes on serving. */
  leave(): void
  /** Answers what is under way, and ends. */
  close(): Promise<void>
}

/**
 * Runs until a wish to stop, then ends this process. A second wish, and every one but SIGTERM, skips the `delay` seconds that
 * a balancer is given to look elsewhere.
 */
export function runUntilStopped({ leave, close }: Running, delay: number): void {
  const hurry = new AbortController()
  let stopping = false
  const stop = async (signal: string) => {
    if (stopping || signal !== 'SIGTERM') hurry.abort()
    if (stopping) return
    stopping = true
    leave()
    await pause(delay * 1000, undefined, { signal: hurry.signal }).catch(() => {})
    setTimeout(() => process.exit(1), patience.stop).unref()
    await close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(signal, () => stop(signal))
}
