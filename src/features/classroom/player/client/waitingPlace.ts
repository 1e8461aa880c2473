import { listEvents } from '../../../../base/page/event-queue/eventQueue.ts'
import type { Place } from '../../../progress/shared/state.ts'
import { isSavedPage } from '../../offline/client/savedAt.ts'
import { scopeOf } from './data.ts'
import { placesOf, type WaitingEvent } from './queueProgress.ts'

/** The last place in an item that events tell of; null where none does. */
export function lastPlace(events: readonly WaitingEvent[], itemId: string): Place | null {
  const places = events.flatMap((event) => (event.item === itemId && event.kind === 'place' ? [event] : []))
  return places.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at)).at(-1)?.place ?? null
}

/**
 * Where this browser was last in a lesson, while the server does not know of it, or while its page cannot say so: one that is kept
 * here has the place of the day on which it was kept.
 */
export function waitingPlace(lesson: { account: string; courseId: string; itemId: string }): Place | null {
  const { account, courseId, itemId } = lesson
  if (account === '') return null
  const scope = scopeOf(account, courseId)
  const scopes = isSavedPage() ? [placesOf(scope), scope] : [scope]
  return lastPlace(
    scopes.flatMap((one) => listEvents<WaitingEvent>(one)),
    itemId,
  )
}
