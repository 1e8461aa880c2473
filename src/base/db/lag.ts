/**
 * For how many ms a process may give again, unasked, what it has read from the database. Other instances are not told of
 * changes: this and the time that an answer takes is how long they show what was there before, two seconds in all.
 */
export const mostLag = 1_800

/** Whether what was read at one instant may be given at another, both in ms. Not when the clock was set back meanwhile. */
export function mayBeGiven(readAt: number, now: number): boolean {
  return now >= readAt && now - readAt < mostLag
}
