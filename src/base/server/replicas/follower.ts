import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../db.ts'
import { freshly } from './freshly.ts'
import { inTime } from './in-time.ts'
import { hasReached, type Position } from './position.ts'

/** A replica, and whether it has come far enough. */
export type Follower = {
  db: Db
  /** Whether it has, or gets within a moment, all that there was at `wanted`. */
  reaches(wanted: Position): Promise<boolean>
}

/** For how many ms a read waits for a replica to catch up at the most. It is usually a millisecond or two behind. */
const usualPatience = 30

/** For how many ms a server may take to say where it is; on a busy machine that is more than catching up takes. */
export const silence = 1_000

/** @param look asks it for its position; null when it follows no primary */
export function makeFollower(
  db: Db,
  look: () => Promise<Position | null>,
  patience = usualPatience,
): Follower {
  const lookAnew = freshly(() => inTime(look(), silence))
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
  }
}
