/** For whom work is done: the place that it was asked for from, and the account that it is about. */
export type Asker = { place: string; account: string }

/** How much work is done at once, and how much may wait: in all, for one place, and for one account. */
export type QueueBounds = { atOnce: number; waiting: number; ofPlace: number; ofAccount: number }

type Waiting = { account: string; begin(): void; giveUp(): void }

/** Work of which there may be more than can be done. */
export type FairQueue = {
  /** Does some of it in its turn. @throws what the queue throws when too much waits */
  run<T>(asker: Asker, work: () => Promise<T>): Promise<T>
}

/**
 * A queue in which places have their turns, one piece of work each, however much one of them asks for. When it is full,
 * whoever comes from a place with less in it takes over from the last of the place with the most.
 * @param refusal what is thrown when too much waits
 */
export function createFairQueue(bounds: QueueBounds, refusal: () => Error): FairQueue {
  let running = 0
  // By place, in the order of their turns.
  const rows = new Map<string, Waiting[]>()

  function makeRoom({ place, account }: Asker): void {
    const own = rows.get(place)?.length ?? 0
    if (own >= bounds.ofPlace) throw refusal()
    const all = [...rows.values()].flat()
    if (all.filter((one) => one.account === account).length >= bounds.ofAccount) throw refusal()
    if (all.length < bounds.waiting) return
    const longest = [...rows.values()].reduce((one, other) => (other.length > one.length ? other : one), [])
    if (longest.length <= own + 1) throw refusal()
    longest.pop()?.giveUp()
  }

  function wait(asker: Asker): Promise<void> {
    makeRoom(asker)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const row = rows.get(asker.place) ?? []
    row.push({ account: asker.account, begin: resolve, giveUp: () => reject(refusal()) })
    rows.set(asker.place, row)
    return promise
  }

  /** Gives what was done just now to the place whose turn it is, which then waits for all others. */
  function passOn(): void {
    const [turn] = rows
    if (turn === undefined) {
      running -= 1
      return
    }
    const [place, row] = turn
    rows.delete(place)
    row.shift()?.begin()
    if (row.length > 0) rows.set(place, row)
  }

  return {
    async run(asker, work) {
      if (running < bounds.atOnce) running += 1
      else await wait(asker)
      try {
        return await work()
      } finally {
        passOn()
      }
    },
  }
}
