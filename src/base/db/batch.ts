import type { Db } from './db.ts'
import { askedFor } from './transactions.ts'
import { hasWaited, isUnavailable } from './unavailable.ts'

/** Asks the database for many at once; what it answers to each, in their order. */
type Ask<K, V> = (db: Db, keys: readonly K[]) => Promise<V[]>

type Waiting<K, V> = { key: K; answer: PromiseWithResolvers<V> }

/** So many are asked for at once at the most, where nothing else is said: a statement stays short. */
const usualMost = 100

/** So many statements of a kind are under way at once at the most; what comes meanwhile waits for one to end. */
const lanes = 2

/**
 * A second statement of a kind is worth its while for so many, since one for few costs as much; or when the first has not
 * ended after so many ms, in which it usually has.
 */
const second = { enough: 8, after: 50 }

/**
 * The same for one: what is asked for at the same moment, by however many requests, goes to the database as one statement,
 * which costs hardly more than that for one alone. It is sent after each of them was asked for, so it sees all that was
 * there by then. Where a statement for many fails, each is asked for alone: one's failure is none of the others'. Within a
 * transaction everybody asks alone.
 */
export function batch<K, V>(
  ask: Ask<K, V>,
  { most = usualMost, now = () => performance.now() } = {},
): (db: Db, key: K) => Promise<V> {
  const gatherings = new WeakMap<Db, (key: K) => Promise<V>>()
  return (given, key) => {
    if (given.isTransaction) return alone(ask, given, key)
    // What is asked of a replica is none of those who ask the primary.
    const db = askedFor(given)
    let gather = gatherings.get(db)
    if (gather === undefined) {
      gather = gathering(ask, db, { most, now })
      gatherings.set(db, gather)
    }
    return gather(key)
  }
}

function gathering<K, V>(
  ask: Ask<K, V>,
  db: Db,
  { most, now }: { most: number; now: () => number },
): (key: K) => Promise<V> {
  let waiting: Waiting<K, V>[] = []
  let underWay = 0
  let called = false
  let answered = 0
  let sentAt = 0

  // When all that has come in by now was read: requests that arrive together ask together.
  function call(): void {
    if (called || underWay >= lanes) return
    if (underWay > 0 && waiting.length < second.enough && now() - sentAt < second.after) return
    called = true
    setImmediate(send)
  }

  function send(): void {
    called = false
    const batch = waiting.slice(0, most)
    waiting = waiting.slice(most)
    underWay += 1
    sentAt = now()
    const before = answered
    void answer(ask, db, batch).then((failure) => {
      underWay -= 1
      if (failure === null) answered += 1
      // All were silent for as long as anybody waits: who has come meanwhile does not wait as long again.
      else if (hasWaited(failure) && answered === before) refuse(waiting.splice(0), failure)
      if (waiting.length > 0) call()
    })
    if (waiting.length > 0) call()
  }

  return (key) => {
    const answer = Promise.withResolvers<V>()
    waiting.push({ key, answer })
    call()
    return answer.promise
  }
}

/** Asks for all of these and tells each what came of it; what failed where the database is away, else null. */
async function answer<K, V>(ask: Ask<K, V>, db: Db, batch: Waiting<K, V>[]): Promise<unknown> {
  try {
    const found = await ask(
      db,
      batch.map(({ key }) => key),
    )
    for (const [at, { answer }] of batch.entries()) answer.resolve(found[at] as V)
  } catch (error) {
    // A database that is away is so for all; what became of a statement that it had is not known.
    if (batch.length === 1 || isUnavailable(error)) refuse(batch, error)
    else for (const { key, answer } of batch) answer.resolve(alone(ask, db, key))
    if (isUnavailable(error)) return error
  }
  return null
}

function refuse<K, V>(batch: Waiting<K, V>[], error: unknown): void {
  for (const { answer } of batch) answer.reject(error)
}

async function alone<K, V>(ask: Ask<K, V>, db: Db, key: K): Promise<V> {
  const [found] = await ask(db, [key])
  return found as V
}
