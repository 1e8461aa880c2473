import type { Node } from 'prosemirror-model'
import type { Refusal, RefusalCode } from './refusal.ts'
import { documentLimits } from './shared/limits.ts'
import type { NodeName } from './shared/schema.ts'

/** How many nodes of a type a document may have. */
const counted: Partial<Record<NodeName, { most: number; code: RefusalCode }>> = {
  formula: { most: documentLimits.formulas, code: 'too-many-formulas' },
  inlineFormula: { most: documentLimits.formulas, code: 'too-many-formulas' },
  image: { most: documentLimits.images, code: 'too-many-images' },
  embed: { most: documentLimits.embeds, code: 'too-many-embeds' },
  footnote: { most: documentLimits.footnotes, code: 'too-many-footnotes' },
}

/** Looks whether a document of the schema is within the bounds; each code is named once, with the first block that is not. */
export function checkBounds(document: Node): Refusal[] {
  const found = new Map<RefusalCode, Refusal>()
  const counts = new Map<RefusalCode, number>()
  const refuse = (code: RefusalCode, block: string | null) => {
    if (!found.has(code)) found.set(code, { code, block })
  }
  const count = (code: RefusalCode, most: number, block: string | null) => {
    const number = (counts.get(code) ?? 0) + 1
    counts.set(code, number)
    if (number > most) refuse(code, block)
  }
  const look = (node: Node, level: number, block: string | null) => {
    const here: string | null = node.attrs.id ?? block
    if (level > documentLimits.depth) return refuse('too-deep', here)
    count('too-many-nodes', documentLimits.nodes, here)
    const bound = counted[node.type.name as NodeName]
    if (bound) count(bound.code, bound.most, here)
    if (node.type.name === 'table') checkTable(node, (code) => refuse(code, here))
    node.forEach((child) => {
      look(child, level + 1, here)
    })
  }
  look(document, 0, null)
  if (found.size === 0 && Buffer.byteLength(JSON.stringify(document.toJSON())) > documentLimits.bytes) {
    refuse('too-long', null)
  }
  return [...found.values()]
}

function checkTable(table: Node, refuse: (code: RefusalCode) => void): void {
  if (table.childCount > documentLimits.rows) refuse('too-many-rows')
  const widths = table.children.map((row) => row.children.reduce((sum, cell) => sum + cell.attrs.colspan, 0))
  if (Math.max(...widths) > documentLimits.columns) refuse('too-many-columns')
}
