import { expect, test } from 'vitest'
import { listIn } from './listIn.ts'
import { longDay } from './longDay.ts'
import { digitsIn, numberIn, pluralIn } from './numbers.ts'
import { shortDay } from './shortDay.ts'
import { timeOfDay } from './timeOfDay.ts'

const at = '2026-03-09T22:05:00.000Z'

test('English says numbers, days and lists as the product always has', () => {
  expect(numberIn('en', 12_345)).toBe('12,345')
  expect(digitsIn('en', 1_000)).toBe('1000')
  expect(shortDay('en', at)).toBe('2026-03-09')
  expect(timeOfDay('en', at)).toBe('22:05')
  expect(longDay('en', '2026-03-09')).toBe('9 March 2026')
  expect(listIn('en', ['a', 'b', 'c'])).toBe('a, b, and c')
})

test('Bangla says them in its own digits and order', () => {
  expect(numberIn('bn', 1_234_567)).toBe('১২,৩৪,৫৬৭')
  expect(digitsIn('bn', 1_000)).toBe('১০০০')
  expect(shortDay('bn', at)).toBe('৯ মার্চ, ২০২৬')
  expect(timeOfDay('bn', at)).toBe('২২:০৫')
  expect(longDay('bn', at)).toBe('৯ মার্চ, ২০২৬')
  expect(listIn('bn', ['ক', 'খ'])).toBe('ক এবং খ')
})

test.each([
  [0, 'many 0'],
  [1, 'one 1'],
  [2, 'exactly two'],
  [1_000, 'many 1,000'],
])('%i takes the form that English has for it, unless a text has one for this very number', (count, said) => {
  const forms = {
    '=2': () => 'exactly two',
    one: (number: string) => `one ${number}`,
    other: (number: string) => `many ${number}`,
  }
  expect(pluralIn('en', count, forms)).toBe(said)
})
