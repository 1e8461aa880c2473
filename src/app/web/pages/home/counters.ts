import type { Language } from '../../../../base/text/language.ts'
import { digitsIn } from '../../../../base/text/numbers.ts'

/** A number of the front page; `of` names its label. */
export type Counter = {
  of: 'courses' | 'instructors' | 'assignments' | 'students'
  from: number
  to: number
  seconds: number
}

/** Where each begins, and how long it counts; by default they end at 20, 150, 15 and 1000. */
const starts = [
  { of: 'courses', from: 1, seconds: 3 },
  { of: 'instructors', from: 100, seconds: 7 },
  { of: 'assignments', from: 5, seconds: 12 },
  { of: 'students', from: 500, seconds: 15 },
] as const

/** The counters of display values that those who run the site choose, without those that are 0. */
export function countersTo(statistics: Readonly<Record<string, number>>): Counter[] {
  return starts.flatMap(({ from, ...counter }) => {
    const to = statistics[counter.of] ?? 0
    return to === 0 ? [] : [{ ...counter, from: from < to ? from : Math.floor(to / 2), to }]
  })
}

/** The text of a counter `elapsed` ms after its start; the plus sign comes with the last value. */
export function countAt({ from, to, seconds }: Counter, elapsed: number, language: Language): string {
  const digits = (number: number) => digitsIn(language, number)
  const done = Math.max(0, elapsed / (seconds * 1000))
  return done < 1 ? digits(Math.floor(from + (to - from) * done)) : `${digits(to)}+`
}
