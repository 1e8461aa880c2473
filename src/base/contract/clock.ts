/** The source of the current time, injected so that tests can set it. */
export type Clock = { now(): Date }
