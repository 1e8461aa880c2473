import { expect, test } from 'vitest'
import { readMarkdown } from './readMarkdown.ts'

const file = '0190a8c4-7b1e-7cc1-9d55-0f6a2b1c3d4e'

/** A document without ids and without attributes and marks that say nothing. */
function bare(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(bare)
  if (typeof json !== 'object' || json === null) return json
  const kept = Object.entries(json).filter(([key, value]) => {
    const says =
      value !== null && !(typeof value === 'object' && Object.values(value).every((one) => one === null))
    return key !== 'id' && (says || key === 'content')
  })
  const entries = kept.map(([key, value]) => [key, bare(value)])
  return Object.fromEntries(
    entries.filter(([key, value]) => key !== 'attrs' || Object.keys(value as object).length > 0),
  )
}

const blocks = (text: string) =>
  (bare(readMarkdown(text).document.toJSON()) as { content: unknown[] }).content
const codes = (text: string) =>
  readMarkdown(text).report.lines.map(({ line, state, code }) => `${line} ${state} ${code}`)
const text = (value: string, ...marks: string[]) => ({
  type: 'text',
  text: value,
  ...(marks.length > 0 && { marks: marks.map((type) => ({ type })) }),
})
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content })

test('marks, breaks and links', () => {
  expect(blocks('A **bold** and *soft* `code` ~~gone~~\nword  \nnext')).toEqual([
    paragraph(
      text('A '),
      text('bold', 'strong'),
      text(' and '),
      text('soft', 'em'),
      text(' '),
      text('code', 'code'),
      text(' '),
      text('gone', 'strike'),
      text(' word'),
      { type: 'lineBreak' },
      text('next'),
    ),
  ])
  expect(blocks('[GitHub](https://github.com) www.example.org')).toMatchObject([
    {
      content: [
        { marks: [{ attrs: { href: 'https://github.com' } }] },
        {},
        { marks: [{ attrs: { href: 'http://www.example.org' } }] },
      ],
    },
  ])
})

test('headings get the levels of lessons, and a first one can be the title', () => {
  const levels = (value: string) => readMarkdown(value).document.children.map(({ attrs }) => attrs.level)
  expect(levels('# A\n\n## B\n\n### C\n\n#### D')).toEqual([2, 3, 4, 4])
  expect(levels('## A\n\n### B')).toEqual([2, 3])
  const read = readMarkdown('# Loops *again*\n\nText', { takeTitle: true })
  expect(read.title).toBe('Loops again')
  expect(read.document.textContent).toBe('Text')
})

test('lists, tasks and numbers', () => {
  expect(blocks('3. c\n4. d\n   - e')).toEqual([
    {
      type: 'orderedList',
      attrs: { start: 3 },
      content: [
        { type: 'listItem', content: [paragraph(text('c'))] },
        {
          type: 'listItem',
          content: [
            paragraph(text('d')),
            { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('e'))] }] },
          ],
        },
      ],
    },
  ])
  expect(blocks('- [x] done\n- [ ] to do')).toMatchObject([
    {
      content: [
        { attrs: { checked: true }, content: [paragraph(text('done'))] },
        { attrs: { checked: false } },
      ],
    },
  ])
})

test('tables have headers and alignment', () => {
  expect(blocks('| A | B |\n| :-- | --: |\n| 1 | **2** |')).toMatchObject([
    {
      type: 'table',
      content: [
        {
          content: [
            { type: 'tableHeader', attrs: { align: 'start' } },
            { type: 'tableHeader', attrs: { align: 'end' } },
          ],
        },
        {
          content: [
            { type: 'tableCell', content: [paragraph(text('1'))] },
            { content: [paragraph(text('2', 'strong'))] },
          ],
        },
      ],
    },
  ])
})

test('a table wider than tables may be stays as code', () => {
  const row = (cell: string) => `|${cell.repeat(31)}`
  expect(blocks(`${row('a|')}\n${row('-|')}`)).toMatchObject([{ type: 'codeBlock' }])
  expect(codes(`${row('a|')}\n${row('-|')}`)).toEqual(['1 converted table-as-code'])
})

test('footnotes stand where they are referred to', () => {
  expect(blocks('One[^a] two.\n\n[^a]: The *note*.')).toEqual([
    paragraph(
      text('One'),
      { type: 'footnote', content: [text('The '), text('note', 'em'), text('.')] },
      text(' two.'),
    ),
  ])
  expect(codes('One[^a].\n\n[^a]: First.\n\n    Second.')).toEqual(['1 converted footnote-flattened'])
  expect(blocks('Round[^a].\n\n[^a]: And round[^a].')).toMatchObject([
    { content: [{}, { type: 'footnote' }, {}] },
  ])
})

test('alerts and containers are callouts; of an unknown one the content stays', () => {
  const callout = (kind: string) => [
    { type: 'callout', attrs: { kind }, content: [paragraph(text('Mind the gap.'))] },
  ]
  expect(blocks('> [!WARNING]\n> Mind the gap.')).toEqual(callout('warning'))
  expect(blocks(':::tip\nMind the gap.\n:::')).toEqual(callout('tip'))
  expect(blocks('<div class="panel info">\n\nMind the gap.\n\n</div>')).toEqual(callout('note'))
  expect(blocks(':::spoiler\nMind the gap.\n:::')).toEqual([paragraph(text('Mind the gap.'))])
  expect(codes(':::spoiler\nMind the gap.\n:::')).toEqual(['1 converted unknown-directive'])
  expect(blocks('> [!NOISE]\n> No.')).toMatchObject([{ type: 'quote' }])
})

test('times and ratios are no directives, and prices are no formulas', () => {
  expect(blocks('At 10:30am, 3:1 for them.')).toEqual([paragraph(text('At 10:30am, 3:1 for them.'))])
  expect(blocks('It costs $5 and $10 is too much.')).toEqual([
    paragraph(text('It costs $5 and $10 is too much.')),
  ])
})

test('formulas', () => {
  expect(blocks('So $a^2$ is')).toEqual([
    paragraph(text('So '), { type: 'inlineFormula', attrs: { tex: 'a^2' } }, text(' is')),
  ])
  expect(blocks('$$\n\\frac{1}{2}\n$$')).toEqual([{ type: 'formula', attrs: { tex: '\\frac{1}{2}' } }])
  expect(blocks('$$x$$')).toEqual([{ type: 'formula', attrs: { tex: 'x' } }])
  expect(codes('$$\n\\frac{1\n$$')).toEqual(['1 converted unreadable-formula'])
})

test('code keeps its language, and what it says', () => {
  expect(blocks('```js\nconst a = "<b>"\n\n\tb\n```')).toEqual([
    { type: 'codeBlock', attrs: { language: 'js' }, content: [text('const a = "<b>"\n\n\tb')] },
  ])
  expect(codes('```js title="a.js"\nx\n```')).toEqual(['1 converted code-meta'])
  expect(codes('```mermaid\nx\n```')).toEqual(['1 converted diagram-as-code'])
})

test('pictures of the course stay, others ask for their file, and those on the web become links', () => {
  expect(blocks(`Before ![A loop](file:${file} "By Ada") after`)).toMatchObject([
    paragraph(text('Before')),
    { type: 'image', attrs: { file, alt: 'A loop' }, content: [text('By Ada')] },
    paragraph(text('after')),
  ])
  expect(codes('![x](pictures/x.png)')).toEqual(['1 converted missing-image'])
  expect(blocks('![A cat](https://example.org/cat.png)')).toMatchObject([
    {
      content: [{ text: 'A cat', marks: [{ type: 'link', attrs: { href: 'https://example.org/cat.png' } }] }],
    },
  ])
})

test('raw HTML becomes what a lesson has, and what it has not is told of', () => {
  expect(blocks('H<sub>2</sub>O <u>is</u> <kbd>Ctrl</kbd> <span style="color:red">red</span>')).toEqual([
    paragraph(
      text('H'),
      text('2', 'sub'),
      text('O '),
      text('is', 'underline'),
      text(' '),
      text('Ctrl', 'kbd'),
      text(' red'),
    ),
  ])
  expect(blocks('<details>\n<summary>Why *so*?</summary>\n\nBecause **it** is.\n\n</details>')).toEqual([
    {
      type: 'details',
      content: [
        { type: 'summary', content: [text('Why *so*?')] },
        paragraph(text('Because '), text('it', 'strong'), text(' is.')),
      ],
    },
  ])
  expect(blocks('<iframe src="https://www.youtube.com/embed/abc" title="A film"></iframe>')).toEqual([
    { type: 'embed', attrs: { url: 'https://www.youtube.com/embed/abc', title: 'A film' } },
  ])
  expect(codes('<iframe src="https://evil.test/"></iframe>')).toEqual(['1 converted frame'])
  expect(codes('<!-- later -->')).toEqual(['1 dropped comment'])
})

test('what could run is dropped, each with its own code', () => {
  const evil = [
    '<script>alert(1)</script>',
    '<style>p { color: red }</style>',
    '<form action="/x"><input></form>',
    '<p onclick="alert(1)">Text</p>',
    '<a href="javascript:alert(1)">Text</a>',
    '[Text](javascript:alert(1))',
    '<a href="java&#10;script:alert(1)">Text</a>',
    '[Text](data:text/html,x)',
    '[Text](../other.md)',
    '[Text]()',
  ].join('\n\n')
  const read = readMarkdown(evil)
  expect(read.report.lines.map(({ line, code }) => `${line} ${code}`)).toEqual([
    '1 script',
    '3 style',
    '5 form',
    '7 event-handler',
    '9 javascript-address',
    '11 javascript-address',
    '13 javascript-address',
    '15 unknown-address',
    '17 missing-target',
    '19 empty-link',
  ])
  expect(JSON.stringify(read.document.toJSON())).not.toMatch(/alert|href|color/)
})

test.each([
  ['quotes in quotes', '>'.repeat(5_000)],
  ['quotes in quotes with spaces', `${'> '.repeat(300)}x`],
  ['lists in lists', Array.from({ length: 300 }, (_, level) => `${'  '.repeat(level)}- x`).join('\n')],
  ['lists in lists in a line', `${'- '.repeat(500)}x`],
])('%s without end stay as one block of code', (_, given) => {
  const { document, report } = readMarkdown(given)
  expect(document.childCount).toBe(1)
  expect(document.firstChild?.type.name).toBe('codeBlock')
  expect(report.lines).toMatchObject([{ code: 'too-complex' }])
})

test('nothing, halves of emoji and zero bytes are read too', () => {
  expect(blocks('')).toEqual([{ type: 'paragraph' }])
  expect(readMarkdown('a\ud83d\0b').document.textContent).toBe('a\ufffdb')
})
