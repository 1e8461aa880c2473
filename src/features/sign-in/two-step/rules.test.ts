import { expect, test } from 'vitest'
import { readAppCode } from './rules.ts'

test.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['১২৩৪৫৬', '123456'],
  ['٠١٢٣٤٥', '012345'],
  ['९८७६५४', '987654'],
  ['12345', null],
  ['12345x', null],
  ['', null],
])('the code “%s” is read as %s, in the digits of any script', (typed, code) => {
  expect(readAppCode(typed)).toBe(code)
})
