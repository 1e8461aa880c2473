import type { Attrs, Node, NodeSpec, TagParseRule } from 'prosemirror-model'
import { idAttribute, oneOf, wholeNumber } from './attributes.ts'
import { readBlock, writeBlock } from './elements.ts'
import { documentLimits } from './limits.ts'

/** How the cells of a column stand; cells say it one by one, so that columns may come and go. */
export const alignments = ['start', 'center', 'end'] as const
export type Alignment = (typeof alignments)[number]

const cellAttributes = {
  colspan: wholeNumber(1, documentLimits.columns, 1),
  rowspan: wholeNumber(1, documentLimits.rows, 1),
  align: oneOf([null, ...alignments], null),
}

/** A table, its rows and cells; `tableRole` is what prosemirror-tables goes by. */
export const tableBlocks = {
  table: {
    group: 'block',
    content: 'tableRow+',
    tableRole: 'table',
    isolating: true,
    attrs: { id: idAttribute },
    parseDOM: [readBlock('table')],
    toDOM: (node) => ['table', writeBlock(node), ['tbody', 0]],
  },
  tableRow: {
    content: '(tableCell | tableHeader)+',
    tableRole: 'row',
    parseDOM: [{ tag: 'tr' }],
    toDOM: () => ['tr', 0],
  },
  tableCell: {
    content: 'cellBlock+',
    tableRole: 'cell',
    isolating: true,
    attrs: cellAttributes,
    parseDOM: [readCell('td')],
    toDOM: (node) => ['td', writeCell(node), 0],
  },
  tableHeader: {
    content: 'cellBlock+',
    tableRole: 'header_cell',
    isolating: true,
    attrs: cellAttributes,
    parseDOM: [readCell('th')],
    toDOM: (node) => ['th', writeCell(node), 0],
  },
} satisfies Record<string, NodeSpec>

function readCell(tag: string): TagParseRule {
  return {
    tag,
    getAttrs(element): Attrs {
      const span = (name: string) => Number(element.getAttribute(name) ?? 1)
      const align = alignments.find((one) => one === element.getAttribute('data-align'))
      return { colspan: span('colspan'), rowspan: span('rowspan'), align: align ?? null }
    },
  }
}

function writeCell({ attrs }: Node): Record<string, string> {
  return {
    dir: 'auto',
    ...(attrs.colspan === 1 ? {} : { colspan: String(attrs.colspan) }),
    ...(attrs.rowspan === 1 ? {} : { rowspan: String(attrs.rowspan) }),
    ...(attrs.align === null ? {} : { 'data-align': String(attrs.align) }),
  }
}
