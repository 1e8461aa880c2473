import type { Clock } from '../contract/clock.ts'
import type { Db } from '../db/db.ts'
import { afterCommit, outsideTransaction } from '../db/transactions.ts'
import type { Storage, StorageName } from './storage.ts'
import { claimRemoval, deleteRemoval, holdRemoval, isNamed } from './store.ts'

/** After so many failures a place is taken to be away, and the rest is left for the next time. */
const mostFailures = 3

export type Clearing = {
  /**
   * Removes the bytes whose rows are gone. How many.
   * @throws PlaceAway, or what else kept some of them there, when the others are gone
   */
  clear(): Promise<number>
  /** Does that in the background once what is being done lasts; what fails is done by the next. */
  clearSoon(): void
}

/** Removes bytes from these places. */
export function createClearing(
  { db, clock }: { db: Db; clock: Clock },
  places: Partial<Record<StorageName, Storage>>,
): Clearing {
  let wanted = false
  let underWay = false

  async function clearAll(): Promise<number> {
    const failures: unknown[] = []
    let removed = 0
    while (failures.length < mostFailures) {
      const outcome = await removeNext(db, places, clock.now())
      if (outcome === 'nothing') break
      if (outcome === 'removed') removed += 1
      if (typeof outcome === 'object') failures.push(outcome.failure)
    }
    if (failures.length > 0) throw failures[0]
    return removed
  }

  // What is removed stays so: that a row is gone must have been committed, and not by a call that may yet be undone.
  const clear = () => outsideTransaction(clearAll)

  /** One at a time: each holds a connection while a place thinks. */
  async function clearInTurn(): Promise<void> {
    wanted = true
    if (underWay) return
    underWay = true
    while (wanted) {
      wanted = false
      await clear().catch(() => {})
    }
    underWay = false
  }

  return { clear, clearSoon: () => afterCommit(() => void clearInTurn()) }
}

/** What became of one note; `elsewhere` is not for us to remove. */
type Outcome = 'removed' | 'elsewhere' | 'nothing' | { failure: unknown }

/**
 * Removes what one note is about. First it is claimed, and that lasts: whoever meant to name the bytes is refused from then
 * on, also if nobody ever hears what became of them. Then the note is held while they are removed, so that nobody puts the
 * same ones there meanwhile. A place gives up before the database lets go of the note
 * (`idle_in_transaction_session_timeout`). What cannot be removed now lets all others pass first.
 */
async function removeNext(
  db: Db,
  places: Partial<Record<StorageName, Storage>>,
  now: Date,
): Promise<Outcome> {
  const known = (Object.keys(places) as StorageName[]).filter((name) => places[name] !== undefined)
  if (known.length === 0) return 'nothing'
  const claim = await db.transaction().execute((transaction) => claimRemoval(transaction, known, now))
  const place = claim && places[claim.place]
  if (claim === undefined || place === undefined) return 'nothing'
  return db.transaction().execute(async (transaction) => {
    if (!(await holdRemoval(transaction, claim))) return 'elsewhere'
    // Of two who bring a file to the same place one comes too late, and notes what the other's row names by then.
    if (await isNamed(transaction, claim.id, claim.place)) {
      await deleteRemoval(transaction, claim)
      return 'elsewhere'
    }
    const outcome = await place.remove(claim.id).then(
      (isDone): Outcome => (isDone ? 'removed' : 'elsewhere'),
      (failure: unknown): Outcome => ({ failure }),
    )
    if (outcome === 'removed') await deleteRemoval(transaction, claim)
    return outcome
  })
}
