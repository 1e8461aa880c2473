/** `most` attempts at once, which come back evenly within `seconds`. */
export type Limit = { most: number; seconds: number }

/**
 * What is limited for each account, whoever calls in its name: a session, a program with an API token, a page.
 * - `change`: every change that has no limit of its own.
 * - `course`: adding courses.
 * - `credentials`: ways to log in, and their end. Nobody who only changes things can use this up, so that a member can
 *   always end what changes things in their name.
 * - `keyed`: calls with an `Idempotency-Key`, whose answers are kept, besides what else they count as.
 */
const accountLimits = ['change', 'course', 'credentials', 'keyed'] as const

export type AccountLimit = (typeof accountLimits)[number]

export function isOfAccount(limit: string): limit is AccountLimit {
  return accountLimits.some((name) => name === limit)
}

/**
 * What is limited.
 * - `sign-in`, `sign-up`, `mail` (everything that makes the site send a letter), `contact`, `write` (every other change
 *   that a visitor can make): for each address.
 * - `sign-in-account`, `mail-account`: for each account, or the device that it knows.
 * - `sign-in-devices`: for all devices together that an account knows.
 * - `token`: for each session.
 * - the limits of accounts.
 */
export type LimitName =
  | AccountLimit
  | 'sign-in'
  | 'sign-in-account'
  | 'sign-in-devices'
  | 'sign-up'
  | 'mail'
  | 'mail-account'
  | 'contact'
  | 'write'
  | 'token'

const units = { s: 1, m: 60, h: 3600, d: 86_400 } as const

/** Reads `100/10m`: a hundred at once, and as many again within ten minutes. Null for anything else. */
export function readLimit(text: string): Limit | null {
  const [, most, count, unit] = /^([1-9]\d{0,6})\/([1-9]\d{0,3})([smhd])$/.exec(text) ?? []
  if (most === undefined || count === undefined || unit === undefined) return null
  return { most: Number(most), seconds: Number(count) * units[unit as keyof typeof units] }
}
