import { expect, test } from 'vitest'
import { drawCover } from './cover.ts'
import { fittingFamilies } from './keywords.ts'

test.each([
  ['JavaScript from First Principles', 'code'],
  ['Bayesian Thinking, Gently', 'plot'],
  ['Typography for People Who Write', 'letter'],
  ['Field Botany: Forty Plants by Sight', 'leaf'],
  ['How Cities Remember Water', 'hills'],
  ['The Physics of Everyday Things', 'orbit'],
  ['Sound Design in a Small Room', 'moire'],
  ['Photographing Light', 'beam'],
  ['Writing Short', 'pages'],
  ['BUDGETS', 'steps'],
] as const)('%s may be drawn as %s', (title, family) => {
  expect(fittingFamilies(title)).toContain(family)
})

test('a cover is drawn in one of the families that fit its words', () => {
  for (let edition = 1; edition < 50; edition++) {
    const title = `A Garden, ${edition}`
    expect(fittingFamilies(title)).toContain(drawCover({ id: '', title }).family)
  }
})

test('a word inside another word is not a hint', () => {
  expect(fittingFamilies('Articles of Barcodes')).toEqual([])
})

test('a title without a known word leaves the choice open', () => {
  expect(fittingFamilies('Small Hours')).toEqual([])
})
