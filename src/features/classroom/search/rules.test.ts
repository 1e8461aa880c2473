import fc from 'fast-check'
import { expect, test } from 'vitest'
import { searchWords } from '../../courses/shared/words.ts'
import { placeOf } from '../shared/place.ts'
import { compareRanks, countBits, createTitleBits, type Rank, snippetIn, textsAt } from './rules.ts'

const said = (texts: string[], query: string) => {
  const blocks = texts.map((text, nr) => ({ id: `block${nr}`, text }))
  const { block, snippet } = snippetIn(blocks, searchWords(query))
  return { block, text: snippet.map(({ text, hit }) => (hit ? `[${text}]` : text)).join('') }
}

test('a snippet is of the block that says most of what is searched for, with its words marked', () => {
  const texts = ['Bread is flour.', 'Flour and water, and time.', 'Nothing of it.']
  expect(said(texts, 'flour time')).toEqual({ block: 'block1', text: '[Flour] and water, and [time].' })
  expect(said(texts, 'zebra')).toEqual({ block: null, text: 'Bread is flour.' })
  expect(said([], 'zebra')).toEqual({ block: null, text: '' })
})

test('a sentence is shown rather than a heading or a cell that says as much', () => {
  const texts = [
    'Water',
    'Pour a cup of hot water onto the tray, and shut the door.',
    'Water again, in a later sentence.',
  ]
  expect(said(texts, 'water').block).toBe('block1')
  expect(said(['Water'], 'water').block).toBe('block0')
})

test('a snippet of a long block is what stands around the first word, and says that there is more', () => {
  const { text } = said([`${'before '.repeat(60)}needle ${'after '.repeat(60)}`], 'needle')
  expect(text).toMatch(/^…before .*\[needle\] after .*after…$/)
  expect(text.length).toBeLessThan(260)
})

test('what is written without spaces is found wherever it stands, and by its pairs', () => {
  expect(said(['我们学习汉字和书法'], '汉字').text).toBe('我们学习[汉字]和书法')
  expect(said(['字形与汉字'], '汉字形').text).toBe('[字形]与[汉字]')
  expect(said(['আমরা বাংলা শিখি'], 'বাংলা').text).toBe('আমরা [বাংলা] শিখি')
  expect(said(['Café crème'], 'creme').text).toBe('Café [crème]')
})

test('a snippet is part of what is there, and cuts no letter', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme', maxLength: 600 }), { maxLength: 4 }),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 4 }),
      (texts, query) => {
        const { text } = said(texts, query)
        expect(text.isWellFormed()).toBe(true)
        const plain = text.replaceAll(/^…|…$/g, '').replaceAll(/[[\]]/g, '')
        const flat = texts.map((one) => one.replaceAll(/\s+/g, ' ').replaceAll(/[[\]]/g, ''))
        expect(
          plain === '' || flat.some((one) => one.includes(plain.replaceAll('…', '')) || one.includes(plain)),
        ).toBe(true)
      },
    ),
  )
})

test('titles are compared word by word, without marks', () => {
  const bits = createTitleBits(searchWords('zoe bread'))
  expect(['Zoë bakes', 'Breads of Zoë', 'Read', 'Shortbread'].map(bits)).toEqual([1, 3, 0, 0])
  expect([0, 1, 3, 255].map(countBits)).toEqual([0, 1, 2, 8])
})

test('hits with the words in their titles come first, then those with whole words, then as they are listed', () => {
  const ranks: Rank[] = [
    [0, 0, 0],
    [0, 2, 1],
    [1, 0, 2],
    [0, 2, 3],
  ]
  expect(ranks.toSorted(compareRanks).map(([, , at]) => at)).toEqual([2, 1, 3, 0])
})

test('what a recording or a PDF says is found at its second, or on its page', () => {
  const texts = textsAt([
    {
      unit: 'ms',
      texts: [{ at: 754_900, text: 'Loops repeat what they hold, again and again, until told.' }],
    },
    { unit: 'page', texts: [{ at: 12, text: 'Functions name what is done, so that it can be done again.' }] },
  ])
  const placeFor = (query: string) => placeOf(snippetIn(texts, searchWords(query)).block ?? '')
  expect(placeFor('repeat')).toEqual({ second: 754 })
  expect(placeFor('functions')).toEqual({ page: 12, part: 0 })
})
