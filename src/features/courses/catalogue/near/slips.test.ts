import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slipsAllowed, slipsBetween, swapsOf } from './slips.ts'

test.each([
  ['bread', 'bread', 0],
  ['Bread', 'bREAD', 0],
  ['bred', 'bread', 1],
  ['breead', 'bread', 1],
  ['braed', 'bread', 1],
  ['broad', 'bread', 1],
  ['phtography', 'photography', 1],
  ['javascrpit', 'javascript', 1],
  ['phtogra', 'photography', 1],
  ['phto', 'photography', 7],
  ['শেখ', 'শেখা', 1],
  ['', 'bread', 5],
])('between %s and %s there are this many slips: %i', (typed, word, slips) => {
  expect(slipsBetween(typed, word)).toBe(slips)
})

test('the longer a word, the more slips are forgiven', () => {
  expect(['see', 'bread', 'drawing', 'watercolour'].map(slipsAllowed)).toEqual([0, 1, 1, 2])
})

test('slips are the same in both directions, and never more than there are letters', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'শ'), maxLength: 5 })
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect(slipsBetween(one, other)).toBe(slipsBetween(other, one))
      expect(slipsBetween(one, other)).toBeLessThanOrEqual(Math.max([...one].length, [...other].length))
    }),
  )
})

test('two neighbours may stand the wrong way round', () => {
  expect(swapsOf('pyhton')).toContain('python')
  expect(swapsOf('aab')).toEqual(['aba'])
  expect(swapsOf('a')).toEqual([])
})
