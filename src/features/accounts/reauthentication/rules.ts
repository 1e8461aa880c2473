/** For how long somebody who has proved who they are need not do so again, in ms. */
const freshFor = 10 * 60_000

/** True while a sign-in, or a password given since then, counts as a proof of who somebody is. */
export function isFresh(authenticatedAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(authenticatedAt) < freshFor
}
