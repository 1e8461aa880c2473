const minute = 60_000
const day = 24 * 60 * minute

/**
 * A session ends when it is unused for `idle`, and at the latest after `absolute`; its use is noted every `touchEvery`. In
 * ms.
 */
export const sessionLife = { idle: 7 * day, absolute: 30 * day, touchEvery: minute } as const

/** The life of a session token, in seconds. */
export const tokenLife = 600

/** How long a device is remembered, in seconds: 180 days. */
export const deviceLife = 180 * 24 * 60 * 60
