import type { Language } from '../../../../base/text/language.ts'
import { digitsIn } from '../../../../base/text/numbers.ts'

/** A number of the front page; `of` names its label. */
export type Counter = {
  of: 'courses' | 'instructors' | 'assignments' | 'students'
  from: number
  to: number
  seconds: number
}

/** Fixed display values that are not computed from data. */
export const COUNTERS: Counter[] = [
  { of: 'courses', from: 1, to: 20, seconds: 3 },
  { of: 'instructors', from: 100, to: 150, seconds: 7 },
  { of: 'assignments', from: 5, to: 15, seconds: 12 },
  { of: 'students', from: 500, to: 1000, seconds: 15 },
]

/** The text of a counter `elapsed` ms after its start; the plus sign comes with the last value. */
export function countAt({ from, to, seconds }: Counter, elapsed: number, language: Language): string {
  const digits = (number: number) => digitsIn(language, number)
  const done = Math.max(0, elapsed / (seconds * 1000))
  return done < 1 ? digits(Math.floor(from + (to - from) * done)) : `${digits(to)}+`
}
