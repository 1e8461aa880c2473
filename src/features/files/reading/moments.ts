import type { Clock } from '../../../base/contract/clock.ts'

/** How long what was found counts, in ms, and how much of it is kept at once. */
const moment = 1000
const most = 5000

/** Finds something once for all who ask for it within a moment. */
export type Moments<Found> = {
  find(key: string, ask: () => Promise<Found>): Promise<Found>
  forget(key: string): void
}

/** Keeps what was found for a moment, since a player asks for one range of a file after another. A failure is not kept. */
export function forAMoment<Found>({ clock }: { clock: Clock }): Moments<Found> {
  const kept = new Map<string, { at: number; found: Promise<Found> }>()
  return {
    find(key, ask) {
      const now = clock.now().getTime()
      const there = kept.get(key)
      if (there !== undefined && now >= there.at && now - there.at < moment) return there.found
      const entry = { at: now, found: ask() }
      kept.delete(key)
      kept.set(key, entry)
      entry.found.catch(() => {
        if (kept.get(key) === entry) kept.delete(key)
      })
      const [oldest] = kept.keys()
      if (kept.size > most && oldest !== undefined) kept.delete(oldest)
      return entry.found
    },
    forget: (key) => void kept.delete(key),
  }
}
