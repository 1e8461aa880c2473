import type { Fault } from './fault.ts'

const hour = 3_600_000

/** Not further ahead than keys of calls are kept: who tries again after that is somebody new. */
const moves = [-30 * 24 * hour, -hour, hour, 20 * hour]

/** A clock that is set wrong, and right again. */
export const clockFaults: Fault[] = [
  {
    name: 'clock moved',
    lasts: [2, 4],
    strike: (site, chance) => site.moveClock(chance.oneOf(moves) ?? 0),
    end: (site) => site.moveClock(0),
  },
]
