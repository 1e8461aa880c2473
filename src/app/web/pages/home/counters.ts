import { homeText } from '../../../../base/text/home.ts'

const { numbers } = homeText

export type Counter = { label: string; from: number; to: number; seconds: number }

/** Fixed display values: they are chosen, not counted, and are shown nowhere else. */
export const COUNTERS: Counter[] = [
  { label: numbers.courses, from: 1, to: 20, seconds: 3 },
  { label: numbers.instructors, from: 100, to: 150, seconds: 7 },
  { label: numbers.assignments, from: 5, to: 15, seconds: 12 },
  { label: numbers.students, from: 500, to: 1000, seconds: 15 },
]

/** What a counter shows `elapsed` ms after it began; the plus comes with the last value. */
export function countAt({ from, to, seconds }: Counter, elapsed: number): string {
  const done = Math.max(0, elapsed / (seconds * 1000))
  return done < 1 ? `${Math.floor(from + (to - from) * done)}` : `${to}+`
}
