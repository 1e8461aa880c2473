export const queuePrefix = 'wish:'

/** What the page is told when a wish that was kept has been answered: what it shows may be out of date. */
export const queuedAnswered = 'wish-answered'

/** Whether this browser keeps a call that could not reach the server. */
export function isQueueWaiting(): boolean {
  try {
    return Object.keys(localStorage).some((name) => name.startsWith(queuePrefix))
  } catch {
    return false
  }
}
