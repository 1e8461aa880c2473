import type { BlockContent, Html, ListItem, PhrasingContent, RootContent, Table, TableCell } from 'mdast'
import type { LeafDirective } from 'mdast-util-directive'
import type { Node } from 'prosemirror-model'
import { escapeHtml } from '../escape.ts'
import type { NodeName } from '../schema.ts'
import { type Notes, writeInline } from './inline.ts'

/** Writes the blocks in a block. */
export function writeBlocks(parent: Node, notes: Notes): RootContent[] {
  return parent.children.flatMap((node) => writeBlock(node, notes))
}

function writeBlock(node: Node, notes: Notes): RootContent[] {
  const line = () => writeInline(node, notes) as PhrasingContent[]
  const blocks = () => writeBlocks(node, notes) as BlockContent[]
  switch (node.type.name as NodeName) {
    case 'paragraph':
      return node.childCount === 0 ? [] : [{ type: 'paragraph', children: line() }]
    case 'heading':
      return [{ type: 'heading', depth: node.attrs.level, children: line() }]
    case 'bulletList':
      return [{ type: 'list', spread: false, children: items(node, notes) }]
    case 'orderedList':
      return [
        { type: 'list', ordered: true, start: node.attrs.start, spread: false, children: items(node, notes) },
      ]
    case 'quote':
      return [{ type: 'blockquote', children: blocks() }]
    case 'callout':
      return [{ type: 'blockquote', children: [alert(node.attrs.kind), ...blocks()] }]
    case 'details':
      return [
        html(`<details>\n<summary>${escapeHtml(node.firstChild?.textContent ?? '')}</summary>`),
        ...node.children.slice(1).flatMap((inner) => writeBlock(inner, notes)),
        html('</details>'),
      ]
    case 'codeBlock':
      return [{ type: 'code', lang: node.attrs.language, value: node.textContent }]
    case 'formula':
      return [{ type: 'math', value: node.attrs.tex }]
    case 'rule':
      return [{ type: 'thematicBreak' }]
    case 'image':
      return [{ type: 'paragraph', children: [image(node)] }]
    case 'figureGroup':
      return blocks()
    case 'fileLink':
      return [leaf('file', node.attrs.name, node.attrs.file === null ? '' : `file:${node.attrs.file}`)]
    case 'embed':
      return [leaf('embed', node.attrs.title, node.attrs.url)]
    case 'table':
      return [table(node, notes)]
    default:
      return []
  }
}

function items(list: Node, notes: Notes): ListItem[] {
  return list.children.map((item) => ({
    type: 'listItem',
    checked: item.attrs.checked,
    spread: false,
    children: writeBlocks(item, notes) as BlockContent[],
  }))
}

function alert(kind: string): BlockContent {
  return { type: 'paragraph', children: [html(`[!${kind.toUpperCase()}]`)] }
}

function image(node: Node): PhrasingContent {
  const { file, alt, decorative } = node.attrs
  const title = node.textContent || null
  return { type: 'image', url: file === null ? '' : `file:${file}`, alt: decorative ? '' : alt, title }
}

function leaf(name: string, label: string, to: string): LeafDirective {
  const children: PhrasingContent[] = label === '' ? [] : [{ type: 'text', value: label }]
  return { type: 'leafDirective', name, attributes: { to }, children }
}

function table(node: Node, notes: Notes): Table {
  const align = node.firstChild?.children.map(({ attrs }) => {
    return ({ start: 'left', center: 'center', end: 'right' } as const)[String(attrs.align)] ?? null
  })
  return {
    type: 'table',
    align: align ?? [],
    children: node.children.map((row) => ({
      type: 'tableRow',
      children: row.children.map((cell) => writeCell(cell, notes)),
    })),
  }
}

/** A cell of Markdown is one line: its blocks follow one another after breaks. */
function writeCell(cell: Node, notes: Notes): TableCell {
  const lines = cell.children.map((block) => {
    const image = block.type.name === 'image' ? writeBlock(block, notes) : []
    const [only] = image
    if (only?.type === 'paragraph') return only.children
    return block.isTextblock && block.type.name !== 'codeBlock'
      ? (writeInline(block, notes) as PhrasingContent[])
      : [{ type: 'text' as const, value: block.attrs.tex ?? block.textContent }]
  })
  const children = lines.flatMap((line, at) => (at === 0 ? line : [html('<br>'), ...line]))
  return { type: 'tableCell', children: children.map((one) => (one.type === 'break' ? html('<br>') : one)) }
}

function html(value: string): Html {
  return { type: 'html', value }
}
