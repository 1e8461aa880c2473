import type { Db } from './db.ts'
import { askedFor } from './transactions.ts'

/**
 * How long an answer counts, in ms. Visitors' answers are kept for at most 1.8 s, so that with this one too what another
 * instance has changed is seen within two seconds.
 */
const shortly = 200

/** How many changes of what everybody reads there were. */
let changes = 0

/** Forgets what is kept for a moment: called after each change of what visitors read in lists. */
export function forgetMoment(): void {
  changes += 1
}

type Kept<Value> = { value: Promise<Value>; at: number; changes: number }

/**
 * Asks once for all who ask within a moment: for what is the same for everybody, stands beside many pages, and takes long to
 * find out. Whoever asks after a change on this instance gets what was asked after it. Within a transaction everybody asks.
 */
export function keepForAMoment<Value>(
  ask: (db: Db) => Promise<Value>,
  now: () => number = () => performance.now(),
): (db: Db) => Promise<Value> {
  const kept = new WeakMap<Db, Kept<Value>>()
  return (given) => {
    if (given.isTransaction) return ask(given)
    // A replica may not know yet what the primary does.
    const db = askedFor(given)
    const known = kept.get(db)
    if (known !== undefined && known.changes === changes && now() - known.at < shortly) return known.value
    const asked: Kept<Value> = { value: ask(given), at: now(), changes }
    kept.set(db, asked)
    asked.value.catch(() => {
      if (kept.get(db) === asked) kept.delete(db)
    })
    return asked.value
  }
}
