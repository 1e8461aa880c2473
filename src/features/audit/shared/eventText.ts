import type { Language } from '../../../base/text/language.ts'
import type { EventKind } from '../rules.ts'
import { auditText } from '../text/en.ts'

type Event = {
  kind: string
  count: number
  details: Record<string, string>
  actorId: string | null
  actorEmail: string | null
}

/** The text of an event: `what` happened, and `how`, from its count, details and actor. */
export function eventText(language: Language, event: Event): { what: string; how: string } {
  const words = auditText(language).events
  const kinds: Record<EventKind, string> = words.kinds
  const order = Object.keys(words.details)
  const facts = Object.entries(event.details)
    .sort(([one], [other]) => order.indexOf(one) - order.indexOf(other))
    .map(([name, value]) => `${(words.details as Record<string, string>)[name] ?? name} ${value}`)
  const by = event.actorId === null ? [] : [words.by({ who: event.actorEmail ?? words.gone })]
  const often = event.count === 1 ? [] : [words.times({ count: event.count })]
  return {
    what: (kinds as Record<string, string>)[event.kind] ?? event.kind,
    how: [...often, ...facts, ...by].join(', '),
  }
}
