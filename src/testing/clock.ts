import type { Clock } from '../base/contract/clock.ts'

/** A clock that advances only when told to. */
export type TestClock = Clock & { advance(by: { seconds?: number; minutes?: number; days?: number }): void }

/** @param start an ISO 8601 instant */
export function makeClock(start = '2026-11-21T09:00:00.000Z'): TestClock {
  let now = Date.parse(start)
  return {
    now: () => new Date(now),
    advance: ({ seconds = 0, minutes = 0, days = 0 }) => {
      now += seconds * 1000 + minutes * 60_000 + days * 86_400_000
    },
  }
}
