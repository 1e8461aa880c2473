import type { Language } from '../../../base/text/language.ts'
import { shortDay } from '../../../base/text/shortDay.ts'
import { timeOfDay } from '../../../base/text/timeOfDay.ts'
import { useLanguage } from '../../../base/text/useText.ts'
import { adminText } from '../text/en.ts'

/** An instant, to the minute. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{momentIn(useLanguage(), at)}</time>
}

/** An instant, to the minute, as a text. */
export function momentIn(language: Language, instant: string): string {
  const [day, time] = [shortDay(language, instant), timeOfDay(language, instant)]
  return adminText(language).at({ day, time })
}
