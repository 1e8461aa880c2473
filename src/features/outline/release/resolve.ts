import type { When } from './shared/when.ts'

/** What is known of a learner and of the course, from which it follows when something is released. */
export type Facts = {
  /** The zone of the course. */
  zone: string
  /** When the learner first enrolled; null for somebody who has not. */
  start: Date | null
  /** The zone of the learner; null for that of the course. */
  learnerZone: string | null
  /** The items that the learner has done, and when. */
  done: ReadonlyMap<string, Date>
  /** Whether learners can see an item. One that they cannot see counts as done, so that nobody waits for it. */
  isSeen(item: string): boolean
}

/** Why something is closed, and since when it is open if that is known. */
export type Opens = { rule: 'date' | 'start' | 'item'; at: Date | null; item?: string }

/** When something opens for a learner by one rule. */
export function resolve(when: When, facts: Facts): Opens {
  if ('at' in when) return { rule: 'date', at: wallTime(when.at, when.zone ?? facts.zone) }
  const { after, days, wall } = when
  const zone = facts.learnerZone ?? facts.zone
  if (after === 'start') return { rule: 'start', at: facts.start && daysAfter(facts.start, days, wall, zone) }
  const done = facts.done.get(after)
  if (done === undefined) return { rule: 'item', at: facts.isSeen(after) ? null : always, item: after }
  return { rule: 'item', at: daysAfter(done, days, wall, zone), item: after }
}

const always = new Date(0)

/** Clocks that skip the time go on by what they skip, and of a time that they show twice it is the first. */
export function wallTime(wall: string, zone: string): Date {
  const zoned = Temporal.PlainDateTime.from(wall).toZonedDateTime(zone, { disambiguation: 'compatible' })
  return new Date(zoned.epochMilliseconds)
}

/** What a clock on the wall of a zone shows at an instant, to the minute. */
export function wallOf(instant: Date, zone: string): string {
  const zoned = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone)
  return zoned.toPlainDateTime().toString({ smallestUnit: 'minute' })
}

/** A time some days after an instant, at a time of day or at the start of the day, which is not midnight everywhere. */
function daysAfter(instant: Date, days: number, wall: string | null, zone: string): Date {
  if (days === 0 && wall === null) return instant
  const day = Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .add({ days })
  if (wall !== null) return wallTime(`${day}T${wall}`, zone)
  return new Date(day.toZonedDateTime(zone).epochMilliseconds)
}
