import { expect, test } from 'vitest'
import { cleanSource, looksLikeMarkdown, marksOfCss, wordList } from './cleanSource.ts'

test('styles become data, so that the policy has nothing to report', () => {
  const html = `<p class=x style='color:red'>a <b STYLE="font-weight:normal">b</b> style="kept as text"</p>`
  const cleaned = cleanSource(html)
  expect(cleaned).not.toMatch(/<[^>]*\sstyle=/i)
  expect(cleaned).toContain(`data-css='color:red'`)
  expect(cleaned).toContain('style="kept as text"</p>')
})

test('comments, style sheets and elements of Word go with what is in them', () => {
  const html =
    '<!--[if gte mso 9]><xml>x</xml><![endif]--><style>p{}</style><meta charset=utf-8><p>a<o:p></o:p></p><![if !supportLists]>'
  expect(cleanSource(html)).toBe('<p>a</p>')
})

test('a style stands for the marks that it shows', () => {
  expect(marksOfCss('font-weight:700; font-style:italic')).toEqual(['strong', 'em'])
  expect(marksOfCss('text-decoration:underline line-through')).toEqual(['u', 's'])
  expect(marksOfCss('vertical-align:super;font-weight:400')).toEqual(['sup'])
  expect(marksOfCss('color:#f00')).toEqual([])
})

test('a paragraph of Word says its list and its level', () => {
  expect(wordList('margin-left:1in;mso-list:l3 level2 lfo1')).toEqual({ list: 'l3', level: 2 })
  expect(wordList('margin-left:1in')).toBeNull()
})

test.each([
  ['# Odds\n\nOne in *eleven*\n\n## More', true],
  ['- a\n- b', true],
  ['See [this](https://example.org) and `that`', true],
  ['A plain sentence. 3 * 4 is 12.', false],
  ['Costs $5 - or less', false],
])('%j is Markdown: %j', (text, expected) => {
  expect(looksLikeMarkdown(text)).toBe(expected)
})
