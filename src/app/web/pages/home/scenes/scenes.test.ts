import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const drawing = await readFile(new URL('scenes.svg', import.meta.url), 'utf8')
const tokens = await readFile(new URL('../../../../../base/ui/styles/tokens.css', import.meta.url), 'utf8')

test('there is a scene for each slide', () => {
  const names = [...drawing.matchAll(/^ {2}<g id="(\w+)">/gm)].map(([, name]) => name)
  expect(names).toEqual(['windows', 'flower', 'blocks', 'experts'])
})

test('the scenes are painted with the inks of both themes only', () => {
  const paints = [...drawing.matchAll(/(?:fill|stroke)="([^"]*)"/g)].map(([, paint = '']) => paint)
  expect(paints.length).toBeGreaterThan(100)
  for (const paint of new Set(paints)) {
    if (paint === 'none') continue
    const [, ink = ''] = /^var\((--(?:i|halo)-\w+)\)$/.exec(paint) ?? []
    expect(tokens.split(`${ink}:`).length - 1, paint).toBe(2)
  }
})

test('the scenes are flat shapes that any content policy lets through', () => {
  expect(drawing).not.toMatch(/style|class=|<text|<image|<use|[gG]radient|filter|clip|mask|script|NaN/)
})
