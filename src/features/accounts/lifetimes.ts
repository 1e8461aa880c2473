const minute = 60_000
const day = 24 * 60 * minute

/** A session ends when it was not used for `idle`, and in any case after `absolute`, in ms. */
export const sessionLife = { idle: 7 * day, absolute: 30 * day, touchEvery: minute } as const

/** Seconds for which a session token serves. */
export const tokenLife = 600

/** For how many seconds a device is remembered: half a year. */
export const deviceLife = 180 * 24 * 60 * 60
