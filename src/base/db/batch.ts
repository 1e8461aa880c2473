import type { Db } from './db.ts'
import { askedFor } from './transactions.ts'
import { hasWaited, isUnavailable } from './unavailable.ts'

/** Queries many keys with one statement; one result for each key, in their order. */
type Ask<K, V> = (db: Db, keys: readonly K[]) => Promise<V[]>

type Waiting<K, V> = { key: K; answer: PromiseWithResolvers<V> }

/** The default bound on keys in one statement, which keeps statements short. */
const usualMost = 100

/** How many statements of a batch may be under way; further keys wait for one to end. */
const lanes = 2

/**
 * A second statement is sent for at least `enough` keys, because one for few costs as much, or `after` so many ms, in
 * which the first has usually ended.
 */
const second = { enough: 8, after: 50 }

/**
 * Batches queries by key: keys that concurrent requests ask for become one statement, sent after all of them were asked
 * for. Where it fails, each key is queried by itself, so that one's failure does not affect the others; so is each key
 * within a transaction.
 */
export function batch<K, V>(
  ask: Ask<K, V>,
  { most = usualMost, now = () => performance.now() } = {},
): (db: Db, key: K) => Promise<V> {
  const batchers = new WeakMap<Db, (key: K) => Promise<V>>()
  return (given, key) => {
    if (given.isTransaction) return askOne(ask, given, key)
    // Reads from a replica are batched apart from those from the primary.
    const db = askedFor(given)
    let gather = batchers.get(db)
    if (gather === undefined) {
      gather = makeBatcher(ask, db, { most, now })
      batchers.set(db, gather)
    }
    return gather(key)
  }
}

function makeBatcher<K, V>(
  ask: Ask<K, V>,
  db: Db,
  { most, now }: { most: number; now: () => number },
): (key: K) => Promise<V> {
  let waiting: Waiting<K, V>[] = []
  let underWay = 0
  let called = false
  let answered = 0
  let sentAt = 0

  // After the requests that have arrived by now were read, so that they share a statement.
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
      // No statement was answered within the timeout: keys that came meanwhile fail too, instead of waiting as long again.
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

/** Queries a batch and settles each of its promises. The error where the database is unavailable, else null. */
async function answer<K, V>(ask: Ask<K, V>, db: Db, batch: Waiting<K, V>[]): Promise<unknown> {
  try {
    const found = await ask(
      db,
      batch.map(({ key }) => key),
    )
    for (const [at, { answer }] of batch.entries()) answer.resolve(found[at] as V)
  } catch (error) {
    // An unavailable database fails every key; and whether it has run the statement is unknown, so nothing is repeated.
    if (batch.length === 1 || isUnavailable(error)) refuse(batch, error)
    else for (const { key, answer } of batch) answer.resolve(askOne(ask, db, key))
    if (isUnavailable(error)) return error
  }
  return null
}

function refuse<K, V>(batch: Waiting<K, V>[], error: unknown): void {
  for (const { answer } of batch) answer.reject(error)
}

async function askOne<K, V>(ask: Ask<K, V>, db: Db, key: K): Promise<V> {
  const [found] = await ask(db, [key])
  return found as V
}
