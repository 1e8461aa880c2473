import { expect, test } from 'vitest'
import { usualStatistics } from '../../../../features/site/settings/rules.ts'
import { countAt, countersTo } from './counters.ts'
import { homeText } from './text/en.ts'

const counters = countersTo(usualStatistics)

test('four numbers count from their first to their last value in their time', () => {
  const told = counters.map((counter) => {
    const { of, seconds } = counter
    return [homeText('en').numbers[of], countAt(counter, 0, 'en'), countAt(counter, Infinity, 'en'), seconds]
  })
  expect(told).toEqual([
    ['Total Courses', '1', '20+', 3],
    ['Instructors', '100', '150+', 7],
    ['Assignments Per course', '5', '15+', 12],
    ['Students Enrolled', '500', '1000+', 15],
  ])
})

test('a number rises evenly, never falls, and reaches its last value at the very end', () => {
  for (const counter of counters) {
    const end = counter.seconds * 1000
    let before = 0
    for (let elapsed = 0; elapsed < end; elapsed += 50) {
      const value = Number(countAt(counter, elapsed, 'en'))
      expect(value).toBeGreaterThanOrEqual(before)
      expect(value).toBeLessThan(counter.to)
      before = value
    }
    expect(countAt(counter, end / 2, 'en')).toBe(`${Math.floor((counter.from + counter.to) / 2)}`)
    expect(countAt(counter, end - 1, 'en')).toBe(`${counter.to - 1}`)
    expect(countAt(counter, end, 'en')).toBe(`${counter.to}+`)
  }
})

test('a clock that is a moment behind shows the first value', () => {
  for (const counter of counters) expect(countAt(counter, -16, 'en')).toBe(`${counter.from}`)
})

test('numbers that are chosen are counted to, also from less than usual, and one that is 0 is left out', () => {
  const chosen = countersTo({ courses: 0, instructors: 3, assignments: 8, students: 120_000 })
  expect(chosen.map(({ of, from, to }) => [of, from, to])).toEqual([
    ['instructors', 1, 3],
    ['assignments', 5, 8],
    ['students', 500, 120_000],
  ])
  expect(countersTo({})).toEqual([])
})
