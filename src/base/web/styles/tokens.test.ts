import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

/** The custom properties of the rules whose selector is exactly `selector`, before any query of a reader's wishes. */
function tokensOf(selector: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, head, body] of css.split('prefers-')[0]?.matchAll(/([^{}]+)\{([^{}]*)\}/g) ?? []) {
    if (head?.replace(/\/\*.*?\*\//gs, '').trim() !== selector) continue
    for (const [, name, value] of body?.matchAll(/--([\w-]+):\s*([^;]+);/g) ?? [])
      found.set(name ?? '', value ?? '')
  }
  return found
}

const light = tokensOf(':root,\n[data-theme="light"]')
const themes = { light, dark: new Map([...light, ...tokensOf('[data-theme="dark"]')]) }

/** Relative luminance (WCAG 2.x) of an opaque `oklch(L C H)` colour, clamped to sRGB. */
function luminance(color: string): number {
  const [l = 0, c = 0, h = 0] = (color.match(/[\d.]+/g) ?? []).map(Number)
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const cube = (x: number) => x ** 3
  const long = cube(l + 0.3963377774 * a + 0.2158037573 * b)
  const middle = cube(l - 0.1055613458 * a - 0.0638541728 * b)
  const short = cube(l - 0.0894841775 * a - 1.291485548 * b)
  const clamp = (x: number) => Math.min(1, Math.max(0, x))
  const red = clamp(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short)
  const green = clamp(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short)
  const blue = clamp(-0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((x, y) => x - y)
  return (bright + 0.05) / (dark + 0.05)
}

const readable = `ink/bg ink-2/bg ink-2/band ink-3/bg ink-3/sunken ink-3/band link/bg on-primary/primary
  on-primary-tint/primary-tint on-accent/accent ink/mark on-success/success success-ink/success-tint
  on-danger/danger danger-ink/bg danger-ink/danger-tint warning-ink/warning-tint info-ink/info-tint
  on-stage/stage on-stage-2/stage on-slide-1/slide-1 on-slide/slide-2 on-slide/slide-3 on-slide/slide-4`
const visible = 'line-strong/surface line-strong/raised focus/bg'

const cases = Object.keys(themes).flatMap((theme) => [
  ...readable.split(/\s+/).map((pair) => ({ theme, pair, least: 4.5 })),
  ...visible.split(/\s+/).map((pair) => ({ theme, pair, least: 3 })),
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
