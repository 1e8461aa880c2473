import { expect, test } from 'vitest'
import { PALETTES } from '../../../base/drawing/palettes.ts'
import { colour, inksOf, tintOf } from './inks.ts'

/** Relative luminance (WCAG 2.x) of `#rrggbb`. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = (hex.match(/[\da-f]{2}/g) ?? []).map((pair) => {
    const channel = Number.parseInt(pair, 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test.each(PALETTES)('the inks of %s are told apart, and text can be read on its tint', (palette) => {
  const inks = Object.values(inksOf(palette))
  for (const ink of inks) expect(ink).toMatch(/^#[\da-f]{6}$/)
  expect(new Set(inks).size).toBe(6)
  for (const token of ['ink', 'ink-2']) {
    const contrast = (luminance(tintOf(palette)) + 0.05) / (luminance(colour(token)) + 0.05)
    expect(contrast).toBeGreaterThan(4.5)
  }
})

test('a colour that the style sheets do not have is a mistake', () => {
  expect(() => colour('no-such-token')).toThrow()
})
