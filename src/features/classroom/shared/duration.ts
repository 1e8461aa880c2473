import type { Language } from '../../../base/text/language.ts'
import { classroomText } from '../text/en.ts'

/** A time to learn in words: minutes, and from an hour on in hours and minutes. */
export function durationIn(language: Language, minutes: number): string {
  const words = classroomText(language)
  if (minutes < 60) return words.minutes({ minutes })
  return words.hours({ hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}
