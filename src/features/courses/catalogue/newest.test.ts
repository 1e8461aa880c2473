import { expect, test } from 'vitest'
import { bestOf } from './newest.ts'
import { orders, turned } from './orders.ts'

const matches = [
  { id: 'd', score: 2 },
  { id: 'a', score: 3.5 },
  { id: 'c', score: 2 },
  { id: 'b', score: 1 },
]
const idsOf = (list: { id: string }[]) => list.map(({ id }) => id).join('')

test('the best matches come first, of equal ones the newest', () => {
  expect(idsOf(bestOf(matches, { order: orders.relevance, after: null, limit: 9 }))).toBe('adcb')
  expect(idsOf(bestOf(matches, { order: orders.relevance, after: null, limit: 2 }))).toBe('ad')
})

test('a page goes on behind a match, also when that is gone', () => {
  expect(idsOf(bestOf(matches, { order: orders.relevance, after: [2, 'd'], limit: 9 }))).toBe('cb')
  expect(idsOf(bestOf(matches, { order: orders.relevance, after: [2, 'cc'], limit: 9 }))).toBe('cb')
})

test('towards the beginning the nearest comes first', () => {
  expect(idsOf(bestOf(matches, { order: turned(orders.relevance), after: [1, 'b'], limit: 2 }))).toBe('cd')
})
