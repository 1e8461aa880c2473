import type { Mark, Node } from 'prosemirror-model'
import { readAddress } from '../shared/address.ts'
import { element, escapeHtml, type HtmlAttributes, startTag } from '../shared/escape.ts'
import type { MarkName, NodeName } from '../shared/schema.ts'
import { inlineFormula } from './formula.ts'
import type { Page } from './page.ts'
import { unreachable } from './unreachable.ts'
import { fill } from './words.ts'

/** Writes what stands in a line, keeping an element open over texts that share its mark. */
export function renderInline(parent: Node, page: Page): string {
  const open: Mark[] = []
  let html = ''
  const closeTo = (depth: number) => {
    while (open.length > depth) html += endTagOf(open.pop(), page)
  }
  for (const child of parent.children) {
    const marks = marksOf(child)
    const shared = marks.findIndex((mark, at) => open[at] === undefined || !mark.eq(open[at]))
    closeTo(shared < 0 ? marks.length : shared)
    for (const mark of marks.slice(open.length)) {
      html += startTag(...tagOf(mark, page))
      open.push(mark)
    }
    html += renderChild(child, page)
  }
  closeTo(0)
  return html
}

/** A reference to a footnote is a link of its own, so it stands in no other. */
function marksOf(node: Node): readonly Mark[] {
  return node.type.name === 'footnote' ? [] : node.marks
}

function endTagOf(mark: Mark | undefined, page: Page): string {
  return mark ? `</${tagOf(mark, page)[0]}>` : ''
}

function renderChild(node: Node, page: Page): string {
  const name = node.type.name as NodeName
  switch (name) {
    case 'text':
      return escapeHtml(node.text ?? '')
    case 'lineBreak':
      return '<br>'
    case 'inlineFormula':
      return inlineFormula(node.attrs.tex, page)
    case 'footnote':
      return renderFootnote(node, page)
    default:
      throw new Error(`A ${name} does not stand in a line.`)
  }
}

function renderFootnote(node: Node, page: Page): string {
  const at = page.footnotes.push('') - 1
  page.footnotes[at] = renderInline(node, page)
  const number = String(at + 1)
  const link = {
    href: `#t-note-${number}`,
    id: `t-to-note-${number}`,
    role: 'doc-noteref',
    'aria-label': fill(page.words.footnote, { number }),
    lang: page.wordsLanguage,
  }
  return element('sup', { class: 't-ref' }, element('a', link, number))
}

function tagOf(mark: Mark, page: Page): [string, HtmlAttributes] {
  const name = mark.type.name as MarkName
  switch (name) {
    case 'link':
      return ['a', linkTo(String(mark.attrs.href), page)]
    case 'lang':
      return ['span', { lang: mark.attrs.lang, dir: mark.attrs.dir }]
    case 'strong':
    case 'em':
    case 'sub':
    case 'sup':
    case 'kbd':
      return [name, {}]
    case 'underline':
      return ['u', {}]
    case 'strike':
      return ['s', {}]
    case 'code':
      return ['code', { dir: 'ltr' }]
    default:
      return unreachable(name)
  }
}

/** The attributes of a link of one of the five forms; any other leads nowhere. */
function linkTo(href: string, page: Page): HtmlAttributes {
  const address = readAddress(href)
  if (address === null) return {}
  page.links.push(href)
  switch (address.form) {
    case 'web':
      return { href: address.url, rel: 'noopener nofollow ugc' }
    case 'mail':
      return { href: address.url }
    case 'item':
      return { href: page.addresses.item(address.item, address.block) }
    case 'file':
      page.files.push(address.file)
      return { href: page.addresses.file(address.file, '') }
    default:
      return unreachable(address)
  }
}
