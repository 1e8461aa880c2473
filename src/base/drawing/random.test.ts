import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fingerprint } from './fingerprint.ts'
import { oneOf, seeded, whole } from './random.ts'

test('a seed always gives the same numbers', () => {
  const draw = () => Array.from({ length: 5 }, seeded(42).bind(null, 0, 1))
  expect(draw()).toEqual(draw())
  expect(seeded(1)(0, 1)).not.toBe(seeded(2)(0, 1))
})

test('numbers stay between their bounds', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 1, max: 1000 }), (seed, count) => {
      const random = seeded(seed)
      const number = random(-5, 7)
      expect(number >= -5 && number < 7).toBe(true)
      const index = whole(random, count)
      expect(Number.isInteger(index) && index >= 0 && index < count).toBe(true)
    }),
  )
})

test('every item is chosen about as often as every other', () => {
  const random = seeded(fingerprint('fair'))
  const counts = { a: 0, b: 0, c: 0, d: 0 }
  for (let draw = 0; draw < 4000; draw++) counts[oneOf(random, ['a', 'b', 'c', 'd'])]++
  for (const count of Object.values(counts)) expect(Math.abs(count - 1000)).toBeLessThan(120)
})

test('choosing from nothing is a mistake', () => {
  expect(() => oneOf(seeded(1), [])).toThrow()
})

test('titles that differ by one letter have fingerprints far apart', () => {
  const palettes = new Set(Array.from('abcdefghijklmnop', (letter) => fingerprint(`Course ${letter}`) % 12))
  expect(palettes.size).toBeGreaterThan(6)
})
