import type { DomainEvent, EventIds, EventType } from '../contract/event.ts'
import type { Db } from '../db/db.ts'
import { newId } from '../ids.ts'
import { insertEvents } from './store.ts'

/**
 * An event as its feature emits it. `seq` is the subject's own count, taken while its row is locked: a version, or the number
 * of a step.
 */
export type Emission<Id extends string> = Omit<DomainEvent<Id>, 'id' | 'type' | 'at' | 'ids'> & {
  type: EventType<Id>
  at: Date
  ids: NoInfer<EventIds<Id>>
}

/**
 * Records events for the features that listen, who are told once the transaction is committed. Where a change is one
 * statement, `emittedEvents` makes them part of it.
 * @param transaction of what has happened
 * @throws Error outside of a transaction, and the database's where a subject has had an event of this number
 */
export async function emit<Id extends string>(
  transaction: Db,
  ...events: readonly Emission<Id>[]
): Promise<void> {
  if (!transaction.isTransaction) throw new Error('An event is emitted in the transaction of what happened.')
  const rows = events.map(({ type, course, at, ids, ...event }) => ({
    ...event,
    id: newId(),
    type: type.name,
    course_id: course,
    at: at.toISOString(),
    ids: type.ids.map((name) => (ids as Record<string, string>)[name] ?? ''),
  }))
  if (rows.length > 0) await insertEvents(transaction, rows)
}
