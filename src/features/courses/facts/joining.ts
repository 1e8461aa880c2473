import type { CourseFacts } from './shared/schema.ts'

/** What decides whether one can enroll in a course. */
export type Bounds = Pick<CourseFacts, 'joinUntil' | 'zone' | 'placesLeft'>

/**
 * Whether one can enroll in a course at an instant. Its last day to join ends at midnight in its time zone, or right after that
 * where the clocks skip midnight.
 */
export function joiningAt(now: Date, { joinUntil, zone, placesLeft }: Bounds): CourseFacts['joining'] {
  if (joinUntil !== null && now.getTime() >= endOfDay(joinUntil, zone ?? 'UTC')) return 'ended'
  return placesLeft !== null && placesLeft <= 0 ? 'full' : 'open'
}

function endOfDay(day: string, timeZone: string): number {
  const midnight = Temporal.PlainDate.from(day).add({ days: 1 }).toPlainDateTime()
  return midnight.toZonedDateTime(timeZone, { disambiguation: 'compatible' }).epochMilliseconds
}
