import { useSyncExternalStore } from 'react'

const changed = 'saved-at'

function watch(tell: () => void): () => void {
  addEventListener(changed, tell)
  return () => removeEventListener(changed, tell)
}

/** When the page that is shown was saved on this device, as an ISO instant; null for one that the server has just drawn. */
export function useSavedAt(): string | null {
  return useSyncExternalStore(watch, savedAtNow, () => null)
}

/** Notes that what is shown comes from the server. */
export function noteFresh(): void {
  delete document.documentElement.dataset.savedAt
  dispatchEvent(new Event(changed))
}

/** When the page that is shown was saved, at this moment, also while it is hydrated. */
export function savedAtNow(): string | null {
  const savedAt = Number(document.documentElement.dataset.savedAt)
  return Number.isFinite(savedAt) && savedAt > 0 ? new Date(savedAt).toISOString() : null
}
