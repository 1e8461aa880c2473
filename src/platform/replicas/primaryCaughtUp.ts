import { setTimeout as pause } from 'node:timers/promises'
import type { Front } from './position.ts'
import { type Replica, usualPatience } from './replica.ts'

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
