import { setTimeout as pause } from 'node:timers/promises'
import { coalesce } from '../../base/concurrency/coalesce.ts'
import { withTimeout } from '../../base/concurrency/withTimeout.ts'
import type { Db } from '../../base/db/db.ts'
import { type Front, hasReached, type Position } from './position.ts'

/** A replica, and how it compares with the primary. */
export type Replica = {
  db: Db
  /** Whether it has all changes up to `wanted`, or gets them within a moment. */
  reaches(wanted: Position): Promise<boolean>
  /** Which of the front's unfinished transactions it shows already; null when it does not answer. */
  isAheadBy(front: Front): Promise<readonly string[] | null>
}

/** The queries to a replica: for its position (null when it is none), and for the transactions that it shows. */
export type Questions = {
  position(): Promise<Position | null>
  shownOf(transactions: readonly string[]): Promise<readonly string[]>
}

/** How long a read waits for one server to catch up with the other, in ms; usually it takes one or two. */
const usualPatience = 30

/** The timeout for asking a server for its position, in ms; on a busy machine that takes longer than catching up. */
export const silence = 1_000

/** A replica whose queries are shared by concurrent reads. */
export function makeReplica(db: Db, { position, shownOf }: Questions, patience = usualPatience): Replica {
  const lookAnew = coalesce(() => withTimeout(position(), silence))
  let asked: { front: Front; answer: Promise<readonly string[] | null> } | undefined
  return {
    db,
    async reaches(wanted) {
      const end = performance.now() + patience
      for (;;) {
        const position = await lookAnew()
        if (position !== null && hasReached(position, wanted)) return true
        if (performance.now() >= end) return false
        await pause(1)
      }
    },
    async isAheadBy(front) {
      if (front.unfinished.length === 0) return []
      if (asked?.front !== front) asked = { front, answer: withTimeout(shownOf(front.unfinished), silence) }
      return asked.answer
    },
  }
}

/**
 * Whether the primary shows, within `patience` ms, all that a replica may have shown until now. Otherwise somebody who read
 * the replica could find older data on the primary.
 * @param newest asks the primary for its front; null when it does not answer
 * @param timeline on which the replica was read: transactions of another one cannot be compared
 */
export async function isPrimaryCaughtUp(
  replica: Pick<Replica, 'isAheadBy'>,
  newest: () => Promise<Front | null>,
  timeline: number,
  patience = usualPatience,
): Promise<boolean> {
  let front = await newest()
  if (front?.timeline !== timeline) return false
  let early = await replica.isAheadBy(front)
  if (early === null) return false
  // On a busy primary most of these transactions have finished by now: only those that stay unfinished count.
  const end = performance.now() + patience
  while (early.length > 0) {
    front = await newest()
    if (front?.timeline !== timeline) return false
    const { unfinished } = front
    early = early.filter((transaction) => unfinished.includes(transaction))
    if (early.length > 0 && performance.now() >= end) return false
    if (early.length > 0) await pause(1)
  }
  return true
}
