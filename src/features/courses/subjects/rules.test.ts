import { expect, test } from 'vitest'
import { freeSlug, moved, slugOf } from './rules.ts'

test.each([
  ['Money at home', 'money-at-home'],
  ['  Café & Crème! ', 'cafe-creme'],
  ['C++', 'c'],
  ['ভাষা', ''],
  ['x'.repeat(80), 'x'.repeat(60)],
])('the name %j makes the slug %j', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})

test('a slug is nobody else’s, and there is always one', () => {
  expect(freeSlug('Music', new Set())).toBe('music')
  expect(freeSlug('Music', new Set(['music', 'music-2']))).toBe('music-3')
  expect(freeSlug('সংগীত', new Set(['subject']))).toBe('subject-2')
})

test('one thing changes places with its neighbour, and at the end with none', () => {
  expect(moved(['a', 'b', 'c'], 1, 'up')).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 1, 'down')).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b', 'c'], 0, 'up')).toEqual(['a', 'b', 'c'])
  expect(moved(['a', 'b', 'c'], 2, 'down')).toEqual(['a', 'b', 'c'])
})
