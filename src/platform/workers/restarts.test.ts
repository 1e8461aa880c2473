import { expect, test } from 'vitest'
import { failuresAfter, isHopeless, pauseBefore } from './restarts.ts'

test('a worker that ends is replaced at once, one that ends again and again ever later', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7, 20].map(pauseBefore)).toEqual([
    0, 0, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ])
})

test('one that has served for a while had nothing wrong', () => {
  expect([failuresAfter(4, 0), failuresAfter(4, 9_999), failuresAfter(4, 10_000)]).toEqual([5, 5, 0])
})

test('it is given up when five starts in a row have failed and nobody serves', () => {
  expect([isHopeless(5, 0), isHopeless(4, 0), isHopeless(50, 1)]).toEqual([true, false, false])
})
