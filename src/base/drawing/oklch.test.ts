import { expect, test } from 'vitest'
import { chromaWithin, mix, readOklch, toHex, toLight } from './oklch.ts'

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

test('chroma gives way where sRGB ends, and nowhere else', () => {
  expect(chromaWithin(0.5, 0.02, 145)).toBe(0.02)
  for (let hue = 0; hue < 360; hue += 7) {
    const chroma = chromaWithin(0.43, 0.4, hue)
    expect(chroma).toBeGreaterThan(0.05)
    expect(chroma).toBeLessThan(0.4)
    const turn = (hue * Math.PI) / 180
    const light = (much: number) => toLight([0.43, much * Math.cos(turn), much * Math.sin(turn)])
    expect(light(chroma).every((channel) => channel >= 0 && channel <= 1)).toBe(true)
    expect(light(chroma + 0.002).every((channel) => channel >= 0 && channel <= 1)).toBe(false)
  }
})
