import fc, { type Arbitrary } from 'fast-check'
import { readAddress } from '../features/lessons/document/shared/address.ts'
import { calloutKinds } from '../features/lessons/document/shared/blocks.ts'
import { isPlainText } from '../features/lessons/document/shared/plainText.ts'
import { alignments } from '../features/lessons/document/shared/tables.ts'

/** Texts by which somebody might try to leave their place. */
const hostile = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  'javascript:alert(1)',
  '</code></pre></p></td></table></math>',
  '<!-- ',
  ']]>',
  '&lt;&amp;&#0;',
  '\u202egpj.exe\u2066',
  '{{constructor}}',
  '\n\n\t',
  '😀\u200d👩',
  '#t-note-1',
]

const anyText = fc
  .oneof(fc.constantFrom(...hostile), fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }))
  .filter((text) => text !== '' && isPlainText(text))

const tex = fc.oneof(
  anyText,
  fc.constantFrom(
    '\\frac{a}{b}',
    '\\begin{array}{|c:r|}\\hline a & b \\\\ \\hdashline c & d\\end{array}',
    '\\begin{align} a &= b \\tag{1} \\\\ c &= d \\end{align}',
    '\\fcolorbox{red}{yellow}{x} \\textcolor{#0f0}{y} \\cancel{z}',
    '\\href{javascript:alert(1)}{x}',
    '\\htmlStyle{color:red}{x}',
    '\\text{<b onclick="x">} \\verb|</math>|',
    '\\def\\a{\\a\\a}\\a',
    '\\sqrt{'.repeat(200) + '}'.repeat(200),
    '\\rule{1000em}{1000em} \\kern-9em',
    '\\label{x} \\ref{x} \\includegraphics{x}',
    '\\cancelto{0}{x} \\angl{n} \\phase{x} \\longdiv{x} \\boxed{y}',
  ),
)

const uuid = fc.uuid({ version: 7 })
const id = fc.option(fc.stringMatching(/^[a-c0-1]{8,9}$/))
const webAddress = fc
  .tuple(fc.webUrl(), fc.constantFrom('', '/?q="><b>', "#'x'", '/&amp;=%3Cscript%3E'))
  .map((parts) => parts.join(''))
  .filter((url) => readAddress(url) !== null)

const address = fc.oneof(
  webAddress,
  uuid.map((item) => `item:${item}#abcdefgh`),
  uuid.map((item) => `file:${item}`),
  fc.constant('mailto:nadia@example.org'),
)

const marks: Arbitrary<object[]> = fc.subarray([
  { type: 'link', attrs: { href: '' } },
  { type: 'lang', attrs: { lang: 'ar', dir: 'rtl' } },
  ...['strong', 'em', 'underline', 'strike', 'sub', 'code', 'kbd'].map((type) => ({ type })),
])

/** A text with marks in the order of the schema. */
const text = fc.record({ text: anyText, marks, href: address }).map(({ text: value, marks: some, href }) => ({
  type: 'text',
  text: value,
  marks: some.map((mark) =>
    'type' in mark && mark.type === 'link' ? { type: 'link', attrs: { href } } : mark,
  ),
}))

const phrase = fc.oneof(
  { weight: 4, arbitrary: text },
  { weight: 1, arbitrary: fc.constant({ type: 'lineBreak' }) },
  { weight: 1, arbitrary: tex.map((value) => ({ type: 'inlineFormula', attrs: { tex: value } })) },
)
const phrases = fc.array(phrase, { maxLength: 3 })
const inline = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: phrase },
    { weight: 1, arbitrary: phrases.map((content) => ({ type: 'footnote', content })) },
  ),
  { maxLength: 5 },
)

/** A node with an id, and with these attributes and content. */
function node(type: string, attrs: Record<string, Arbitrary<unknown>>, content?: Arbitrary<unknown[]>) {
  return fc
    .record({ attrs: fc.record({ id, ...attrs }), ...(content && { content }) })
    .map((more) => ({ type, ...more }))
}

const label = fc.oneof(fc.constant(''), anyText)
const file = fc.option(uuid)
const some = <Value>(arbitrary: Arbitrary<Value>) => fc.array(arbitrary, { minLength: 1, maxLength: 3 })
const image = node('image', { file, alt: label, decorative: fc.boolean() }, phrases)
const paragraph = node('paragraph', {}, inline)

const leaves = [
  paragraph,
  node('heading', { level: fc.constantFrom(2, 3, 4) }, inline),
  node(
    'codeBlock',
    { language: fc.constantFrom(null, 'js', 'xml', 'python', 'php', 'markdown', 'klingon', 'c++') },
    fc.array(
      anyText.map((value) => ({ type: 'text', text: value })),
      { maxLength: 1 },
    ),
  ),
  node('formula', { tex }),
  node('rule', {}),
  image,
  node('figureGroup', {}, some(image)),
  node('fileLink', { file, name: label }),
  node('embed', { url: webAddress, title: label }),
]

const cellAttributes = fc.record({
  colspan: fc.integer({ min: 1, max: 3 }),
  rowspan: fc.integer({ min: 1, max: 3 }),
  align: fc.constantFrom(null, ...alignments),
})

const { block } = fc.letrec<{ block: object; item: object; row: object }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'block' },
    fc.oneof(...leaves),
    node('bulletList', {}, some(tie('item'))),
    node('orderedList', { start: fc.integer({ min: 0, max: 9 }) }, some(tie('item'))),
    node('quote', {}, some(tie('block'))),
    node('callout', { kind: fc.constantFrom(...calloutKinds) }, some(tie('block'))),
    node(
      'details',
      {},
      fc.tuple(node('summary', {}, inline), some(tie('block'))).map(([summary, rest]) => [summary, ...rest]),
    ),
    node('table', {}, some(tie('row'))),
  ),
  item: node(
    'listItem',
    { checked: fc.constantFrom(null, true, false) },
    fc
      .tuple(paragraph, fc.array(tie('block'), { maxLength: 2, depthIdentifier: 'block' }))
      .map(([first, rest]) => [first, ...rest]),
  ),
  row: some(
    fc.record({
      type: fc.constantFrom('tableCell', 'tableHeader'),
      attrs: cellAttributes,
      content: some(fc.oneof(paragraph, image, node('formula', { tex }))),
    }),
  ).map((content) => ({ type: 'tableRow', content })),
}))

/** Any document of the schema, as JSON, with texts that try to be something else. */
export const anyDocument: Arbitrary<object> = fc
  .array(block, { minLength: 1, maxLength: 5 })
  .map((content) => ({ type: 'doc', content }))
