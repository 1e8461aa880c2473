import { expect, test } from 'vitest'
import { mix, readOklch, toHex } from './oklch.ts'

test.each([
  ['oklch(1 0 0)', '#ffffff'],
  ['oklch(0 0 0)', '#000000'],
  ['oklch(0.62796 0.25768 29.234)', '#ff0000'],
  ['oklch(0.86644 0.29483 142.495)', '#00ff00'],
  ['oklch(0.45201 0.31321 264.052)', '#0000ff'],
])('%s is %s', (css, hex) => {
  expect(toHex(readOklch(css))).toBe(hex)
})

test('a green that no screen can show becomes one that it can', () => {
  expect(toHex(readOklch('oklch(0.7 0.4 145)'))).toMatch(/^#00[\da-f]{2}00$/)
})

test('a mixture lies between its two colours', () => {
  const [black, white] = [readOklch('oklch(0 0 0)'), readOklch('oklch(1 0 0)')]
  expect(mix(black, white, 1)).toEqual(black)
  expect(mix(black, white, 0)).toEqual(white)
  expect(toHex(mix(white, black, 0.5))).toBe('#636363')
})

test.each(['', 'red', '#fff', 'oklch(1 0 0 / 0.5)', 'oklch(1 0)'])('%j is refused', (css) => {
  expect(() => readOklch(css)).toThrow('oklch(L C H)')
})
