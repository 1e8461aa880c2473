/** The priority of a request. Under overload the earlier ones in this list are refused first. */
export type Priority = 'visitor' | 'member' | 'change'

/**
 * How many requests may be under way for another one to be admitted: `standing` for longer than `moment`, `ever` at any
 * time. A page takes some 4 ms of a core, so under standing overload visitors wait about a quarter of a second; `ever`
 * bounds memory.
 */
const bounds: Record<Priority, { standing: number; ever: number }> = {
  visitor: { standing: 64, ever: 512 },
  member: { standing: 128, ever: 640 },
  change: { standing: 1_024, ever: 1_024 },
}

/** How long more requests than `standing` may be under way, in ms: a class that opens a page at once is no overload. */
const moment = 1_000

/** Counts the requests that are under way, and decides whether another one is admitted. */
export type Limiter = {
  /** Whether a request of this priority is admitted. If so, it has to `enter`, and to `leave` at its end. */
  admits(priority: Priority): boolean
  /** Called when a request of this priority is refused. */
  turnedAway(priority: Priority): void
  enter(): void
  leave(): void
}

/**
 * A limiter that admits a burst whole, but after a moment above the bound refuses requests, until for a moment there was
 * none to refuse. It measures no durations, so a slow machine with few requests refuses none.
 * @param now a monotonic clock, in ms
 */
export function makeLimiter(now: () => number = () => performance.now()): Limiter {
  let inside = 0
  const since = new Map<Priority, { first: number; last: number }>()

  /** For how many ms requests of this priority have met the bound, without a pause of a moment. */
  function standsFor(priority: Priority): number {
    const time = now()
    const known = since.get(priority)
    const first = known !== undefined && time - known.last <= moment ? known.first : time
    since.set(priority, { first, last: time })
    return time - first
  }

  return {
    admits(priority) {
      const { standing, ever } = bounds[priority]
      if (inside < standing) return true
      return standsFor(priority) < moment && inside < ever
    },
    turnedAway: () => {},
    enter: () => {
      inside += 1
    },
    leave: () => {
      inside -= 1
    },
  }
}
