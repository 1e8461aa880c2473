import { type Language, localeOf } from './language.ts'
import { memoize } from './memoize.ts'

const times = memoize(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: 'UTC',
    }),
)

/** The time of day of an ISO instant as `HH:MM`, in UTC. */
export function timeOfDay(language: Language, instant: string): string {
  const locale = localeOf(language)
  return locale === 'en' ? instant.slice(11, 16) : times(locale).format(new Date(instant))
}
