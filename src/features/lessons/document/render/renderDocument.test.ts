import { expect, test } from 'vitest'
import '../../../../testing/bangla.ts'
import { schema } from '../shared/schema.ts'
import { addressesOf } from './addresses.ts'
import { renderDocument } from './renderDocument.ts'
import { rendererNumber } from './rendererNumber.ts'
import { wordsFor } from './words.ts'

const course = '0190a8c4-7b1e-7cc1-9d55-0f6a2b1c3d40'
const other = '0190a8c4-7b1e-7cc1-9d55-0f6a2b1c3d4e'

let count = 0
const named = (type: string, more: { attrs?: object; content?: unknown[] } = {}) => {
  count += 1
  return { type, ...more, attrs: { id: `block${String(count).padStart(4, '0')}`, ...more.attrs } }
}
const text = (value: string, ...marks: unknown[]) => ({ type: 'text', text: value, marks })
const paragraph = (...content: unknown[]) => named('paragraph', { content })

function render(content: unknown[], language = 'en') {
  const document = schema.nodeFromJSON({ type: 'doc', content })
  document.check()
  const rendered = renderDocument(document, {
    language,
    words: wordsFor(language),
    addresses: addressesOf(course),
  })
  expect(rendered.altered).toBe(false)
  return rendered
}

const htmlOf = (...content: unknown[]) => render(content).html.replaceAll(/ id="t-block\d+"/g, '')

test('text is never read as HTML, wherever it stands', () => {
  const evil = '"><script>alert(1)</script>&amp;'
  const html = htmlOf(
    paragraph(text(evil), { type: 'inlineFormula', attrs: { tex: `\\text{${evil}` } }),
    named('codeBlock', { attrs: { language: 'xml' }, content: [{ type: 'text', text: evil }] }),
    named('image', { attrs: { file: other, alt: evil }, content: [text(evil)] }),
    named('embed', { attrs: { url: 'https://example.org/?a=%22', title: evil } }),
    named('fileLink', { attrs: { file: other, name: evil } }),
  )
  expect(html).not.toContain('<script')
  expect(html).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;amp;')
})

test('marks nest, and stay open over texts that share them', () => {
  const strong = { type: 'strong' }
  const link = { type: 'link', attrs: { href: 'https://example.org/a?b=1&c=2' } }
  expect(htmlOf(paragraph(text('a', link), text('b', link, strong), text('c', strong)))).toBe(
    '<p dir="auto"><a href="https://example.org/a?b=1&amp;c=2" rel="noopener nofollow ugc">a<strong>b</strong></a><strong>c</strong></p>',
  )
})

test('links lead to lessons, their blocks and files of the course', () => {
  const to = (href: string) => text('here', { type: 'link', attrs: { href } })
  const { html, links, files } = render([
    paragraph(to(`item:${other}#abcdefgh`), text(' '), to(`file:${other}`)),
  ])
  expect(html).toContain(`<a href="/learn/${course}/${other}#t-abcdefgh">here</a>`)
  expect(html).toContain(`<a href="/files/${course}/${other}/original/file">here</a>`)
  expect(links).toEqual([`item:${other}#abcdefgh`, `file:${other}`])
  expect(files).toEqual([other])
})

test('footnotes are numbered in their order, and lead there and back', () => {
  const footnote = (value: string) => ({ type: 'footnote', content: [text(value)] })
  const html = htmlOf(paragraph(text('One'), footnote('First'), text(' two'), footnote('Second')))
  expect(html).toContain(
    'One<sup class="t-ref"><a href="#t-note-1" id="t-to-note-1" role="doc-noteref" aria-label="Footnote 1">1</a></sup> two',
  )
  expect(html).toContain('<section class="t-notes" role="doc-endnotes" aria-label="Footnotes"><ol>')
  expect(html).toContain('<li id="t-note-2" dir="auto">Second <a href="#t-to-note-2"')
})

test('a table has a head, scopes and its own region', () => {
  const cell = (type: string, value: string, attrs = {}) => ({
    type,
    attrs,
    content: [paragraph(text(value))],
  })
  const row = (...content: unknown[]) => ({ type: 'tableRow', content })
  const html = htmlOf(
    named('table', {
      content: [
        row(cell('tableHeader', 'Name'), cell('tableHeader', 'Points', { align: 'end' })),
        row(cell('tableHeader', 'Ada'), cell('tableCell', '12', { align: 'end' })),
      ],
    }),
  )
  expect(html).toBe(
    '<div class="t-table" role="region" tabindex="0" aria-label="Table 1"><table>' +
      '<thead><tr><th scope="col" dir="auto"><p>Name</p></th><th scope="col" dir="auto" class="t-end"><p>Points</p></th></tr></thead>' +
      '<tbody><tr><th scope="row" dir="auto"><p>Ada</p></th><td dir="auto" class="t-end"><p>12</p></td></tr></tbody></table></div>',
  )
})

test('lists, tasks, quotes, callouts and details', () => {
  const item = (value: string, checked: boolean | null = null) =>
    named('listItem', { attrs: { checked }, content: [paragraph(text(value))] })
  expect(htmlOf(named('orderedList', { attrs: { start: 3 }, content: [item('c')] }))).toBe(
    '<ol start="3"><li dir="auto"><p>c</p></li></ol>',
  )
  expect(htmlOf(named('bulletList', { content: [item('a', true), item('b', false)] }))).toBe(
    '<ul class="t-tasks"><li dir="auto"><span class="t-check t-checked" role="img" aria-label="Done"></span><p>a</p></li>' +
      '<li dir="auto"><span class="t-check" role="img" aria-label="To do"></span><p>b</p></li></ul>',
  )
  expect(htmlOf(named('callout', { attrs: { kind: 'warning' }, content: [paragraph(text('Hot'))] }))).toBe(
    '<div class="t-callout t-warning" role="note"><p class="t-callout-kind">Warning</p><p dir="auto">Hot</p></div>',
  )
  expect(
    htmlOf(
      named('details', { content: [named('summary', { content: [text('Why?')] }), paragraph(text('So.'))] }),
    ),
  ).toBe('<details><summary dir="auto">Why?</summary><p dir="auto">So.</p></details>')
})

test('words of ours are in the language of the course, else in English and said to be so', () => {
  const callout = named('callout', { content: [paragraph(text('…'))] })
  expect(render([callout], 'bn-BD').html).toContain('<p class="t-callout-kind">নোট</p>')
  expect(render([callout], 'ar').html).toContain('<p class="t-callout-kind" lang="en">Note</p>')
})

test('code is coloured where its language is known, and plain where it is not', () => {
  const code = (language: string | null) =>
    htmlOf(named('codeBlock', { attrs: { language }, content: [{ type: 'text', text: 'const a = "<b>"' }] }))
  expect(code('js')).toContain(
    '<pre class="t-code" role="group" tabindex="0" aria-label="Code 1, JavaScript" data-language="JavaScript" dir="ltr" translate="no">' +
      '<code><span class="t-keyword">const</span> a = <span class="t-string">&quot;&lt;b&gt;&quot;</span></code></pre>',
  )
  expect(code('klingon')).toContain('<code>const a = &quot;&lt;b&gt;&quot;</code>')
  expect(code(null)).toContain('aria-label="Code 1"')
})

test('formulas become MathML that says its TeX', () => {
  const html = htmlOf(named('formula', { attrs: { tex: '\\frac{1}{2}' } }))
  expect(html).toContain('<math display="block" class="tml-display">')
  expect(html).toContain('<mfrac><mn>1</mn><mn>2</mn></mfrac>')
  expect(html).toContain('<annotation encoding="application/x-tex">\\frac{1}{2}</annotation>')
})

test('a formula that does not parse is shown as its TeX', () => {
  const html = htmlOf(paragraph({ type: 'inlineFormula', attrs: { tex: '\\frac{1' } }))
  expect(html).toBe(
    '<p dir="auto"><code class="t-tex" dir="ltr" title="This formula cannot be shown:">\\frac{1</code></p>',
  )
})

test('headings and blocks are listed as they come, and double ids are told apart', () => {
  const double = { type: 'paragraph', attrs: { id: 'sameid01' }, content: [text('x')] }
  const heading = {
    type: 'heading',
    attrs: { id: 'heading1', level: 3 },
    content: [text('On '), text('loops')],
  }
  const { html, headings, blocks, renderer } = render([heading, double, double, { type: 'paragraph' }])
  expect(renderer).toBe(rendererNumber)
  expect(headings).toEqual([{ id: 'heading1', level: 3, text: 'On loops' }])
  expect(blocks).toEqual(['heading1', 'sameid01', 'unnamed00001'])
  expect(html.match(/ id="t-[a-z0-9]+"/g)).toEqual([
    ' id="t-heading1"',
    ' id="t-sameid01"',
    ' id="t-unnamed00001"',
  ])
})

test('a picture is told in its widths and with its shape, and one that is not there says so', () => {
  const image = named('image', { attrs: { id: 'image00001', file: other, alt: 'A loop' } })
  const draw = (pictures: Record<string, { width: number; height: number }>) => {
    const document = schema.nodeFromJSON({ type: 'doc', content: [image] })
    const addresses = addressesOf(course)
    const { html, altered, files } = renderDocument(document, {
      language: 'en',
      words: wordsFor('en'),
      addresses,
      pictures,
    })
    expect(altered).toBe(false)
    return { html, files }
  }
  const path = (size: string) => `/files/${course}/${other}/${size}/image`
  expect(draw({ [other]: { width: 1200, height: 900 } })).toEqual({
    html:
      `<figure id="t-image00001" class="t-image"><img src="${path('w960')}" ` +
      `srcset="${path('w480')} 480w, ${path('w960')} 960w, ${path('w1600')} 1200w" ` +
      'sizes="(min-width: 42rem) 38rem, 100vw" width="1200" height="900" alt="A loop" loading="lazy" decoding="async"></figure>',
    files: [other],
  })
  expect(draw({})).toEqual({
    html: '<figure id="t-image00001" class="t-image"><p class="t-missing" dir="auto">A loop</p></figure>',
    files: [],
  })
})

test('pictures have their words, and those without a file say that one is missing', () => {
  expect(
    htmlOf(named('image', { attrs: { file: other, alt: 'A loop' }, content: [text('Drawn by Ada')] })),
  ).toBe(
    `<figure class="t-image"><img src="/files/${course}/${other}/w960/image" alt="A loop" loading="lazy" decoding="async">` +
      '<figcaption dir="auto">Drawn by Ada</figcaption></figure>',
  )
  expect(htmlOf(named('image', { attrs: { file: other, alt: 'x', decorative: true } }))).toContain('alt=""')
  expect(htmlOf(named('image', { attrs: { alt: 'A loop' } }))).toContain(
    '<p class="t-missing" dir="auto">A loop</p>',
  )
})

test('an embed is a link that names where it leads', () => {
  expect(htmlOf(named('embed', { attrs: { url: 'https://www.example.org/v/1', title: 'A film' } }))).toBe(
    '<div class="t-embed"><a href="https://www.example.org/v/1" rel="noopener nofollow ugc" dir="auto">A film</a> ' +
      '<span class="t-provider" dir="ltr">example.org</span></div>',
  )
})
