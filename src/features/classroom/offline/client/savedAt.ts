import { useSyncExternalStore } from 'react'

const changed = 'saved-at'

function watch(tell: () => void): () => void {
  addEventListener(changed, tell)
  return () => removeEventListener(changed, tell)
}

/** When the page that is shown was saved on this device, as an ISO instant; null for one that the server has just drawn. */
export function useSavedAt(): string | null {
  return useSyncExternalStore(watch, read, () => null)
}

/** The same at this moment, also while a page is hydrated. */
export const savedAtNow = () => read()

/** Notes that what is shown comes from the server. */
export function noteFresh(): void {
  delete document.documentElement.dataset.savedAt
  dispatchEvent(new Event(changed))
}

function read(): string | null {
  const savedAt = Number(document.documentElement.dataset.savedAt)
  return Number.isFinite(savedAt) && savedAt > 0 ? new Date(savedAt).toISOString() : null
}
