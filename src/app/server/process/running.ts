import { setTimeout as pause } from 'node:timers/promises'
import type { InstanceServices } from '../instance/services.ts'

/**
 * The longest time of a stop, and within it of requests under way, in ms. What has not ended by then is cut off.
 */
export const patience = { stop: 4_500, requests: 2_500 }

/** A serving instance, in one process or in several. */
export type Running = Pick<InstanceServices, 'siteName' | 'demoLogins' | 'administratorLink'> & {
  /** Announces the stop to clients and balancers, and keeps serving. */
  leave(): void
  /** Finishes the requests under way, and stops. */
  close(): Promise<void>
}

/**
 * Runs until a signal to stop, then ends this process. SIGTERM first waits `delay`, so that a balancer can turn away; a second
 * signal, or another one, skips that.
 * @param delay in seconds
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
