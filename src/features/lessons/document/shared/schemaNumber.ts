/** The number of the schema that documents are written in; stored beside each document. */
export const schemaNumber = 1

/** What makes a document of schema n one of schema n + 1, where a change does more than add types or attributes. */
const upgrades: Readonly<Record<number, (document: unknown) => unknown>> = {}

/** Brings a document of an older schema to the present one, or gives null for a schema that is not known. */
export function upgrade(document: unknown, from: number): unknown {
  if (!Number.isInteger(from) || from < 1 || from > schemaNumber) return null
  let upgraded = document
  for (let number = from; number < schemaNumber; number += 1) {
    upgraded = upgrades[number]?.(upgraded) ?? upgraded
  }
  return upgraded
}
