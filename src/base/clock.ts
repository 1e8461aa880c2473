import type { Clock } from './contract/clock.ts'

/** The machine's own clock: the only place that asks the system for the time. */
export const systemClock: Clock = { now: () => new Date() }
