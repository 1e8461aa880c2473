import { type Language, localeOf } from './language.ts'

/**
 * An instant as a clock on the wall of a time zone tells it; the reader's own zone where none is given. Server and browser may
 * differ in a sign, so its element suppresses the warning.
 */
export function instantIn(language: Language, instant: string, zone?: string): string {
  const locale = localeOf(language)
  return new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    ...(zone !== undefined && { timeZone: zone }),
  }).format(new Date(instant))
}
