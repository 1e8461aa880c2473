import type { Fault } from './fault.ts'

const hour = 3_600_000

/**
 * Forward moves stay below the time for which idempotency keys are kept: after that a repeated call counts as a new
 * one.
 */
const moves = [-30 * 24 * hour, -hour, hour, 20 * hour]

/** The product's clock is wrong for a while. */
export const clockFaults: Fault[] = [
  {
    name: 'clock moved',
    lasts: [2, 4],
    strike: (site, chance) => site.moveClock(chance.oneOf(moves) ?? 0),
    end: (site) => site.moveClock(0),
  },
]
