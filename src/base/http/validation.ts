import { z } from 'zod'
import type { FieldError } from '../contract/problem.ts'
import { fieldsText } from '../text/fields.ts'

// The message where a schema has none of its own, in place of the library's.
z.config({ customError: () => fieldsText.invalid })

type Issue = { code: string; path: readonly PropertyKey[]; message: string; keys?: readonly string[] }

/** One message for each invalid field, in the order of the schema. */
export function fieldErrors(issues: readonly object[]): FieldError[] {
  const messages = new Map<string, string>()
  for (const issue of issues as readonly Issue[]) {
    const path = issue.path.map(String).join('.')
    const errors =
      issue.code === 'unrecognized_keys'
        ? (issue.keys ?? []).map((key) => [printable(key), fieldsText.unknown] as const)
        : [[path, issue.message] as const]
    for (const [field, message] of errors) {
      if (!messages.has(field)) messages.set(field, message)
    }
  }
  return [...messages].map(([field, message]) => ({ field, message }))
}

/** An unknown key of the caller, cut and made well formed so that it can be repeated in the answer. */
function printable(key: string): string {
  return key.slice(0, 100).toWellFormed()
}
