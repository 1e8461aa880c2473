import { forgetDrafts } from './drafts/store.ts'
import { clearEvents } from './event-queue/eventQueue.ts'
import { forgetPages } from './offline-pages/cache.ts'
import { clearQueue } from './offline-queue/queue.ts'
import { forgetPlaces } from './recentPlaces.ts'

/**
 * Deletes a member's drafts, queued calls, queued events, recent places and kept pages from this browser when they sign out or
 * delete their account.
 */
export function forgetReader(): void {
  if (import.meta.env.SSR) return
  forgetDrafts()
  clearQueue()
  clearEvents()
  forgetPlaces()
  void forgetPages()
}
