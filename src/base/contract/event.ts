/** A kind of domain event. A feature declares those that it emits in its `events.ts`. */
export type EventType<Id extends string = string> = {
  /** The kind of its subject and what happened to it: `course.deleted`. */
  name: string
  /** The names of the ids that its events hold besides those of every event, in the order in which they are stored. */
  ids: readonly Id[]
}

/** The further ids of an event, by name. */
export type EventIds<Id extends string> = [Id] extends [never] ? Record<string, never> : Record<Id, string>

/**
 * Something that has happened. It holds ids only, no texts, names or scores: a listener reads what it needs from the feature
 * that keeps it, and finds it as it is now.
 */
export type DomainEvent<Id extends string = string> = {
  /** A UUIDv7, the same at every delivery. */
  id: string
  type: string
  course: string
  /** What it happened to. */
  subject: string
  /** Counts within the subject. */
  seq: number
  /** Who did it; null for the system, and for somebody who has left. */
  actor: string | null
  /** An ISO instant. */
  at: string
  ids: EventIds<Id>
}

/** Whether a part of a type's name, or the name of a listener, is as the database takes it: small letters and dashes. */
export function isEventWord(word: string): boolean {
  return /^[a-z]+(-[a-z]+)*$/.test(word)
}

/**
 * Declares a type of events.
 * @param ids the names of further ids; new ones are added at the end
 * @throws Error when the name is not two words in small letters and dashes
 */
export function eventType<const Id extends string = never>(
  name: `${string}.${string}`,
  ids: readonly Id[] = [],
): EventType<Id> {
  const words = name.split('.')
  if (words.length !== 2 || !words.every(isEventWord))
    throw new Error(`${name} is no name of a type of events.`)
  return { name, ids }
}
