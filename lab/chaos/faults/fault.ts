import type { Chance } from '../chance.ts'
import type { Site } from '../site.ts'

/** Something that goes wrong, for a while, at a place that people use. */
export type Fault<Place = Site> = {
  name: string
  /** For how long it lasts, in seconds: at least and at most. */
  lasts: readonly [number, number]
  /** Why it cannot be played on this machine or database; null when it can. */
  obstacle?(place: Place): string | null
  strike(place: Place, chance: Chance): Promise<void> | void
  /** Takes the cause away; the product has to find its way back alone. */
  end?(place: Place): Promise<void> | void
  /** What operators do for what does not come back alone. The time it takes counts. */
  mend?(place: Place): Promise<void> | void
  /** Makes everything whole again for the next fault, once people can work. */
  restore?(place: Place): Promise<void> | void
}

/** Sends a signal to each process that is still there. */
export function signalAll(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // It has ended meanwhile.
    }
  }
}
