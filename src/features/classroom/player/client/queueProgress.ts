import {
  type DeviceEvent,
  type EventScope,
  queueEvents,
} from '../../../../base/page/event-queue/eventQueue.ts'
import { newUuid } from '../../../../base/page/newUuid.ts'
import { ownerOfPages } from '../../../../base/page/offline-pages/owner.ts'
import { actorHere } from '../../../../base/page/offline-queue/actor.ts'
import type { Range } from '../../../progress/shared/cells.ts'
import type { What } from '../../../progress/shared/state.ts'

/** What a device tells of a learner's progress in an item; of a text, parts that were seen are of no file. */
export type ToldEvent = { item: string; at: string } & (
  | { kind: 'seen'; file?: string; cells: readonly Range[] }
  | Exclude<What, { kind: 'seen' }>
)

/** An event of a learner's progress that waits in this browser. */
export type WaitingEvent = DeviceEvent & ToldEvent

/** Where the last places stay, one of each item, for pages that are kept on this device: the server is not told of it. */
export const placesOf = ({ account, address }: EventScope): EventScope => ({
  account,
  address: `${address}#places`,
})

/**
 * Keeps events of a learner's progress until the server has them; where lessons are kept, the last place beyond that. Of somebody
 * who is no longer signed in here nothing is kept.
 */
export function queueProgress(scope: EventScope, events: readonly ToldEvent[]): void {
  if (actorHere() !== scope.account) return
  queueEvents(
    scope,
    events.map((event) => ({ id: newUuid(), ...event })),
  )
  if (ownerOfPages() !== scope.account) return
  const placed = events.filter(({ kind }) => kind === 'place')
  queueEvents(
    placesOf(scope),
    placed.map((event) => ({ ...event, id: event.item })),
  )
}
