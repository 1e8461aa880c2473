import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readOklch, toHex } from './oklch.ts'
import { paper } from './paper.ts'

const tokens = readFileSync(new URL('../ui/styles/tokens.css', import.meta.url), 'utf8')

test('the colours around the page are those of the page', () => {
  const grounds = Array.from(tokens.matchAll(/--bg: (oklch\([^)]+\));/g), ([, css = '']) =>
    toHex(readOklch(css)),
  )
  expect(grounds).toEqual([paper.light, paper.dark])
})
