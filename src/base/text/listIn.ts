import { type Language, localeOf } from './language.ts'
import { memoize } from './memoize.ts'

const lists = memoize((locale) => new Intl.ListFormat(locale))

/** Words or names as one enumeration: “a, b, and c”. */
export function listIn(language: Language, items: readonly string[]): string {
  return lists(localeOf(language)).format(items)
}
