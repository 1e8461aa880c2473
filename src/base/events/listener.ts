import { type DomainEvent, type EventIds, type EventType, isEventWord } from '../contract/event.ts'
import type { Services } from '../services.ts'

/** An event as it is stored: its further ids without their names. */
export type StoredEvent = Omit<DomainEvent, 'ids'> & { ids: readonly string[] }

/** What a feature does when something of a type has happened. */
export type Handler = {
  type: string
  handle(services: Services, event: StoredEvent): Promise<void>
}

/** Handlers that share a name, under which deliveries are stored, and an order: that of each subject, whatever the types. */
export type Listener = { name: string; handlers: readonly Handler[] }

/**
 * Handles the events of a type, which belongs to a feature further left.
 * @param work is called for each event, in the order of its subject. All its statements are part of one transaction with the
 * delivery, so what it does in the database is done once. Anything else it may do again, so it passes on the event's id, and
 * it has to end within seconds, as the transaction does
 */
export function on<Id extends string>(
  type: EventType<Id>,
  work: (services: Services, event: DomainEvent<Id>) => Promise<void>,
): Handler {
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
 * @throws Error when a name is not in small letters and dashes, two have the same, or one has two handlers for a type
 */
export function listenersOf(
  features: readonly { events?: Readonly<Record<string, readonly Handler[]>> }[],
): Listener[] {
  const all = features.flatMap(({ events = {} }) =>
    Object.entries(events).map(([name, handlers]) => ({ name, handlers })),
  )
  for (const { name } of all) {
    if (!isEventWord(name)) throw new Error(`${name} is no name of a listener: small letters and dashes.`)
  }
  if (hasTwice(all.map(({ name }) => name))) throw new Error('Two listeners have the same name.')
  for (const { name, handlers } of all) {
    if (hasTwice(handlers.map(({ type }) => type))) throw new Error(`${name} handles a type of events twice.`)
  }
  return all
}

function hasTwice(names: readonly string[]): boolean {
  return new Set(names).size < names.length
}
