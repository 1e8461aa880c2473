import type { Node } from 'prosemirror-model'
import { element } from '../shared/escape.ts'
import type { Alignment } from '../shared/tables.ts'
import { type Page, place } from './page.ts'
import { fill } from './words.ts'

/** Writes a table as a region that scrolls by key. Header cells say whether they stand over a column or before a row. */
export function renderTable(table: Node, page: Page, renderCell: (cell: Node) => string): string {
  page.counts.table += 1
  const region = {
    id: place(page, String(table.attrs.id)),
    class: 't-table',
    role: 'region',
    tabindex: 0,
    'aria-label': fill(page.words.table, { number: page.counts.table }),
  }
  const rows = table.children
  const after = rows.findIndex((row) => !isHead(row))
  const heads = after < 0 ? rows.length : after
  // Without rows of its own below it, a head is the table.
  const split = heads === rows.length ? 0 : heads
  const write = (some: readonly Node[]) => some.map((row) => renderRow(row, renderCell)).join('')
  const head = split === 0 ? '' : element('thead', {}, write(rows.slice(0, split)))
  return element('div', region, element('table', {}, head, element('tbody', {}, write(rows.slice(split)))))
}

function isHead(row: Node): boolean {
  return row.children.every((cell) => cell.type.name === 'tableHeader')
}

function renderRow(row: Node, renderCell: (cell: Node) => string): string {
  const scope = isHead(row) ? 'col' : 'row'
  const cells = row.children.map((cell) => {
    const { colspan, rowspan } = cell.attrs
    const align: Alignment | null = cell.attrs.align
    const attributes = {
      dir: 'auto',
      class: align === null ? null : `t-${align}`,
      colspan: colspan === 1 ? null : colspan,
      rowspan: rowspan === 1 ? null : rowspan,
    }
    return cell.type.name === 'tableHeader'
      ? element('th', { scope, ...attributes }, renderCell(cell))
      : element('td', attributes, renderCell(cell))
  })
  return element('tr', {}, ...cells)
}
