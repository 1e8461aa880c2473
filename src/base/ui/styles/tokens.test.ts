import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast, readable, tokensOf, visible } from '../../../testing/contrast.ts'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

const light = tokensOf(css, '[data-theme="light"]')
const themes = { light, dark: new Map([...light, ...tokensOf(css, '[data-theme="dark"]')]) }

const cases = Object.keys(themes).flatMap((theme) => [
  ...readable.map((pair) => ({ theme, pair, least: 4.5 })),
  ...visible.map((pair) => ({ theme, pair, least: 3 })),
])

test.each(cases)('$pair has a contrast of at least $least in the $theme theme', ({ theme, pair, least }) => {
  const tokens = themes[theme === 'dark' ? 'dark' : 'light']
  const [front = '', back = ''] = pair.split('/').map((name) => tokens.get(name))
  expect(front).toMatch(/^oklch/)
  expect(back).toMatch(/^oklch/)
  expect(contrast(front, back)).toBeGreaterThanOrEqual(least)
})

test('a print keeps the light values', () => {
  expect(css.indexOf('[data-theme="dark"]')).toBeGreaterThan(css.indexOf('@media screen'))
})

test('the dark theme has values of its own', () => {
  expect(themes.dark.get('bg')).not.toBe(light.get('bg'))
})
