import type { Language } from '../../../base/text/language.ts'
import { numberIn } from '../../../base/text/numbers.ts'
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
    .map(([name, value]) => detailText(language, name, value))
  const by = event.actorId === null ? [] : [words.by({ who: event.actorEmail ?? words.gone })]
  const often = event.count === 1 ? [] : [words.times({ count: event.count })]
  return {
    what: (kinds as Record<string, string>)[event.kind] ?? event.kind,
    how: [...often, ...facts, ...by].join(', '),
  }
}

/** The details that are names which others have given. */
const asTheyAre: ReadonlySet<string> = new Set(['what'])

/** A detail with its value in words: `recovery-code`, but also two of them, such as `read write` or `password+code`. */
function detailText(language: Language, name: string, value: string): string {
  const { details, values } = auditText(language).events
  const said = asTheyAre.has(name)
    ? value
    : value
        .split(/([ +])/)
        .map((part) => (part === '+' ? ' + ' : wordFor(language, values, part)))
        .join('')
  const text = (details as Record<string, (given: { value: string }) => string>)[name]
  return text?.({ value: said }) ?? `${name} ${said}`
}

function wordFor(language: Language, values: Record<string, string>, part: string): string {
  return /^\d+$/.test(part) ? numberIn(language, Number(part)) : (values[part] ?? part)
}
