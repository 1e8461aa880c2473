import { expect, test } from 'vitest'
import { isLookedAt, pageIn, partOf, snippetOf, startOf, stepped } from './rules.ts'

const view = { top: 100, bottom: 700 }

test('a page is looked at when half of it shows, or when it takes half of the view', () => {
  expect(isLookedAt({ top: 400, bottom: 800 }, view)).toBe(true)
  expect(isLookedAt({ top: 520, bottom: 920 }, view)).toBe(false)
  expect(isLookedAt({ top: -2_000, bottom: 420 }, view)).toBe(true)
  expect(isLookedAt({ top: 0, bottom: 0 }, view)).toBe(false)
})

test('a place is a page and how far down it one is', () => {
  expect(partOf({ top: -100, bottom: 700 }, view)).toBe(0.25)
  expect(partOf({ top: 300, bottom: 700 }, view)).toBe(0)
  expect(partOf({ top: 0, bottom: 0 }, view)).toBe(0)
})

test('one begins on the page that the address names, else where one stopped, and never on one that there is not', () => {
  const kept = { page: 4, part: 0.3 }
  const places = { kept, waiting: null }
  expect(startOf(null, places, 9)).toEqual(kept)
  expect(startOf({ page: 4, part: 0 }, places, 9)).toEqual(kept)
  expect(startOf({ page: 2, part: 0 }, places, 9)).toEqual({ page: 2, part: 0 })
  expect(startOf(null, places, 3)).toBeNull()
  expect(startOf(null, { ...places, kept: { block: 'block0000' } }, 3)).toBeNull()
})

test('a page that was kept offline opens where this browser was last, and not where it was on that day', () => {
  const places = { kept: { page: 4, part: 0.3 }, waiting: { page: 7, part: 0.5 } }
  expect(startOf(null, places, 9)).toEqual({ page: 7, part: 0.5 })
  expect(startOf({ page: 4, part: 0 }, places, 9)).toEqual({ page: 7, part: 0.5 })
  expect(startOf({ page: 7, part: 0 }, places, 9)).toEqual({ page: 7, part: 0.5 })
  expect(startOf({ page: 2, part: 0 }, places, 9)).toEqual({ page: 2, part: 0 })
  expect(startOf(null, { ...places, kept: null }, 9)).toEqual({ page: 7, part: 0.5 })
})

test('a page is typed as its number', () => {
  expect(pageIn(' 3 ', 4)).toBe(3)
  for (const typed of ['', '0', '5', '1.5', 'two']) expect(pageIn(typed, 4)).toBeNull()
})

test('sizes go up and down by steps, and end', () => {
  expect([stepped(100, 1), stepped(100, -1), stepped(118, 1), stepped(118, -1)]).toEqual([110, 90, 125, 110])
  expect([stepped(400, 1), stepped(25, -1)]).toEqual([400, 25])
})

test('what was found is shown with whole words around it, also over the ends of lines', () => {
  const lines = [
    'You have a bag of a hundred',
    'marbles, red and',
    'blue. Before you look, shade one square in the grid.',
  ]
  const runs = lines.map((text) => ({ text, ends: true }))
  const start = lines.join('').indexOf('marble')
  expect(snippetOf(runs, { start, length: 6 })).toEqual({
    before: 'You have a bag of a hundred ',
    found: 'marble',
    after: 's, red and blue. Before you look, shade one square in the',
  })
  expect(snippetOf(runs, { start: start + 13, length: 7 })).toMatchObject({ found: 'and blue' })
  expect(snippetOf(runs, { start: 900, length: 2 })).toEqual({ before: '', found: '', after: '' })
})
