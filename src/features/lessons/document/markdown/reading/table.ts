import type { Element, Nodes } from 'hast'
import { documentLimits } from '../../shared/limits.ts'
import type { JsonNode } from '../json.ts'
import { type Context, property, sourceOf } from './context.ts'

/** The blocks that a cell may hold. */
const inCell = new Set(['paragraph', 'bulletList', 'orderedList', 'codeBlock', 'formula', 'image'])

/** Reads the table's cells; one that is larger than a table may be becomes code. */
export function readTable(
  table: Element,
  context: Context,
  readBlocks: (nodes: readonly Nodes[]) => JsonNode[],
): JsonNode[] {
  const rows = elements(table).flatMap((part) =>
    part.tagName === 'tr' ? [part] : elements(part).filter(({ tagName }) => tagName === 'tr'),
  )
  const cells = rows.map((row) => elements(row).filter(({ tagName }) => tagName === 'td' || tagName === 'th'))
  const widths = cells.map((row) =>
    row.reduce((sum, cell) => sum + span(cell, 'colSpan', documentLimits.columns), 0),
  )
  if (rows.length > documentLimits.rows || Math.max(0, ...widths) > documentLimits.columns) {
    const source = sourceOf(table, context)
    context.reporter.tell('converted', 'table-as-code', table, source)
    return [{ type: 'codeBlock', content: [{ type: 'text', text: source }] }]
  }
  const content = cells
    .filter((row) => row.length > 0)
    .map(
      (row): JsonNode => ({
        type: 'tableRow',
        content: row.map((cell) => readCell(cell, context, readBlocks)),
      }),
    )
  if (content.length === 0) return []
  context.reporter.keep()
  const captions = elements(table).filter(({ tagName }) => tagName === 'caption')
  return [...captions.flatMap((caption) => readBlocks(caption.children)), { type: 'table', content }]
}

function readCell(
  cell: Element,
  context: Context,
  readBlocks: (nodes: readonly Nodes[]) => JsonNode[],
): JsonNode {
  const blocks = readBlocks(cell.children).flatMap((block) => flattened(block, cell, context))
  return {
    type: cell.tagName === 'th' ? 'tableHeader' : 'tableCell',
    attrs: {
      colspan: span(cell, 'colSpan', documentLimits.columns),
      rowspan: span(cell, 'rowSpan', documentLimits.rows),
      align: { left: 'start', right: 'end', center: 'center' }[property(cell, 'align')] ?? null,
    },
    content: blocks.length > 0 ? blocks : [{ type: 'paragraph' }],
  }
}

/** What a cell may not hold gives it what is in it. */
function flattened(block: JsonNode, cell: Element, context: Context): JsonNode[] {
  if (inCell.has(block.type)) return [block]
  context.reporter.tell('converted', 'not-in-a-cell', cell, block.type)
  if (block.type === 'heading' || block.type === 'summary')
    return [{ type: 'paragraph', content: block.content ?? [] }]
  return (block.content ?? []).flatMap((inner) => flattened(inner, cell, context))
}

function elements(parent: Element): Element[] {
  return parent.children.filter((child) => child.type === 'element')
}

function span(cell: Element, name: string, most: number): number {
  const value = Number(property(cell, name))
  return Number.isInteger(value) && value >= 1 && value <= most ? value : 1
}
