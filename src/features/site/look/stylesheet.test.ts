import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readOklch, toLight } from '../../../base/drawing/oklch.ts'
import { contrast, readable, tokensOf, visible } from '../../../testing/contrast.ts'
import { stylesheetOf, turnColours } from './stylesheet.ts'

const css = readFileSync(new URL('../../../base/ui/styles/tokens.css', import.meta.url), 'utf8')
const light = tokensOf(css, '[data-theme="light"]')
const dark = new Map([...light, ...tokensOf(css, '[data-theme="dark"]')])
const hues = Array.from({ length: 361 }, (_, hue) => hue)

/** All colours of both themes as a page with this hue has them. */
function themesAt(hue: number) {
  const turned = turnColours(css, hue)
  const [lights, darks] = ['light', 'dark'].map((theme) =>
    tokensOf(turned, `[data-theme="${theme}"][data-theme="${theme}"]`),
  )
  return {
    light: new Map([...light, ...(lights ?? [])]),
    dark: new Map([...dark, ...(lights ?? []), ...(darks ?? [])]),
  }
}

describe.each(['light', 'dark'] as const)('whatever the hue, in the %s theme', (theme) => {
  test.each([
    ['words can be read on their ground', readable, 4.5],
    ['edges and marks can be seen on theirs', visible, 3],
  ])('%s', (_, pairs, least) => {
    const weak: string[] = []
    for (const hue of hues) {
      const tokens = themesAt(hue)[theme]
      for (const pair of pairs) {
        const [front = '', back = ''] = pair.split('/').map((name) => tokens.get(name))
        if (contrast(front, back) < least) weak.push(`${pair} at ${hue}`)
      }
    }
    expect(weak).toEqual([])
  })

  test('every turned colour is one that screens can show', () => {
    const beyond: string[] = []
    for (const hue of hues) {
      const turned = tokensOf(turnColours(css, hue), `[data-theme="${theme}"][data-theme="${theme}"]`)
      for (const [name, value] of turned) {
        if (!/^oklch\([\d. ]+\)$/.test(value) || value === 'oklch(1 0 0)') continue
        const shown = toLight(readOklch(value)).every((channel) => channel > -0.001 && channel < 1.001)
        if (!shown) beyond.push(`${name} at ${hue}`)
      }
    }
    expect(beyond).toEqual([])
  })
})

test('what is plum turns, and nothing else', () => {
  const { light: tokens } = themesAt(150)
  expect(tokens.get('primary')).toMatch(/^oklch\(0\.385 0\.1\d* 150\)$/)
  for (const name of [
    'accent',
    'success',
    'danger',
    'focus',
    'dot-1',
    'dot-2',
    'dot-3',
    'i-saff',
    'i-lake',
  ]) {
    expect(tokens.get(name)).toBe(light.get(name))
  }
})

test('readers who ask for more contrast get it in every hue', () => {
  const wishes = turnColours(css, 150).split('prefers-contrast')[1]
  expect(wishes).toMatch(/\[data-theme="dark"\]\[data-theme="dark"\]\{[^}]*--ink-2: var\(--ink\)/)
  expect(wishes).toMatch(/:root:root,[^}]*--ink-2: var\(--ink\)/)
})

test('the hue of the colours as they are changes nothing', () => {
  const { light: lights, dark: darks } = themesAt(340)
  for (const [name, value] of lights) {
    if (/^oklch\([\d. ]+\)$/.test(value))
      expect([name, contrast(value, light.get(name) ?? '')]).toEqual([name, expect.closeTo(1, 1)])
  }
  expect(darks.get('primary')).toBe(dark.get('primary'))
})

test('each hue has a version of its own, which stays', () => {
  expect(stylesheetOf(150).version).not.toBe(stylesheetOf(151).version)
  expect(stylesheetOf(150)).toEqual(stylesheetOf(150))
})
