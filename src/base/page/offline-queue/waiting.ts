/** What the names of queued calls in `localStorage` begin with. */
export const queuePrefix = 'wish:'

/** Whether this browser has queued calls. */
export function isQueueWaiting(): boolean {
  try {
    return Object.keys(localStorage).some((name) => name.startsWith(queuePrefix))
  } catch {
    return false
  }
}
