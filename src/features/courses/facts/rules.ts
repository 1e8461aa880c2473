/** For whom a course is, from the easiest on. */
export const levels = ['beginner', 'intermediate', 'advanced'] as const

/** Whether learners go at their own pace, or together on dates. */
export const paces = ['self', 'dates'] as const

/** The most of what a course says of itself: characters of texts, outcomes, and numbers. */
export const most = {
  outcomes: 12,
  outcome: 160,
  audience: 1000,
  prerequisites: 1000,
  price: 100,
  hours: 10_000,
  weeks: 520,
  places: 100_000,
} as const

/** The first and the last day that a course can have. */
export const days = { first: '2000-01-01', last: '2199-12-31' } as const

type Dated = {
  pace: (typeof paces)[number] | null
  zone: string | null
  startsOn: string | null
  endsOn: string | null
  joinUntil: string | null
  places: number | null
}

/** What is wrong with a course's dates: the field to correct, and why. */
export type DateFault = readonly [field: keyof Dated, why: 'noDates' | 'noZone' | 'endsBefore' | 'joinsAfter']

/** What is wrong with a course's dates; null when nothing is. ISO dates are in order as texts are. */
export function dateFault(facts: Dated): DateFault | null {
  const { pace, zone, startsOn, endsOn, joinUntil, places } = facts
  const dates = [startsOn, endsOn, joinUntil].filter((date) => date !== null)
  if (pace !== 'dates' && (dates.length > 0 || places !== null)) return ['pace', 'noDates']
  if (dates.length > 0 && zone === null) return ['zone', 'noZone']
  if (endsOn === null) return null
  if (startsOn !== null && startsOn > endsOn) return ['endsOn', 'endsBefore']
  return joinUntil !== null && joinUntil > endsOn ? ['joinUntil', 'joinsAfter'] : null
}

/** Whether a text is the IANA name of a time zone that is known here. */
export function isZone(name: string): boolean {
  // An offset such as +06:00 is understood too, but does not know of summer time.
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
