/** Which members a list can be narrowed down to. */
export const memberFilters = ['administrators', 'instructors', 'new', 'unconfirmed', 'closed'] as const

export type MemberFilter = (typeof memberFilters)[number]

/** How far the courses and enrollments of a member are counted in a list. */
export const mostCounted = 50

const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Whether a text is the id of an account. */
export function isUserId(key: string): boolean {
  return id.test(key)
}

/** Whether a text can identify an account: an id or an e-mail. */
export function isUserKey(key: string): boolean {
  return isUserId(key) || /^[^\s@]+@[^\s@]+$/.test(key)
}
