import type { Element, Nodes } from 'hast'
import { formulaHtml } from '../../shared/formula/formulaHtml.ts'
import { attributeLimits } from '../../shared/limits.ts'
import type { JsonNode } from '../json.ts'
import { readCode } from './code.ts'
import { type Context, property, sourceOf } from './context.ts'
import { readBox, readDirective } from './directives.ts'
import { dropped } from './dropped.ts'
import { readFrame, readLeaf, readMedia } from './embeds.ts'
import { readInline, trimmed } from './inline.ts'
import { readTable } from './table.ts'
import { toText } from './text.ts'

/** The elements that stand in a line; those between them are blocks. */
const inline = new Set(
  'a abbr b bdi bdo big br cite code data del dfn em font i img input ins kbd label mark q rp rt ruby s samp small span strike strong sub sup time tt u var wbr md-note'.split(
    ' ',
  ),
)

/** Reads blocks; lines between them become paragraphs. */
export function readBlocks(nodes: readonly Nodes[], context: Context): JsonNode[] {
  const blocks: JsonNode[] = []
  let line: Nodes[] = []
  const endLine = () => {
    if (line.some((node) => node.type !== 'text' || node.value.trim() !== '')) {
      context.reporter.keep()
      blocks.push(...paragraphs(readInline(line, context)))
    }
    line = []
  }
  for (const node of nodes) {
    if (standsInLine(node)) line.push(node)
    else {
      endLine()
      if (node.type === 'element') blocks.push(...readBlock(node, context))
      if (node.type === 'comment') context.reporter.tell('dropped', 'comment', node, '')
    }
  }
  endLine()
  return blocks
}

function standsInLine(node: Nodes): boolean {
  if (node.type === 'text') return true
  if (node.type !== 'element') return false
  if (node.tagName === 'md-formula') return property(node, 'dataDisplay') !== 'true'
  return inline.has(node.tagName)
}

/** Paragraphs of a line; a picture in it stands between two. */
function paragraphs(line: readonly JsonNode[]): JsonNode[] {
  const blocks: JsonNode[] = []
  let rest: JsonNode[] = []
  const end = () => {
    const content = trimmed(rest)
    if (content.length > 0) blocks.push({ type: 'paragraph', content })
    rest = []
  }
  for (const node of line) {
    if (node.type === 'image') {
      end()
      blocks.push(node)
    } else rest.push(node)
  }
  end()
  return blocks
}

function readBlock(element: Element, context: Context): JsonNode[] {
  const { reporter } = context
  const code = dropped(element)
  if (code) {
    reporter.tell('dropped', code, element, sourceOf(element, context))
    return []
  }
  const handlers = Object.keys(element.properties).filter((name) => /^on[A-Z]/.test(name))
  for (const name of handlers) reporter.tell('dropped', 'event-handler', element, name)
  const inner = () => readBlocks(element.children, context)
  const kept = (node: JsonNode): JsonNode[] => {
    reporter.keep()
    return [node]
  }
  switch (element.tagName) {
    case 'p':
      return readParagraph(element, context)
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return readHeading(element, context)
    case 'ul':
    case 'menu':
    case 'ol':
      return readList(element, context)
    case 'blockquote':
      return kept({ type: 'quote', content: filled(inner()) })
    case 'md-callout':
      return kept({
        type: 'callout',
        attrs: { kind: property(element, 'dataKind') },
        content: filled(inner()),
      })
    case 'md-directive':
      return readDirective(element, context, inner)
    case 'md-leaf':
      return readLeaf(element, context)
    case 'md-formula':
      return readFormula(element, context)
    case 'pre':
      return readCode(element, context)
    case 'hr':
      return kept({ type: 'rule' })
    case 'table':
      return readTable(element, context, (nodes) => readBlocks(nodes, context))
    case 'details':
      return readDetails(element, context)
    case 'iframe':
      return readFrame(element, context)
    case 'video':
    case 'audio':
      return readMedia(element, context)
    default:
      return readBox(element, context, inner)
  }
}

function readParagraph(element: Element, context: Context): JsonNode[] {
  const [only, ...others] = element.children
  // A paragraph of one formula between double signs is a formula that stands for itself.
  if (only?.type === 'element' && others.length === 0 && property(only, 'dataDisplay') === 'true') {
    return readFormula(only, context)
  }
  context.reporter.keep()
  return element.children.every(standsInLine)
    ? paragraphs(readInline(element.children, context))
    : readBlocks(element.children, context)
}

function readFormula(element: Element, context: Context): JsonNode[] {
  const tex = property(element, 'dataTex')
  if (tex.length > attributeLimits.tex) {
    context.reporter.tell('converted', 'too-complex', element, tex)
    return [{ type: 'codeBlock', attrs: { language: 'latex' }, content: [{ type: 'text', text: tex }] }]
  }
  if (formulaHtml(tex, true) === null) context.reporter.tell('converted', 'unreadable-formula', element, tex)
  else context.reporter.keep()
  return [{ type: 'formula', attrs: { tex } }]
}

function readHeading(element: Element, context: Context): JsonNode[] {
  const given = Number(element.tagName.slice(1))
  const level = Math.min(4, Math.max(2, given + context.headingShift))
  if (level === given + context.headingShift) context.reporter.keep()
  else context.reporter.tell('converted', 'heading-level', element, toText(element))
  const [first, ...rest] = paragraphs(readInline(element.children, context))
  if (first?.type !== 'paragraph') return first ? [first, ...rest] : []
  return [{ type: 'heading', attrs: { level }, content: first.content ?? [] }, ...rest]
}

function readList(element: Element, context: Context): JsonNode[] {
  context.reporter.keep()
  const items = element.children.flatMap((child) =>
    child.type === 'element' && child.tagName === 'li'
      ? [readItem(child, context)]
      : looseItem(child, context),
  )
  if (items.length === 0) return []
  if (element.tagName !== 'ol') return [{ type: 'bulletList', content: items }]
  const start = Number(property(element, 'start') || 1)
  const known = Number.isInteger(start) && start >= 0 && start <= 1_000_000
  return [{ type: 'orderedList', attrs: { start: known ? start : 1 }, content: items }]
}

function looseItem(child: Nodes, context: Context): JsonNode[] {
  const content = readBlocks([child], context)
  return content.length === 0 ? [] : [{ type: 'listItem', content: begun(content) }]
}

function readItem(element: Element, context: Context): JsonNode {
  context.reporter.keep()
  const checked = property(element, 'dataChecked')
  return {
    type: 'listItem',
    attrs: { checked: checked === '' ? null : checked === 'true' },
    content: begun(readBlocks(element.children, context)),
  }
}

/** An item begins with a paragraph. */
function begun(blocks: readonly JsonNode[]): readonly JsonNode[] {
  return blocks[0]?.type === 'paragraph' ? blocks : [{ type: 'paragraph' }, ...blocks]
}

function filled(blocks: readonly JsonNode[]): readonly JsonNode[] {
  return blocks.length > 0 ? blocks : [{ type: 'paragraph' }]
}

function readDetails(element: Element, context: Context): JsonNode[] {
  context.reporter.keep()
  const summary = element.children.find((child) => child.type === 'element' && child.tagName === 'summary')
  const line = summary && 'children' in summary ? readInline(summary.children, context) : []
  const rest = element.children.filter((child) => child !== summary)
  const content = trimmed(line.filter(({ type }) => type !== 'image'))
  return [{ type: 'details', content: [{ type: 'summary', content }, ...filled(readBlocks(rest, context))] }]
}
