import { Fragment, Mark, Node } from 'prosemirror-model'
import { checkBounds } from './checkBounds.ts'
import { checkShape } from './checkShape.ts'
import type { Refusal } from './refusal.ts'
import { withBlockIds } from './shared/blockIds.ts'
import { schema } from './shared/schema.ts'

/** A document that may be kept: the checked one and its JSON, which is what is stored, never what came. */
export type Checked = { document: Node; json: unknown }

/**
 * Checks what is said to be a document. Bounds come first, since deep nesting would exhaust the stack.
 * @returns the document in its canonical form, in which every block has an id of its own, or why it is none
 */
export function checkDocument(json: unknown): Checked | { refusals: Refusal[] } {
  const shape = checkShape(json)
  if (shape) return { refusals: [shape] }
  const document = readNode(json)
  if (!document) return { refusals: [{ code: 'not-of-the-schema', block: null }] }
  if (document.type !== schema.nodes.doc) return { refusals: [{ code: 'not-a-document', block: null }] }
  const refusals = checkBounds(document)
  if (refusals.length > 0) return { refusals }
  const named = withBlockIds(document)
  return { document: named, json: named.toJSON() }
}

function readNode(json: unknown): Node | null {
  try {
    const node = canonical(Node.fromJSON(schema, json))
    node.check()
    return node
  } catch {
    return null
  }
}

/** Joins texts that differ in nothing, and puts marks into the schema's order. */
function canonical(node: Node): Node {
  const marked = node.mark(Mark.setFrom(node.marks))
  return node.isLeaf ? marked : marked.copy(Fragment.fromArray(node.children.map(canonical)))
}
