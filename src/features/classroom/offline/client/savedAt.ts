import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** When the page that is shown was saved on this device, as an ISO instant; null for one that the server has just drawn. */
export function useSavedAt(): string | null {
  return useSyncExternalStore(never, read, () => null)
}

function read(): string | null {
  const savedAt = Number(document.documentElement.dataset.savedAt)
  return Number.isFinite(savedAt) && savedAt > 0 ? new Date(savedAt).toISOString() : null
}
