import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { colourAt, readPng } from '../src/testing/png.ts'
import { drawIcons } from './icons.ts'

const drawn = await drawIcons()
const names = drawn.map(({ path }) => basename(path))

test.each(drawn)('$path is fresh: `node scripts/icons.ts` would write the same', async ({ path, bytes }) => {
  expect((await readFile(path)).equals(bytes)).toBe(true)
})

test('the icons have the sizes that devices ask for', () => {
  const sizes = drawn
    .filter(({ path }) => path.endsWith('.png'))
    .map(({ path, bytes }) => [basename(path), readPng(bytes).width, readPng(bytes).height])
  expect(sizes).toEqual([
    ['icon-192.png', 192, 192],
    ['icon-512.png', 512, 512],
    ['icon-maskable-512.png', 512, 512],
    ['apple-touch-icon.png', 180, 180],
  ])
})

test.each(['icon-maskable-512.png', 'apple-touch-icon.png'])(
  '%s fills its square, and its stops keep clear of every shape it may be cut to',
  (name) => {
    const picture = readPng(drawn[names.indexOf(name)]?.bytes ?? new Uint8Array())
    const ground = colourAt(picture, 0, 0)
    expect(ground).toMatch(/ff$/)
    // The safe zone of https://www.w3.org/TR/appmanifest/#icon-masks: a circle of 40 % around the middle.
    const safe = name.includes('maskable') ? 0.4 : 0.5
    const colours = new Set<string>()
    for (let y = 0; y < picture.height; y++) {
      for (let x = 0; x < picture.width; x++) {
        const away = Math.hypot(x - picture.width / 2, y - picture.height / 2) / picture.width
        if (away > safe) expect(colourAt(picture, x, y)).toBe(ground)
        else colours.add(colourAt(picture, x, y))
      }
    }
    for (const stop of ['#f5b93dff', '#f0613aff', '#d781c6ff']) expect(colours).toContain(stop)
  },
)
