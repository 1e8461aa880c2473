import { expect, test } from 'vitest'
import { findingsOf } from '../shared/content/findings.ts'
import { readingMinutes, wordCount } from '../shared/content/minutes.ts'
import { blockTexts } from '../shared/content/plainText.ts'
import { formulaHtml } from '../shared/formula/formulaHtml.ts'
import { schema } from '../shared/schema.ts'

const text = (value: string, ...marks: unknown[]) => ({ type: 'text', text: value, marks })
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', attrs: { id: 'paragraph1' }, content })
const document = (...content: unknown[]) => schema.nodeFromJSON({ type: 'doc', content })
const codes = (...content: unknown[]) =>
  findingsOf(document(...content), {
    language: (name) => name === 'js',
    formula: (tex, display) => formulaHtml(tex, display) !== null,
  }).map(({ code }) => code)

test('the text of a document comes block by block, with footnotes, formulas and what pictures show', () => {
  const note = { type: 'footnote', content: [text('An aside')] }
  const image = { type: 'image', attrs: { id: 'image00001', alt: 'A loop' }, content: [text('By Ada')] }
  expect(blockTexts(document(paragraph(text('One'), note), image))).toEqual([
    { id: 'paragraph1', text: 'One An aside' },
    { id: 'image00001', text: 'A loop By Ada' },
  ])
})

test('reading takes a minute for 220 words, and longer for what is looked at', () => {
  expect(readingMinutes(document(paragraph(text('word '.repeat(220)))))).toBe(1)
  expect(readingMinutes(document(paragraph(text('word '.repeat(221)))))).toBe(2)
  expect(readingMinutes(document(paragraph(text('字'.repeat(400)))))).toBe(1)
  const code = { type: 'codeBlock', content: [{ type: 'text', text: 'x\n'.repeat(23) }] }
  expect(readingMinutes(document(code))).toBe(2)
  expect(readingMinutes(document({ type: 'paragraph' }))).toBe(0)
  expect(wordCount(document(paragraph(text('Two words 二字'))))).toBe(4)
})

test('an empty document is told of, and nothing else about it', () => {
  expect(codes({ type: 'paragraph' }, { type: 'heading', attrs: { level: 4 } })).toEqual(['empty'])
})

test.each([
  ['a picture without a file', 'image-without-file', { type: 'image', attrs: { alt: 'x' } }],
  ['a heading that says nothing', 'heading-empty', { type: 'heading' }],
  [
    'a heading below none of the level above',
    'heading-skipped',
    { type: 'heading', attrs: { level: 3 }, content: [text('x')] },
  ],
  ['a formula that does not parse', 'formula-unreadable', { type: 'formula', attrs: { tex: '\\frac{1' } }],
  [
    'code in an unknown language',
    'code-language-unknown',
    { type: 'codeBlock', attrs: { language: 'klingon' } },
  ],
  ['a file that is not chosen', 'file-missing', { type: 'fileLink', attrs: { name: 'x' } }],
  ['an embed without a title', 'embed-without-title', { type: 'embed', attrs: { url: 'https://a.test' } }],
])('%s is told of', (_, code, block) => {
  expect(codes(paragraph(text('Hi')), block)).toEqual([code])
})

test('a picture needs words, or is said to be decorative', () => {
  const file = '0190a8c4-7b1e-7cc1-9d55-0f6a2b1c3d4e'
  expect(codes({ type: 'image', attrs: { file } })).toEqual(['image-without-alt'])
  expect(codes({ type: 'image', attrs: { file, decorative: true } })).toEqual([])
  const shown = document({ type: 'image', attrs: { file, alt: 'x' } })
  const told = findingsOf(shown, { picture: () => false })
  expect(told.map(({ code }) => code)).toEqual(['image-without-file'])
})

test('a table needs a header above or beside', () => {
  const cell = (type: string) => ({ type, content: [paragraph(text('x'))] })
  const table = (...rows: string[][]) => ({
    type: 'table',
    content: rows.map((cells) => ({ type: 'tableRow', content: cells.map(cell) })),
  })
  expect(codes(table(['tableCell', 'tableCell']))).toEqual(['table-without-header'])
  expect(codes(table(['tableHeader', 'tableHeader'], ['tableCell', 'tableCell']))).toEqual([])
  expect(codes(table(['tableHeader', 'tableCell'], ['tableHeader', 'tableCell']))).toEqual([])
})

test('a link says where it leads', () => {
  const link = { type: 'link', attrs: { href: 'https://example.org' } }
  expect(codes(paragraph(text('Click ', link), text('here!', link, { type: 'strong' })))).toEqual([
    'link-text-unclear',
  ])
  expect(codes(paragraph(text('The manual', link)))).toEqual([])
})
