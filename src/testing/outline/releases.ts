import fc from 'fast-check'
import { expect, test } from 'vitest'
import { resolve } from '../../features/outline/release/resolve.ts'

const zones = Intl.supportedValuesOf('timeZone')

/** Instants from 2020 to 2037, half of them close to a change of the clocks where the zone has one. */
const instant = fc.date({
  min: new Date('2020-01-01T00:00:00Z'),
  max: new Date('2037-12-31T00:00:00Z'),
  noInvalidDate: true,
})

const facts = { zone: 'UTC', done: new Map<string, Date>(), isSeen: () => true }

/** When something opens that follows the start of a course. */
function openingAfter(start: Date, days: number, wall: string | null, zone: string): number {
  return resolve({ after: 'start', days, wall }, { ...facts, start, learnerZone: zone }).at?.getTime() ?? 0
}

/** The changes of a zone's clocks from 2020 to 2037. */
function changesOf(zone: string): Temporal.ZonedDateTime[] {
  const changes: Temporal.ZonedDateTime[] = []
  let at = Temporal.Instant.from('2020-01-01T00:00:00Z').toZonedDateTimeISO(zone)
  for (;;) {
    const next = at.getTimeZoneTransition('next')
    if (next === null || next.year > 2037) return changes
    changes.push(next)
    at = next
  }
}

/** Tests rules of release in zones and around the changes of their clocks: every so many of them. */
export function testReleases({ every, runs, seed }: { every: number; runs: number; seed: number }): void {
  const some = zones.filter((_, at) => at % every === 0)

  test('more days after a start never open earlier, and on the local date that was promised', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...some),
        instant,
        fc.nat(400),
        fc.option(fc.tuple(fc.nat(23), fc.nat(59))),
        (zone, start, days, time) => {
          const wall = time === null ? null : time.map((part) => String(part).padStart(2, '0')).join(':')
          const opening = openingAfter(start, days + 1, wall, zone)
          expect(openingAfter(start, days + 2, wall, zone)).toBeGreaterThan(opening)
          expect(opening).toBeGreaterThan(start.getTime())
          const local = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
          const promised = local(start.getTime())
            .toPlainDate()
            .add({ days: days + 1 })
          // A date line that is crossed skips a whole day, after which it opens.
          expect(Temporal.PlainDate.compare(local(opening).toPlainDate(), promised)).toBeGreaterThanOrEqual(0)
          expect(promised.until(local(opening).toPlainDate()).days).toBeLessThanOrEqual(1)
        },
      ),
      { numRuns: runs, seed },
    )
  })

  test('around each change of the clocks a date opens in the order of its times of day', () => {
    for (const zone of some) {
      for (const change of changesOf(zone)) {
        const day = change.toPlainDate()
        const minutes = [-90, -61, -30, -1, 0, 1, 30, 59, 61, 120]
        const walls = minutes.map((by) =>
          change.toPlainDateTime().add({ minutes: by }).toString().slice(0, 16),
        )
        const opened = walls.map(
          (at) => resolve({ at, zone }, { ...facts, start: null, learnerZone: null }).at?.getTime() ?? 0,
        )
        // Times that are skipped come later by what is skipped, so only those that exist keep their order.
        const existing = opened.filter(
          (at, nr) =>
            Temporal.Instant.fromEpochMilliseconds(at)
              .toZonedDateTimeISO(zone)
              .toPlainDateTime()
              .toString()
              .slice(0, 16) === walls[nr],
        )
        expect(existing, `${zone} ${day}`).toEqual(existing.toSorted((one, other) => one - other))
        const start = new Date(change.epochMilliseconds - 24 * 60 * 60 * 1000)
        const openings = [1, 2, 3].map((days) => openingAfter(start, days, null, zone))
        expect(openings, `${zone} ${day}`).toEqual([...new Set(openings)].toSorted((a, b) => a - b))
      }
    }
  })
}
