import { type TaughtIn, taughtIn } from './languages.ts'

/** The name of a language in itself; its tag for one that is not in the list any more. */
export function nameIn(tag: string): string {
  return Object.hasOwn(taughtIn, tag) ? taughtIn[tag as TaughtIn] : tag
}
