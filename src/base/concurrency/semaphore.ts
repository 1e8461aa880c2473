/** How long a call may wait, in ms; the same as for a database connection. */
const patience = 10_000

/** Waiting took too long. Its code is PostgreSQL's for too many connections (SQLSTATE 53300), which callers handle. */
class TooMany extends Error {
  override name = 'TooMany'
  readonly code = '53300'
}

/** Limits how many work at once; the others wait in their order. */
export type Semaphore = {
  /** @throws TooMany after ten seconds */
  acquire(): Promise<void>
  release(): void
}

/** A semaphore that `most` may hold at once. */
export function makeSemaphore(most: number): Semaphore {
  const waiting: (() => void)[] = []
  let inside = 0
  return {
    async acquire() {
      if (inside < most) {
        inside += 1
        return
      }
      const acquired = Promise.withResolvers<void>()
      waiting.push(acquired.resolve)
      const giveUp = setTimeout(() => {
        waiting.splice(waiting.indexOf(acquired.resolve), 1)
        acquired.reject(new TooMany('Nobody left in time.'))
      }, patience)
      await acquired.promise.finally(() => clearTimeout(giveUp))
    },
    release() {
      // Passed on to the call that has waited longest.
      const next = waiting.shift()
      if (next === undefined) inside -= 1
      else next()
    },
  }
}
