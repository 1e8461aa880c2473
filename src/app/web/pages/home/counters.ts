import { homeText } from '../../../../base/text/home.ts'

const { numbers } = homeText

export type Counter = { label: string; from: number; to: number; seconds: number }

/** Fixed display values that are not computed from data. */
export const COUNTERS: Counter[] = [
  { label: numbers.courses, from: 1, to: 20, seconds: 3 },
  { label: numbers.instructors, from: 100, to: 150, seconds: 7 },
  { label: numbers.assignments, from: 5, to: 15, seconds: 12 },
  { label: numbers.students, from: 500, to: 1000, seconds: 15 },
]

/** The text of a counter `elapsed` ms after its start; the plus sign comes with the last value. */
export function countAt({ from, to, seconds }: Counter, elapsed: number): string {
  const done = Math.max(0, elapsed / (seconds * 1000))
  return done < 1 ? `${Math.floor(from + (to - from) * done)}` : `${to}+`
}
