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
export const usualPatience = 30

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
