/** Where a member's own page is, on which everything about the account stands. */
export const profilePage = '/profile'

/** For how long after signing in somebody without a password need not prove again who they are, in ms. */
const freshFor = 10 * 60_000

/** True while a sign-in counts as a proof of who somebody is. */
export function isFresh(signedInAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(signedInAt) < freshFor
}
