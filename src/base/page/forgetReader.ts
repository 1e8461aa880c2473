import { forgetDrafts } from './drafts/store.ts'
import { clearQueue } from './offline-queue/queue.ts'

/** Deletes a member's drafts and queued calls from this browser when they sign out or delete their account. */
export function forgetReader(): void {
  if (import.meta.env.SSR) return
  forgetDrafts()
  clearQueue()
}
