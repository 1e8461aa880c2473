import { forgetDrafts } from './drafts/keep.ts'
import { clearQueue } from './offline-queue/queue.ts'

/** For whoever leaves, in whatever way: nothing that they wrote or wanted done stays in this browser. */
export function forgetReader(): void {
  if (import.meta.env.SSR) return
  forgetDrafts()
  clearQueue()
}
