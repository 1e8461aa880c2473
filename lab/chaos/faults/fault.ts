import type { Chance } from '../chance.ts'
import type { Site } from '../site.ts'

/** A fault that lasts for a while, in the system that people use. */
export type Fault<Target = Site> = {
  name: string
  /** The shortest and the longest duration, in seconds. */
  lasts: readonly [number, number]
  /** Why the fault cannot be injected on this machine or database; null when it can. */
  obstacle?(target: Target): string | null
  strike(target: Target, chance: Chance): Promise<void> | void
  /** Removes the cause; the product has to recover by itself. */
  end?(target: Target): Promise<void> | void
  /** What operators do where the product does not recover by itself. Its duration counts towards recovery. */
  mend?(target: Target): Promise<void> | void
  /** Restores the system for the next fault, once the product works again. */
  restore?(target: Target): Promise<void> | void
}

/** Sends a signal to each process that still exists. */
export function signalAll(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // The process has ended meanwhile.
    }
  }
}
