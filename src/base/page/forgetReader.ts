import { forgetDrafts } from './drafts/store.ts'
import { clearQueue } from './offline-queue/queue.ts'
import { forgetPlaces } from './recentPlaces.ts'

/** Deletes a member's drafts, queued calls and recent places from this browser when they sign out or delete their account. */
export function forgetReader(): void {
  if (import.meta.env.SSR) return
  forgetDrafts()
  clearQueue()
  forgetPlaces()
}
