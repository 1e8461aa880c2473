import { expect, test } from 'vitest'
import { mostAttempts, pauseAfter } from './backOff.ts'

test('attempts begin a minute apart, come at most six hours apart, and end after about a day', () => {
  const pauses = Array.from({ length: mostAttempts - 1 }, (_, at) => pauseAfter(at + 1) / 60_000)
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360])
})
