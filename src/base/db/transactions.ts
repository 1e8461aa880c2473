import { AsyncLocalStorage } from 'node:async_hooks'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import { makeSemaphore, type Semaphore } from '../concurrency/semaphore.ts'

type Work<T> = (transaction: Transaction<DB>) => Promise<T>

/**
 * A transaction that everything joins which is done meanwhile; `last` of the steps that were begun in it. What is to be
 * done when it has ended, and what only when it lasts.
 */
type Joint = {
  transaction: Transaction<DB>
  last: Promise<unknown>
  afterwards: (() => void)[]
  ifItLasts: (() => void)[]
}

const joints = new AsyncLocalStorage<Joint>()

/** The replica that all reading is done from meanwhile. */
const replicas = new AsyncLocalStorage<Kysely<DB>>()

const placesOf = new WeakMap<Kysely<DB>, Semaphore>()

/**
 * The same database, whose calls within `jointly` go to that transaction. A transaction begun there is a step of it: it
 * can be undone alone, and lasts only if the whole does.
 * @param connections how many the database has: a joint transaction holds one and may need another (`apart`), so half of
 * them are left for those
 */
export function joinableDb(db: Kysely<DB>, connections: number): Kysely<DB> {
  const joined = new Proxy(db, {
    get(own, name) {
      const joint = joints.getStore()
      if (joint !== undefined && name === 'transaction') {
        return () => ({ execute: <T>(work: Work<T>) => takeStep(joint, work) })
      }
      const replica = replicas.getStore()
      const target = joint?.transaction ?? (replica === joined ? own : (replica ?? own))
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  placesOf.set(joined, makeSemaphore(Math.floor(connections / 2)))
  return joined
}

/**
 * Does `work` in one transaction, whatever transactions it begins itself: all of it lasts, or, when it throws, nothing.
 * What must last by itself is done by `apart`.
 */
export async function inTransaction<T>(db: Kysely<DB>, work: () => Promise<T>): Promise<T> {
  const afterwards: (() => void)[] = []
  const ifItLasts: (() => void)[] = []
  const places = placesOf.get(db)
  await places?.acquire()
  try {
    const result = await db
      .transaction()
      .execute((transaction) =>
        joints.run({ transaction, last: Promise.resolve(), afterwards, ifItLasts }, work),
      )
    afterwards.push(...ifItLasts)
    return result
  } finally {
    places?.release()
    for (const tell of afterwards) tell()
  }
}

/** Does `work` outside of the transaction that it is called in, on a connection of its own to the primary. */
export function outsideTransaction<T>(work: () => Promise<T>): Promise<T> {
  return joints.exit(() => replicas.exit(work))
}

/** Does `work` so that whatever it asks any database goes to this replica, which takes no changes. */
export function readFrom<T>(replica: Kysely<DB>, work: () => Promise<T>): Promise<T> {
  return replicas.run(replica, work)
}

/** The database that is asked where `db` is: the replica that is read just now, or itself. */
export function askedFor(db: Kysely<DB>): Kysely<DB> {
  return replicas.getStore() ?? db
}

/** Does something at once and, within `jointly`, once more when that has ended: only then do others see what changed. */
export function nowAndAfterwards(work: () => void): void {
  work()
  joints.getStore()?.afterwards.push(work)
}

/** Does something that cannot be undone: at once or, within `jointly`, outside of that when it has ended and lasts. */
export function afterCommit(work: () => void): void {
  const joint = joints.getStore()
  if (joint === undefined) work()
  else joint.ifItLasts.push(work)
}

/** One after the other: savepoints of two at the same moment would undo each other's work. */
function takeStep<T>(joint: Joint, work: Work<T>): Promise<T> {
  const step = joint.last.then(() =>
    joints.run({ ...joint, last: Promise.resolve() }, () => inSavepoint(joint.transaction, work)),
  )
  joint.last = step.catch(() => undefined)
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
