import { setTimeout as pause } from 'node:timers/promises'
import type { Front } from './position.ts'
import { type Replica, usualPatience } from './replica.ts'

/**
 * Whether the primary shows, or does within a moment, all that a replica may have shown until now: only then does whoever saw
 * it there never find the primary older.
 * @param newest asks the primary anew where it is; null when it does not say
 * @param timeline the one that the replica was read on: transactions of another one have nothing to do with it
 */
export async function isPrimaryCaughtUp(
  follower: Pick<Replica, 'isAheadBy'>,
  newest: () => Promise<Front | null>,
  timeline: number,
  patience = usualPatience,
): Promise<boolean> {
  let front = await newest()
  if (front?.timeline !== timeline) return false
  let early = await follower.isAheadBy(front)
  if (early === null) return false
  // What had not finished there may have by now, on a busy primary most of it: only what stays so for a while counts.
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
