import { AsyncLocalStorage } from 'node:async_hooks'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import { makeSemaphore, type Semaphore } from '../concurrency/semaphore.ts'

type Work<T> = (transaction: Transaction<DB>) => Promise<T>

/**
 * The transaction that all statements of an async context join; the `last` step that was begun in it; and what to do when
 * it has ended, and when it was committed.
 */
type TransactionContext = {
  transaction: Transaction<DB>
  last: Promise<unknown>
  onEnd: (() => void)[]
  onCommit: (() => void)[]
}

const contexts = new AsyncLocalStorage<TransactionContext>()

/** The replica that an async context reads from. */
const replicas = new AsyncLocalStorage<Kysely<DB>>()

const semaphores = new WeakMap<Kysely<DB>, Semaphore>()

/**
 * A database whose calls within `inTransaction` go to that transaction; a transaction begun there becomes a savepoint.
 * @param connections of the pool: a transaction holds one and may need another (`outsideTransaction`), so only half of them
 * are used for transactions
 */
export function joinableDb(db: Kysely<DB>, connections: number): Kysely<DB> {
  const joined = new Proxy(db, {
    get(own, name) {
      const context = contexts.getStore()
      if (context !== undefined && name === 'transaction') {
        return () => ({ execute: <T>(work: Work<T>) => takeStep(context, work) })
      }
      const replica = replicas.getStore()
      const target = context?.transaction ?? (replica === joined ? own : (replica ?? own))
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  semaphores.set(joined, makeSemaphore(Math.floor(connections / 2)))
  return joined
}

/**
 * Does `work` in one transaction, which transactions that it begins itself join. It is committed, or rolled back when
 * `work` throws; what has to be kept in any case is done by `outsideTransaction`.
 */
export async function inTransaction<T>(db: Kysely<DB>, work: () => Promise<T>): Promise<T> {
  const onEnd: (() => void)[] = []
  const onCommit: (() => void)[] = []
  const semaphore = semaphores.get(db)
  await semaphore?.acquire()
  try {
    const result = await db
      .transaction()
      .execute((transaction) => contexts.run({ transaction, last: Promise.resolve(), onEnd, onCommit }, work))
    onEnd.push(...onCommit)
    return result
  } finally {
    semaphore?.release()
    for (const call of onEnd) call()
  }
}

/** Does `work` outside of the current transaction and replica, on another connection to the primary. */
export function outsideTransaction<T>(work: () => Promise<T>): Promise<T> {
  return contexts.exit(() => replicas.exit(work))
}

/** Does `work` with all its statements sent to this replica, which takes no changes. */
export function readFrom<T>(replica: Kysely<DB>, work: () => Promise<T>): Promise<T> {
  return replicas.run(replica, work)
}

/** The database that statements to `db` go to: the replica of `readFrom`, or `db` itself. */
export function askedFor(db: Kysely<DB>): Kysely<DB> {
  return replicas.getStore() ?? db
}

/** Calls `work` at once and, within `inTransaction`, again when that has ended, because only then others see its changes. */
export function nowAndAfterwards(work: () => void): void {
  work()
  contexts.getStore()?.onEnd.push(work)
}

/** Calls `work`, which cannot be rolled back: within `inTransaction` after the commit, else at once. */
export function afterCommit(work: () => void): void {
  const context = contexts.getStore()
  if (context === undefined) work()
  else context.onCommit.push(work)
}

/** Runs steps one after the other: concurrent savepoints would roll back each other's work. */
function takeStep<T>(context: TransactionContext, work: Work<T>): Promise<T> {
  const step = context.last.then(() =>
    contexts.run({ ...context, last: Promise.resolve() }, () => inSavepoint(context.transaction, work)),
  )
  context.last = step.catch(() => undefined)
  return step
}

async function inSavepoint<T>(transaction: Transaction<DB>, work: Work<T>): Promise<T> {
  await sql`savepoint step`.execute(transaction)
  try {
    const result = await work(transaction)
    await sql`release savepoint step`.execute(transaction)
    return result
  } catch (thrown) {
    await sql`rollback to savepoint step`.execute(transaction)
    await sql`release savepoint step`.execute(transaction)
    throw thrown
  }
}
