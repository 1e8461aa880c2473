/** Who is turned away first when there are more requests than can be served: the earlier in this list. */
export type Priority = 'visitor' | 'member' | 'change'

/**
 * How many requests may be under way for another one to be let in: `standing` for more than a moment, `ever` at any
 * time. A page takes some 4 ms of one core, so what is let in under a standing crowd waits about a quarter of a second
 * for its turn, and `ever` bounds memory.
 */
const bounds: Record<Priority, { standing: number; ever: number }> = {
  visitor: { standing: 64, ever: 512 },
  member: { standing: 128, ever: 640 },
  change: { standing: 1_024, ever: 1_024 },
}

/** For how many ms a crowd may stand before it counts as one: a class that opens a page at once is none. */
const moment = 1_000

/** The requests that are under way, and whether another one may join them. */
export type Limiter = {
  /** Whether a request of this rank is let in. One that is has to `enter`, and to `leave` at its end. */
  admits(rank: Priority): boolean
  /** Hears that somebody of this rank is turned away. */
  turnedAway(rank: Priority): void
  enter(): void
  leave(): void
}

/**
 * Counts requests, and turns some away while more come than end. A burst is let in whole; after a moment of more than the
 * bound it is kept to, until for a moment nobody had to be turned away. It takes no measure of time spent, so a slow
 * machine with few people turns nobody away.
 * @param now milliseconds that only grow
 */
export function makeLimiter(now: () => number = () => performance.now()): Limiter {
  let inside = 0
  const since = new Map<Priority, { first: number; last: number }>()

  /** For how many ms the crowd has been too large for this rank, with no moment's rest. */
  function standsFor(rank: Priority): number {
    const time = now()
    const known = since.get(rank)
    const first = known !== undefined && time - known.last <= moment ? known.first : time
    since.set(rank, { first, last: time })
    return time - first
  }

  return {
    admits(rank) {
      const { standing, ever } = bounds[rank]
      if (inside < standing) return true
      return standsFor(rank) < moment && inside < ever
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
