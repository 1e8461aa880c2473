import { z } from 'zod'
import type { FieldError } from '../contract/problem.ts'
import { fieldsText } from '../text/fields.ts'

// What a schema says nothing about itself is said in our own words, not in the library's.
z.config({ customError: () => fieldsText.invalid })

type Issue = { code: string; path: readonly PropertyKey[]; message: string; keys?: readonly string[] }

/** One message for each wrong field, in the order in which the fields stand in the schema. */
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

/** A key that the caller made up, short and well formed enough to be shown again. */
function printable(key: string): string {
  return key.slice(0, 100).toWellFormed()
}
