import { type Language, localeOf } from './language.ts'
import { memoize } from './memoize.ts'

const days = memoize((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }))

/** The day of an ISO instant or date in words, in UTC, so that server and browser agree. */
export function longDay(language: Language, instant: string): string {
  const locale = localeOf(language)
  // British order: the texts are written in it.
  return days(locale === 'en' ? 'en-GB' : locale).format(new Date(instant))
}
