/** What the names of queued calls in `localStorage` begin with. */
export const queuePrefix = 'wish:'

/** The event when a queued call was answered, after which the page may be out of date. */
export const queuedAnswered = 'wish-answered'

/** Whether this browser has queued calls. */
export function isQueueWaiting(): boolean {
  try {
    return Object.keys(localStorage).some((name) => name.startsWith(queuePrefix))
  } catch {
    return false
  }
}
