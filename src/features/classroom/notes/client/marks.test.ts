import { expect, test } from 'vitest'
import { longest } from '../rules.ts'
import { findQuote, quoteOf } from './marks.ts'

test('words are found where they stood, else at the nearest place to it, and not where they are gone', () => {
  const text = 'tide in, tide out, tide in'
  expect(findQuote(text, { text: 'tide', from: 9 })).toBe(9)
  expect(findQuote(text, { text: 'tide', from: 11 })).toBe(9)
  expect(findQuote(text, { text: 'tide', from: 16 })).toBe(19)
  expect(findQuote(text, { text: 'tide', from: 900 })).toBe(19)
  expect(findQuote(text, { text: 'moon', from: 0 })).toBe(-1)
})

test('words are kept without blanks around them, no longer than they may be, and without half a character', () => {
  expect(quoteOf('  spring tide \n', 10)).toEqual({ text: 'spring tide', from: 12 })
  expect(quoteOf(' \n ', 0)).toBeNull()
  const long = quoteOf(`${'x'.repeat(longest.quote - 1)}🌊`, 0)
  expect(long?.text).toBe('x'.repeat(longest.quote - 1))
})
