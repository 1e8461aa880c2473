import type { Node } from 'prosemirror-model'
import type { CalloutKind } from '../shared/blocks.ts'
import { element, startTag } from '../shared/escape.ts'
import type { NodeName } from '../shared/schema.ts'
import { renderCode } from './code.ts'
import { renderEmbed, renderFileLink, renderImage } from './files.ts'
import { renderFormula } from './formula.ts'
import { renderInline } from './inline.ts'
import { type Page, place } from './page.ts'
import { renderTable } from './table.ts'
import { unreachable } from './unreachable.ts'

/** Writes a block with all that is in it. */
export function renderBlock(
  node: Node,
  page: Page,
  attributes: { dir: 'auto' | null } = { dir: 'auto' },
): string {
  const name = node.type.name as NodeName
  const id = () => place(page, String(node.attrs.id))
  const inline = () => renderInline(node, page)
  switch (name) {
    case 'doc':
      return renderBlocks(node, page)
    case 'paragraph':
      return node.childCount === 0 ? '' : element('p', { id: id(), ...attributes }, inline())
    case 'heading':
      return renderHeading(node, page)
    case 'bulletList':
      return element('ul', { id: id(), class: isTasks(node) ? 't-tasks' : null }, renderBlocks(node, page))
    case 'orderedList':
      return element(
        'ol',
        { id: id(), start: node.attrs.start === 1 ? null : node.attrs.start },
        renderBlocks(node, page),
      )
    case 'listItem':
      return element('li', { id: id(), dir: 'auto' }, renderCheck(node, page), renderBlocks(node, page, true))
    case 'quote':
      return element('blockquote', { id: id(), dir: 'auto' }, renderBlocks(node, page, true))
    case 'callout':
      return renderCallout(node, page)
    case 'details':
      return element('details', { id: id() }, renderBlocks(node, page))
    case 'summary':
      return element('summary', { id: id(), dir: 'auto' }, inline())
    case 'codeBlock':
      return renderCode(node, page)
    case 'formula':
      return renderFormula(node, page)
    case 'rule':
      return startTag('hr', { id: id() })
    case 'image':
      return renderImage(node, page)
    case 'figureGroup':
      return element('div', { id: id(), class: 't-figures' }, renderBlocks(node, page))
    case 'fileLink':
      return renderFileLink(node, page)
    case 'embed':
      return renderEmbed(node, page)
    case 'table':
      return renderTable(node, page, (cell) => renderBlocks(cell, page, true))
    case 'tableRow':
    case 'tableCell':
    case 'tableHeader':
    case 'text':
    case 'lineBreak':
    case 'inlineFormula':
    case 'footnote':
      throw new Error(`A ${name} is no block.`)
    default:
      return unreachable(name)
  }
}

/**
 * The blocks in a block. A block with `dir="auto"` takes its direction from text in elements without one, so the first
 * paragraph in it goes by the outer one.
 */
function renderBlocks(node: Node, page: Page, firstInherits = false): string {
  const blocks = node.children.map((child, at) =>
    renderBlock(child, page, { dir: firstInherits && at === 0 ? null : 'auto' }),
  )
  return blocks.join('')
}

function renderHeading(node: Node, page: Page): string {
  const block = String(node.attrs.id)
  const text = node.children
    .map((child) => (child.isText ? child.text : ''))
    .join('')
    .trim()
  if (text !== '') page.headings.push({ id: block, level: node.attrs.level, text })
  return element(`h${node.attrs.level}`, { id: place(page, block), dir: 'auto' }, renderInline(node, page))
}

function renderCallout(node: Node, page: Page): string {
  const kind: CalloutKind = node.attrs.kind
  const label = element('p', { class: 't-callout-kind', lang: page.wordsLanguage }, page.words.callouts[kind])
  const attributes = { id: place(page, String(node.attrs.id)), class: `t-callout t-${kind}`, role: 'note' }
  return element('div', attributes, label, renderBlocks(node, page))
}

function isTasks(list: Node): boolean {
  return list.children.some((item) => item.attrs.checked !== null)
}

function renderCheck(item: Node, page: Page): string {
  const { checked } = item.attrs
  if (checked === null) return ''
  const label = checked ? page.words.done : page.words.toDo
  return element('span', {
    class: checked ? 't-check t-checked' : 't-check',
    role: 'img',
    'aria-label': label,
    lang: page.wordsLanguage,
  })
}
