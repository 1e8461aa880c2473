import type { Watch } from './watch.ts'

/** What a server that is gone does not answer: whoever blocks these addresses takes it from the page. */
export const away = /\/(api\/|readyz)/

/** What a page says then of something that it keeps and sends later. */
export const keptHere =
  'The server cannot be reached. This is kept here and sent as soon as it answers again.'

/** The trouble in the browser that belongs to it. */
export function expectAway(watch: Watch): void {
  watch.expect(/^failed: .*(api\/|readyz).*ERR_FAILED$/)
  watch.expect(/^console error: Failed to load resource/)
}
