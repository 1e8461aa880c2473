import { expect, test } from 'vitest'
import { bears, rateOf } from './rate.ts'

test('a rate is measured on the first megabyte, and on nothing less', () => {
  const first = { seconds: 1, at: 500 }
  expect(rateOf(first, { seconds: 4, at: 1500 }, 2_000_000)).toBeNull()
  expect(rateOf(first, { seconds: 6, at: 2500 }, 2_000_000)).toBe(5_000_000)
  expect(rateOf(first, { seconds: 60, at: 500 }, 2_000_000)).toBeNull()
})

test('a copy plays without waiting where it arrives faster than it plays', () => {
  expect(bears(2_400_000, 2_000_000)).toBe(true)
  expect(bears(2_300_000, 2_000_000)).toBe(false)
  expect(bears(4_700_000, 2_000_000, 2), 'twice as fast').toBe(false)
  expect(bears(4_800_000, 2_000_000, 2)).toBe(true)
})
