import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PALETTES } from '../../drawing/palettes.ts'

const css = readFileSync(new URL('./palettes.css', import.meta.url), 'utf8')

/** The lightness of each ink of a palette, by name, from the rule with exactly this selector. */
function lightness(selector: string): Record<string, number> {
  const rule = css.split('\n').findIndex((text) => text.trim() === `${selector} {`)
  const body = rule < 0 ? '' : (css.split('\n').slice(rule).join('\n').split('}')[0] ?? '')
  const inks = body.matchAll(/--([gabc]): oklch\(([\d.]+) /g)
  return Object.fromEntries([...inks].map(([, ink = '', light]) => [ink, Number(light)]))
}

test.each(
  PALETTES.flatMap((name) => [`.cv[data-pal="${name}"]`, `[data-theme="dark"] .cv[data-pal="${name}"]`]),
)('%s has four inks, and its strongest stands clear of the ground', (selector) => {
  const inks = lightness(selector)
  expect(Object.keys(inks).sort()).toEqual(['a', 'b', 'c', 'g'])
  expect(Math.abs((inks.a ?? 0) - (inks.g ?? 0))).toBeGreaterThan(0.28)
})

test('a print keeps the light inks', () => {
  expect(css.indexOf('[data-theme="dark"]')).toBeGreaterThan(css.indexOf('@media screen'))
})
