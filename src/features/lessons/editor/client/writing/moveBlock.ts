import { Fragment, type Node, type NodeType } from 'prosemirror-model'
import {
  type Command,
  type EditorState,
  NodeSelection,
  TextSelection,
  type Transaction,
} from 'prosemirror-state'

/** A block that can change places with the one beside it. */
type Movable = { node: Node; from: number; parent: Node; index: number }

/** Moves the innermost block at the selection that has a place to go to, with the selection in it. */
export function moveBlock(by: -1 | 1): Command {
  return (state, dispatch) => {
    const movable = movableAt(state, by)
    if (movable === null) return false
    dispatch?.(moved(state, movable, by).scrollIntoView())
    return true
  }
}

function movableAt(state: EditorState, by: -1 | 1): Movable | null {
  const { $from, $to } = state.selection
  const selected = state.selection instanceof NodeSelection ? state.selection.node : null
  if (selected?.isBlock) {
    const movable = { node: selected, from: $from.pos, parent: $from.parent, index: $from.index() }
    if (canSwap(movable, by)) return movable
  }
  for (let depth = $from.sharedDepth($to.pos); depth > 0; depth--) {
    const node = $from.node(depth)
    const movable = {
      node,
      from: $from.before(depth),
      parent: $from.node(depth - 1),
      index: $from.index(depth - 1),
    }
    if (!isPartOfTable(node.type) && canSwap(movable, by)) return movable
  }
  return null
}

const isPartOfTable = ({ spec }: NodeType) => spec.tableRole !== undefined && spec.tableRole !== 'table'

function canSwap({ node, parent, index }: Movable, by: -1 | 1): boolean {
  const other = parent.maybeChild(index + by)
  if (!other || isPartOfTable(other.type)) return false
  const first = by === -1 ? index - 1 : index
  const order = by === -1 ? [node, other] : [other, node]
  return parent.canReplace(first, first + 2, Fragment.from(order))
}

function moved(state: EditorState, { node, from, parent, index }: Movable, by: -1 | 1): Transaction {
  const other = parent.child(index + by)
  const to = by === -1 ? from - other.nodeSize : from + other.nodeSize
  const transaction = state.tr.delete(from, from + node.nodeSize).insert(to, node)
  const { anchor, head } = state.selection
  const shift = to - from
  const selection =
    state.selection instanceof NodeSelection
      ? NodeSelection.create(transaction.doc, state.selection.from + shift)
      : TextSelection.create(transaction.doc, anchor + shift, head + shift)
  return transaction.setSelection(selection)
}
