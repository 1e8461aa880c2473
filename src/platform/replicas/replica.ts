import { setTimeout as pause } from 'node:timers/promises'
import { coalesce } from '../../base/concurrency/coalesce.ts'
import { withTimeout } from '../../base/concurrency/withTimeout.ts'
import type { Db } from '../../base/db/db.ts'
import { type Front, hasReached, type Position } from './position.ts'

/** A replica, and whether it has come far enough. */
export type Replica = {
  db: Db
  /** Whether it has, or gets within a moment, all that there was at `wanted`. */
  reaches(wanted: Position): Promise<boolean>
  /** Which transactions it shows of those that the primary shows nothing of yet; null when it does not say. */
  isAheadBy(front: Front): Promise<readonly string[] | null>
}

/** How a replica is asked: for its position, null when it follows no primary, and for transactions that it shows. */
export type Questions = {
  position(): Promise<Position | null>
  shownOf(transactions: readonly string[]): Promise<readonly string[]>
}

/** For how many ms a read waits at the most for one server to catch up with the other. It is usually a millisecond or two. */
export const usualPatience = 30

/** For how many ms a server may take to say where it is; on a busy machine that is more than catching up takes. */
export const silence = 1_000

/** A replica that is asked by whoever reads, once for all who ask the same. */
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
