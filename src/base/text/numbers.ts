import { type Language, localeOf } from './language.ts'
import { memoize } from './memoize.ts'

type Forms = Readonly<Record<string, (number: string) => string>> & { other: (number: string) => string }

const rules = memoize((locale) => new Intl.PluralRules(locale))
const numbers = memoize((locale) => new Intl.NumberFormat(locale))
const digits = memoize((locale) => new Intl.NumberFormat(locale, { useGrouping: false }))

/** A number in the digits of a language, with its separators of thousands. */
export function numberIn(language: Language, number: number): string {
  return numbers(localeOf(language)).format(number)
}

/** A number in the digits of a language, without separators. */
export function digitsIn(language: Language, number: number): string {
  return digits(localeOf(language)).format(number)
}

/** The form of a text for a number, by ICU's `plural`: an exact `=5` goes before the language's own forms. */
export function pluralIn(language: Language, number: number, forms: Forms): string {
  const form = forms[`=${number}`] ?? forms[rules(localeOf(language)).select(number)] ?? forms.other
  return form(numberIn(language, number))
}
