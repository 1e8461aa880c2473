import type { Place } from '../../../../progress/shared/state.ts'

/** How far before the place where somebody stopped a recording goes on, and how near to the end it begins anew, in seconds. */
const away = { back: 3, end: 10 }

/** How far apart two places are that are told from one another, in seconds. */
const apart = 5

/** The second at which somebody goes on who has stopped at a place. */
export function resumeAt(place: Place | null, duration: number): number {
  if (place === null || !('second' in place)) return 0
  return place.second >= duration - away.end ? 0 : Math.max(0, place.second - away.back)
}

/**
 * The second at which a recording begins.
 * @param named the place that the page's address names; the one where somebody stopped is one to go on at
 * @param places where they stopped as the page has it, and as this browser has it of which the server does not know
 */
export function startAt(
  named: Place | null,
  { stopped, waiting }: { stopped: Place | null; waiting: Place | null },
  duration: number,
): number {
  const last = waiting ?? stopped
  if (named === null || !('second' in named)) return resumeAt(last, duration)
  const isStopped = stopped !== null && 'second' in stopped && stopped.second === named.second
  return isStopped ? resumeAt(last, duration) : Math.min(named.second, Math.max(0, duration - 1))
}

/**
 * The second at which another device has stopped, where that is worth going to; else null.
 * @param stopped what the server says
 * @param own the second that this device has told last
 */
export function elsewhere(
  stopped: Place | null,
  { own, now, duration }: { own: number | null; now: number; duration: number },
): number | null {
  if (stopped === null || !('second' in stopped) || stopped.second === own) return null
  const second = resumeAt(stopped, duration)
  return second > 0 && Math.abs(stopped.second - now) > apart ? stopped.second : null
}
