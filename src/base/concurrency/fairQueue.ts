/** For whom work is done: the scope of the caller's address, and the account that the work is about. */
export type Asker = { scope: string; account: string }

/** How many pieces of work are done at once, and how many may wait: in all, of one scope, and of one account. */
export type QueueBounds = { atOnce: number; waiting: number; perScope: number; perAccount: number }

type Waiting = { account: string; begin(): void; giveUp(): void }

/** A bounded queue that is fair to scopes. */
export type FairQueue = {
  /** Does work in its turn. @throws the queue's `refusal` when too much waits */
  run<T>(asker: Asker, work: () => Promise<T>): Promise<T>
}

/**
 * A round-robin queue: scopes take turns with one piece of work each, however much one of them asks for. When it is full,
 * work of a scope with fewer waiting displaces the newest of the scope with the most.
 * @param refusal makes the error for work that is refused or displaced
 */
export function createFairQueue(bounds: QueueBounds, refusal: () => Error): FairQueue {
  let running = 0
  // By scope, in the order of turns.
  const rows = new Map<string, Waiting[]>()

  function makeRoom({ scope, account }: Asker): void {
    const own = rows.get(scope)?.length ?? 0
    if (own >= bounds.perScope) throw refusal()
    const all = [...rows.values()].flat()
    if (all.filter((one) => one.account === account).length >= bounds.perAccount) throw refusal()
    if (all.length < bounds.waiting) return
    const longest = [...rows.values()].reduce((one, other) => (other.length > one.length ? other : one), [])
    if (longest.length <= own + 1) throw refusal()
    longest.pop()?.giveUp()
  }

  function wait(asker: Asker): Promise<void> {
    makeRoom(asker)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const row = rows.get(asker.scope) ?? []
    row.push({ account: asker.account, begin: resolve, giveUp: () => reject(refusal()) })
    rows.set(asker.scope, row)
    return promise
  }

  /** Begins the next work of the scope whose turn it is, and puts that scope last. */
  function passOn(): void {
    const [turn] = rows
    if (turn === undefined) {
      running -= 1
      return
    }
    const [scope, row] = turn
    rows.delete(scope)
    row.shift()?.begin()
    if (row.length > 0) rows.set(scope, row)
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
