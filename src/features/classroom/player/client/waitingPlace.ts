import { type DeviceEvent, listEvents } from '../../../../base/page/event-queue/eventQueue.ts'
import type { Place } from '../../../progress/shared/state.ts'
import { scopeOf } from './data.ts'

/** An event of a learner's progress that waits in this browser. */
export type WaitingEvent = DeviceEvent & { item: string; kind: string; at: string; place?: Place }

/** The last place in an item that events tell of; null where none does. */
export function lastPlace(events: readonly WaitingEvent[], itemId: string): Place | null {
  const places = events.filter(({ item, kind }) => item === itemId && kind === 'place')
  return places.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at)).at(-1)?.place ?? null
}

/**
 * Where this browser was last in a lesson, while the server does not know of it: a page that is kept here has the place of the
 * day on which it was kept.
 */
export function waitingPlace(lesson: { account: string; courseId: string; itemId: string }): Place | null {
  const { account, courseId, itemId } = lesson
  return account === '' ? null : lastPlace(listEvents<WaitingEvent>(scopeOf(account, courseId)), itemId)
}
