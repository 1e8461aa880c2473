const minute = 60_000
const longestPause = 6 * 60 * minute

/** After so many attempts, about a day, work is given up. */
export const mostAttempts = 12

/** The pause after attempt number `attempts`, in ms: a minute, then twice as long each time, at most six hours. */
export function pauseAfter(attempts: number): number {
  return Math.min(2 ** (attempts - 1) * minute, longestPause)
}
