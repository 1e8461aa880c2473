import { z } from 'zod'
import { fieldMessage, fieldText } from '../contract/fieldMessage.ts'
import { contractText } from '../contract/text/en.ts'
import type { Text } from '../text/catalogue.ts'

// The message where a schema has none of its own, in place of the library's.
const invalid = fieldMessage((language) => contractText(language).invalid)
z.config({ customError: () => invalid })

type Issue = { code: string; path: readonly PropertyKey[]; message: string; keys?: readonly string[] }

/** One message for each invalid field, in the order of the schema. */
export function fieldErrors(issues: readonly object[]): { field: string; message: Text }[] {
  const messages = new Map<string, Text>()
  for (const issue of issues as readonly Issue[]) {
    const path = issue.path.map(String).join('.')
    const errors =
      issue.code === 'unrecognized_keys'
        ? (issue.keys ?? []).map((key) => [printable(key), unknown] as const)
        : [[path, fieldText(issue.message)] as const]
    for (const [field, message] of errors) {
      if (!messages.has(field)) messages.set(field, message)
    }
  }
  return [...messages].map(([field, message]) => ({ field, message }))
}

const unknown: Text = (language) => contractText(language).unknown

/** An unknown key of the caller, cut and made well formed so that it can be repeated in the answer. */
function printable(key: string): string {
  return key.slice(0, 100).toWellFormed()
}
