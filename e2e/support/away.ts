import type { Watch } from './watch.ts'

/** The addresses to block in order to simulate an unreachable server. */
export const away = /\/(api\/|readyz)/

/** The message about a call that the page has queued. */
export const keptHere =
  'The server cannot be reached. This is kept here and sent as soon as the server is back.'

/** Expects the browser errors of an unreachable server. */
export function expectAway(watch: Watch): void {
  watch.expect(/^failed: .*(api\/|readyz).*ERR_FAILED$/)
  watch.expect(/^console error: Failed to load resource/)
}
