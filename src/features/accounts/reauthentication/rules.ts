/** How long an authentication counts as recent, in ms. */
const freshFor = 10 * 60_000

/**
 * Whether an authentication is recent.
 * @param authenticatedAt the time of sign-in or of the last reauthentication, in ISO 8601
 */
export function isFresh(authenticatedAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(authenticatedAt) < freshFor
}
