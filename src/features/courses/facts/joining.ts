import type { CourseFacts } from './shared/schema.ts'

/** What decides whether one can enroll in a course. */
export type Bounds = Pick<CourseFacts, 'joinUntil' | 'endsOn' | 'zone' | 'placesLeft'>

/**
 * Whether one can enroll in a course at an instant: until its last day to join, else until its last day. That ends at midnight in its time zone, or right after that
 * where the clocks skip midnight.
 */
export function joiningAt(
  now: Date,
  { joinUntil, endsOn, zone, placesLeft }: Bounds,
): CourseFacts['joining'] {
  const last = joinUntil ?? endsOn
  if (last !== null && now.getTime() >= endOfDay(last, zone ?? 'UTC')) return 'ended'
  return placesLeft !== null && placesLeft <= 0 ? 'full' : 'open'
}

function endOfDay(day: string, timeZone: string): number {
  const midnight = Temporal.PlainDate.from(day).add({ days: 1 }).toPlainDateTime()
  return midnight.toZonedDateTime(timeZone, { disambiguation: 'compatible' }).epochMilliseconds
}
