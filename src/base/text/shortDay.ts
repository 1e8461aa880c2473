import { type Language, localeOf } from './language.ts'
import { memoize } from './memoize.ts'

const days = memoize((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }))

/**
 * The day of an ISO instant, in UTC, so that server and browser agree: `YYYY-MM-DD` in English, in the order and digits of the
 * language in others.
 */
export function shortDay(language: Language, instant: string): string {
  const locale = localeOf(language)
  return locale === 'en' ? instant.slice(0, 10) : days(locale).format(new Date(instant))
}
