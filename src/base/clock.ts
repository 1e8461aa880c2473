import type { Clock } from './contract/clock.ts'

/** The system clock, which the running product is given as its `Clock`. */
export const systemClock: Clock = { now: () => new Date() }
