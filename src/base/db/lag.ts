/**
 * How long a process may serve what it has read from the database without asking again, in ms. Instances do not notify each
 * other of changes, so with the time of an answer they show old data for at most two seconds.
 */
export const mostLag = 1_800

/** Whether data read at `readAt` may be served at `now`, both in ms; not when the clock was set back meanwhile. */
export function mayBeGiven(readAt: number, now: number): boolean {
  return now >= readAt && now - readAt < mostLag
}
