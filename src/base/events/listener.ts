import type { DomainEvent, EventIds, EventType } from '../contract/event.ts'
import type { Services } from '../services.ts'

/** An event as it is stored: its further ids without their names. */
export type StoredEvent = Omit<DomainEvent, 'ids'> & { ids: readonly string[] }

/** What a feature does when something has happened. */
export type Listener = {
  type: string
  handle(services: Services, event: StoredEvent): Promise<void>
}

/** A listener with the name under which its deliveries are stored. */
export type NamedListener = Listener & { name: string }

/**
 * Listens to the events of a type, which belongs to a feature further left.
 * @param work is called for each event, in the order of its subject. All its statements are part of one transaction with the
 * delivery, so what it does in the database is done once. Anything else it may do again, so it passes on the event's id, and
 * it has to end within seconds, as the transaction does
 */
export function on<Id extends string>(
  type: EventType<Id>,
  work: (services: Services, event: DomainEvent<Id>) => Promise<void>,
): Listener {
  return {
    type: type.name,
    handle(services, event) {
      const named = type.ids.map((name, at) => [name, event.ids[at]])
      return work(services, { ...event, ids: Object.fromEntries(named) as EventIds<Id> })
    },
  }
}

/**
 * The listeners of all features, by name.
 * @throws Error when two have the same name
 */
export function listenersOf(
  features: readonly { events?: Readonly<Record<string, Listener>> }[],
): NamedListener[] {
  const all = features.flatMap(({ events = {} }) =>
    Object.entries(events).map(([name, listener]) => ({ ...listener, name })),
  )
  const names = new Set(all.map(({ name }) => name))
  if (names.size < all.length) throw new Error('Two listeners have the same name.')
  return all
}
