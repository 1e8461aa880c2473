import { expect, test } from 'vitest'
import { applySteps } from './applySteps.ts'
import { checkDocument } from './checkDocument.ts'
import { hasId, newBlockId } from './shared/blockIds.ts'
import { schema } from './shared/schema.ts'
import { schemaNumber, upgrade } from './shared/schemaNumber.ts'

const paragraph = (text: string, more: object = {}) => ({
  type: 'paragraph',
  attrs: { id: 'paragraph1' },
  content: [{ type: 'text', text, ...more }],
})
const doc = (...content: unknown[]) => ({ type: 'doc', content })

/** Nests a block in so many quotes. */
function quoted(levels: number): unknown {
  let block: unknown = paragraph('Deep down')
  for (let level = 0; level < levels; level += 1) block = { type: 'quote', content: [block] }
  return block
}

function codesOf(json: unknown): string[] {
  const checked = checkDocument(json)
  return 'refusals' in checked ? checked.refusals.map(({ code }) => code) : []
}

test('a document is kept as the schema writes it: without what it does not know, and with an id for each block', () => {
  const given = doc({
    type: 'paragraph',
    attrs: { onclick: 'steal()' },
    content: [{ type: 'text', text: 'Hi' }],
  })
  const checked = checkDocument(given)
  expect(checked).toMatchObject({
    json: doc({
      type: 'paragraph',
      attrs: { id: expect.stringMatching(/^[a-z0-9]{12}$/) },
      content: [{ type: 'text', text: 'Hi' }],
    }),
  })
  expect(JSON.stringify(checked)).not.toContain('steal')
})

test('texts that differ in nothing are joined, and marks get their order', () => {
  const strong = { type: 'strong' }
  const em = { type: 'em' }
  const given = doc({
    type: 'paragraph',
    content: [
      { type: 'text', text: 'a', marks: [em, strong] },
      { type: 'text', text: 'b', marks: [strong, em] },
    ],
  })
  expect(checkDocument(given)).toMatchObject({
    json: { content: [{ content: [{ text: 'ab', marks: [strong, em] }] }] },
  })
})

test('two blocks with one id get two', () => {
  const checked = checkDocument(doc(paragraph('One'), paragraph('Two')))
  if ('refusals' in checked) throw new Error('refused')
  const ids = checked.document.children.map((node) => node.attrs.id)
  expect(ids[0]).toBe('paragraph1')
  expect(new Set(ids).size).toBe(2)
})

test.each([
  ['nothing', null],
  ['a number', 7],
  ['a node of no known type', doc({ type: 'script', content: [] })],
  ['an empty document', doc()],
  ['a heading of level 1', doc({ type: 'heading', attrs: { level: 1 } })],
  ['text without a paragraph', doc({ type: 'text', text: 'Hi' })],
  ['an empty text', doc(paragraph(''))],
  ['a mark of no known type', doc(paragraph('Hi', { marks: [{ type: 'colour' }] }))],
  ['an id of another form', doc({ type: 'paragraph', attrs: { id: '"><img>' } })],
  ['a constructor for a type', doc({ type: 'constructor' })],
])('%s is not of the schema', (_, json) => {
  expect(codesOf(json)).toEqual(['not-of-the-schema'])
})

test('a part of a document is no document', () => {
  expect(codesOf(paragraph('Hi'))).toEqual(['not-a-document'])
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  ' https://example.org',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'https:example.org',
  '//example.org',
  '/logout',
  'https://example.org@evil.test/',
  'https://example.org/\u202Egpj.exe',
  'item:../../x',
  'mailto:a@b?subject=x\r\nBcc: c@d',
])('a link to %j is refused', (href) => {
  expect(codesOf(doc(paragraph('Here', { marks: [{ type: 'link', attrs: { href } }] })))).not.toEqual([])
})

test.each([
  'https://example.org/a?b=c#d',
  'http://example.org',
  'mailto:nadia@example.org?subject=Hello',
  'item:0190a8c4-7b1e-7cc1-9d55-0f6a2b1c3d4e',
  'item:0190a8c4-7b1e-7cc1-9d55-0f6a2b1c3d4e#abcdefgh12',
  'file:0190a8c4-7b1e-7cc1-9d55-0f6a2b1c3d4e',
])('a link to %s is kept', (href) => {
  expect(codesOf(doc(paragraph('Here', { marks: [{ type: 'link', attrs: { href } }] })))).toEqual([])
})

test('an embed leads to the web and nowhere else', () => {
  const embed = (url: string) => doc({ type: 'embed', attrs: { url, title: 'A film' } })
  expect(codesOf(embed('https://example.org/film'))).toEqual([])
  expect(codesOf(embed('mailto:nadia@example.org'))).toEqual(['not-of-the-schema'])
  expect(codesOf(doc({ type: 'embed', attrs: { title: 'Without an address' } }))).toEqual([
    'not-of-the-schema',
  ])
})

test.each([
  ['half of an emoji', '\ud83d'],
  ['a zero byte', 'a\0b'],
  ['an escape character', '\u001b[31m'],
])('%s in any text is refused', (_, text) => {
  expect(codesOf(doc(paragraph(text)))).toEqual(['not-plain-text'])
  expect(codesOf(doc({ type: 'formula', attrs: { tex: text } }))).toEqual(['not-plain-text'])
})

test('a document that is nested too deep is refused before anything recursive sees it', () => {
  expect(codesOf(doc(quoted(30)))).toEqual([])
  expect(codesOf(doc(quoted(33)))).toEqual(['too-deep'])
  expect(codesOf(doc(quoted(20_000)))).toEqual(['too-deep'])
})

test('a document that is too long is refused', () => {
  expect(codesOf(doc(paragraph('a'.repeat(1_050_000))))).toEqual(['too-long'])
})

test('a document of too many nodes is refused, with the block in which they become too many', () => {
  const rules = Array.from({ length: 20_001 }, () => ({ type: 'rule' }))
  expect(codesOf(doc(...rules))).toEqual(['too-many-nodes'])
})

test('tables have bounds', () => {
  const cell = { type: 'tableCell', content: [{ type: 'paragraph' }] }
  const table = (rows: number, columns: number) =>
    doc({
      type: 'table',
      content: Array.from({ length: rows }, () => ({
        type: 'tableRow',
        content: Array.from({ length: columns }, () => cell),
      })),
    })
  expect(codesOf(table(200, 30))).toEqual([])
  expect(codesOf(table(201, 1))).toEqual(['too-many-rows'])
  expect(codesOf(table(1, 31))).toEqual(['too-many-columns'])
})

test('formulas, images, embeds and footnotes have bounds', () => {
  const many = (count: number, block: unknown) => doc(...Array.from({ length: count }, () => block))
  const footnote = {
    type: 'paragraph',
    content: [{ type: 'footnote', content: [{ type: 'text', text: '1' }] }],
  }
  expect(codesOf(many(501, { type: 'formula', attrs: { tex: 'x' } }))).toEqual(['too-many-formulas'])
  expect(codesOf(many(301, { type: 'image' }))).toEqual(['too-many-images'])
  expect(codesOf(many(51, { type: 'embed', attrs: { url: 'https://a.test' } }))).toEqual(['too-many-embeds'])
  expect(codesOf(many(301, footnote))).toEqual(['too-many-footnotes'])
})

test('steps that make something which is no document are refused, and change nothing', () => {
  const checked = checkDocument(doc(paragraph('Hi')))
  if ('refusals' in checked) throw new Error('refused')
  const insert = (slice: unknown, at = 1) => ({ stepType: 'replace', from: at, to: at, slice })
  const good = applySteps(checked.document, [insert({ content: [{ type: 'text', text: 'Oh, ' }] })])
  expect('document' in good && good.document.textContent).toBe('Oh, Hi')
  const refused = (step: unknown) => {
    const applied = applySteps(checked.document, [step])
    return 'refusals' in applied ? applied.refusals.map(({ code }) => code) : []
  }
  expect(refused(insert({ content: [{ type: 'text', text: '\ud83d' }] }))).toEqual(['not-plain-text'])
  expect(refused(insert({ content: [{ type: 'text', text: 'x' }] }, 400))).toEqual(['not-of-the-schema'])
  expect(refused(insert({ content: [quoted(31)] }, 0))).toEqual(['too-deep'])
  expect(refused(insert({ content: [quoted(20_000)] }, 0))).toEqual(['too-deep'])
  expect(refused({ stepType: 'nothing' })).toEqual(['not-of-the-schema'])
  expect(refused(null)).toEqual(['not-of-the-schema'])
  const link = { type: 'link', attrs: { href: 'javascript:alert(1)' } }
  expect(refused({ stepType: 'addMark', from: 1, to: 2, mark: link })).toEqual(['not-of-the-schema'])
  expect(checked.document.textContent).toBe('Hi')
})

test('a document of a schema to come is not read', () => {
  expect(upgrade(doc(), schemaNumber)).toEqual(doc())
  expect(upgrade(doc(), schemaNumber + 1)).toBeNull()
  expect(upgrade(doc(), 0)).toBeNull()
})

test('blocks have ids, and rows, cells and what stands in a line have none', () => {
  const without = Object.values(schema.nodes).filter(
    (type) => !type.isText && !type.hasRequiredAttrs() && !hasId(type.create()),
  )
  expect(without.map(({ name }) => name).sort()).toEqual(
    ['doc', 'footnote', 'inlineFormula', 'lineBreak', 'tableCell', 'tableHeader', 'tableRow'].sort(),
  )
  expect(newBlockId()).toMatch(/^[a-z0-9]{12}$/)
})
