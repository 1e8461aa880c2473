import { administrationText } from '../../../base/text/administration.ts'
import type { EventKind } from '../rules.ts'

const { events: words } = administrationText
const order = Object.keys(words.details)
const kinds: Record<EventKind, string> = words.kinds

/** The text of an event: `what` happened, and `how`, from its count, details and actor. */
export function eventText(event: {
  kind: string
  count: number
  details: Record<string, string>
  actorId: string | null
  actorEmail: string | null
}): { what: string; how: string } {
  const facts = Object.entries(event.details)
    .sort(([one], [other]) => order.indexOf(one) - order.indexOf(other))
    .map(([name, value]) => `${words.details[name] ?? name} ${value}`)
  const by = event.actorId === null ? [] : [words.by(event.actorEmail ?? words.gone)]
  const often = event.count === 1 ? [] : [words.times(event.count)]
  return {
    what: (kinds as Record<string, string>)[event.kind] ?? event.kind,
    how: [...often, ...facts, ...by].join(', '),
  }
}
