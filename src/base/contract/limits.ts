/** A rate limit: `most` attempts at once, which are regained evenly within `seconds`. */
export type Limit = { most: number; seconds: number }

/**
 * The limits for each account, by sessions, API tokens and pages together.
 * - `change`: changes without a limit of their own.
 * - `course`, `course-report`: adding courses, and reporting those of others.
 * - `credentials`: adding and removing ways to log in. It is separate, so that other changes cannot use it up and a member can
 *   always remove a token that makes them.
 * - `invitation`: inviting people to courses, and appointing those who work on them.
 * - `keyed`: calls with an `Idempotency-Key`, whose answers are stored, in addition to their other limit.
 * - `lesson-change`: saves of what is written in lessons, which are many.
 * - `upload`: beginning uploads, and sending what is in them.
 * - `review`, `review-report`: writing reviews of courses, and reporting those of others.
 */
export const accountLimits = [
  'change',
  'course',
  'course-report',
  'credentials',
  'invitation',
  'keyed',
  'lesson-change',
  'review',
  'review-report',
  'upload',
] as const

export type AccountLimit = (typeof accountLimits)[number]

/** Whether a limit's name is one of the limits for each account. */
export function isOfAccount(limit: string): limit is AccountLimit {
  return accountLimits.some((name) => name === limit)
}

/**
 * All limits.
 * - `sign-in`, `sign-up`, `mail` (everything that makes the site send a message), `contact`, `write` (all other changes of
 *   visitors): for each address.
 * - `sign-in-account`, `mail-account`: for each account, or each of its known devices.
 * - `sign-in-devices`: for all known devices of an account together.
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

/** Parses a limit such as `100/10m`: a hundred at once, regained within ten minutes. Null when it is invalid. */
export function readLimit(text: string): Limit | null {
  const [, most, count, unit] = /^([1-9]\d{0,6})\/([1-9]\d{0,3})([smhd])$/.exec(text) ?? []
  if (most === undefined || count === undefined || unit === undefined) return null
  return { most: Number(most), seconds: Number(count) * units[unit as keyof typeof units] }
}
