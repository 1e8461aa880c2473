import { type EventScope, listEvents } from '../../../../base/page/event-queue/eventQueue.ts'
import type { Place } from '../../../progress/shared/state.ts'
import { savedAtNow } from '../../offline/client/savedAt.ts'
import { scopeOf } from './data.ts'
import { placesOf, type WaitingEvent } from './queueProgress.ts'

/** The last place in an item that events tell of; null where none does. */
export function lastPlace(events: readonly WaitingEvent[], itemId: string): Place | null {
  const places = events.flatMap((event) => (event.item === itemId && event.kind === 'place' ? [event] : []))
  return places.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at)).at(-1)?.place ?? null
}

/**
 * Where this browser was last in a lesson, while the server does not know of it, or since its page was kept here: that one has the
 * place of the day on which it was kept.
 */
export function waitingPlace(lesson: { account: string; courseId: string; itemId: string }): Place | null {
  const { account, courseId, itemId } = lesson
  if (account === '') return null
  const scope = scopeOf(account, courseId)
  return lastPlace([...placesSince(savedAtNow(), scope), ...listEvents<WaitingEvent>(scope)], itemId)
}

/** The last places that stay here, as far as a page that was kept at an instant does not know of them. */
function placesSince(savedAt: string | null, scope: EventScope): WaitingEvent[] {
  if (savedAt === null) return []
  const places = listEvents<WaitingEvent>(placesOf(scope))
  return places.filter(({ at }) => Date.parse(at) > Date.parse(savedAt))
}
