import type { Clock } from '../contract/clock.ts'
import type { Db } from '../db/db.ts'
import { afterCommit, outsideTransaction } from '../db/transactions.ts'
import type { Storage, StorageName } from './storage.ts'
import { claimRemoval, deleteRemoval, holdRemoval, isNamed } from './store.ts'

/** After so many failures the rest is left for the next time: the storage is probably away. */
const mostFailures = 3

export type Clearing = {
  /**
   * Removes the bytes whose rows are gone; how many files.
   * @throws StorageAway, or the first other failure, after the others were removed
   */
  clear(): Promise<number>
  /** Does that in the background, after the current transaction is committed; the next call repeats what failed. */
  clearSoon(): void
}

/** Removes bytes from the given storages. */
export function createClearing(
  { db, clock }: { db: Db; clock: Clock },
  storages: Partial<Record<StorageName, Storage>>,
): Clearing {
  let wanted = false
  let underWay = false

  async function clearAll(): Promise<number> {
    const failures: unknown[] = []
    let removed = 0
    while (failures.length < mostFailures) {
      const outcome = await removeNext(db, storages, clock.now())
      if (outcome === 'nothing') break
      if (outcome === 'removed') removed += 1
      if (typeof outcome === 'object') failures.push(outcome.failure)
    }
    if (failures.length > 0) throw failures[0]
    return removed
  }

  // Outside of the caller's transaction, which may be rolled back: bytes go only when the removal of their row is committed.
  const clear = () => outsideTransaction(clearAll)

  /** Runs one at a time, because each holds a connection while a storage answers. */
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

/** What became of one removal; `elsewhere` is another process's to do, or not to be done. */
type Outcome = 'removed' | 'elsewhere' | 'nothing' | { failure: unknown }

/**
 * Does one removal. It is claimed and committed first, after which `keepBlob` refuses the bytes, even if the outcome is
 * never known; then its row is locked while they are removed, so that nobody stores the same bytes meanwhile. Storages time
 * out before the lock does (`idle_in_transaction_session_timeout`), and a failed removal is put behind all others.
 */
async function removeNext(
  db: Db,
  storages: Partial<Record<StorageName, Storage>>,
  now: Date,
): Promise<Outcome> {
  const known = (Object.keys(storages) as StorageName[]).filter((name) => storages[name] !== undefined)
  if (known.length === 0) return 'nothing'
  const claim = await db.transaction().execute((transaction) => claimRemoval(transaction, known, now))
  const storage = claim && storages[claim.place]
  if (claim === undefined || storage === undefined) return 'nothing'
  return db.transaction().execute(async (transaction) => {
    if (!(await holdRemoval(transaction, claim))) return 'elsewhere'
    // When two processes move a file to the same storage, the late one's note is about bytes that the other's row names.
    if (await isNamed(transaction, claim.id, claim.place)) {
      await deleteRemoval(transaction, claim)
      return 'elsewhere'
    }
    const outcome = await storage.remove(claim.id).then(
      (isDone): Outcome => (isDone ? 'removed' : 'elsewhere'),
      (failure: unknown): Outcome => ({ failure }),
    )
    if (outcome === 'removed') await deleteRemoval(transaction, claim)
    return outcome
  })
}
