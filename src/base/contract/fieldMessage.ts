import type { Text } from '../text/catalogue.ts'
import { usual } from '../text/language.ts'

/** The texts of messages, by what they say in the usual language. Schemas are few and made once, so they stay few. */
const texts = new Map<string, Text>()

/**
 * A message for a schema, which can hold only strings: what it says in the usual language. `fieldText` finds it in the others, so
 * two texts that say the same there say the same in all (src/app/text/fieldMessages.test.ts).
 */
export function fieldMessage(text: Text): string {
  const message = text(usual)
  texts.set(message, text)
  return message
}

/** The text of a message in any language; one that no `fieldMessage` has made says the same in all. */
export function fieldText(message: string): Text {
  return texts.get(message) ?? (() => message)
}
