/** The source of "now". Injected, so that rules and tests decide what time it is. */
export type Clock = { now(): Date }
