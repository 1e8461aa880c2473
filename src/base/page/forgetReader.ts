import { forgetDrafts } from './drafts/store.ts'
import { clearEvents } from './event-queue/eventQueue.ts'
import { forgetPages } from './offline-pages/cache.ts'
import { clearQueue } from './offline-queue/queue.ts'
import { forgetPlaces } from './recentPlaces.ts'

/**
 * Deletes a member's drafts, queued calls, queued events, recent places and kept pages from this browser when they sign out or
 * delete their account.
 * @param account theirs
 */
export function forgetReader(account: string): void {
  if (import.meta.env.SSR) return
  forgetDrafts()
  clearQueue()
  clearEvents(account)
  forgetPlaces()
  void forgetPages()
}
