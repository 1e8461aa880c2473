/** For how many ms a call may wait for a place, as for a connection. */
const patience = 10_000

/** Nobody left in time. Its code is PostgreSQL's for too many connections (SQLSTATE 53300), which callers know. */
class TooMany extends Error {
  override name = 'TooMany'
  readonly code = '53300'
}

/** Places for so many at once; whoever comes later waits in a row. */
export type Semaphore = {
  /** @throws TooMany when there was no place within ten seconds */
  acquire(): Promise<void>
  release(): void
}

export function makeSemaphore(most: number): Semaphore {
  const waiting: (() => void)[] = []
  let inside = 0
  return {
    async acquire() {
      if (inside < most) {
        inside += 1
        return
      }
      const place = Promise.withResolvers<void>()
      waiting.push(place.resolve)
      const giveUp = setTimeout(() => {
        waiting.splice(waiting.indexOf(place.resolve), 1)
        place.reject(new TooMany('Nobody left in time.'))
      }, patience)
      await place.promise.finally(() => clearTimeout(giveUp))
    },
    release() {
      // Whoever has waited longest takes over the place.
      const next = waiting.shift()
      if (next === undefined) inside -= 1
      else next()
    },
  }
}
