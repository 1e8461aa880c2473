import type { NodeType } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, type EditorState, NodeSelection } from 'prosemirror-state'
import { schema } from '../../../document/shared/schema.ts'

const { listItem, bulletList, orderedList } = schema.nodes

/** The item around the selection, and the list that it is in. */
export function itemAt({ selection }: EditorState) {
  const { $from } = selection
  for (let depth = $from.depth; depth > 0; depth--) {
    if ($from.node(depth).type === listItem)
      return { item: $from.node(depth), place: $from.before(depth), list: $from.node(depth - 1), depth }
  }
  return null
}

/** Enter in an item: the next one is a task, not done yet, where this one is a task. */
export const splitItem: Command = (state, dispatch) => {
  const at = itemAt(state)
  if (at === null || state.selection instanceof NodeSelection) return false
  const checked = at.item.attrs.checked === null ? null : false
  return splitListItem(listItem, { id: null, checked })(state, dispatch)
}

export const sinkItem = sinkListItem(listItem)
export const liftItem = liftListItem(listItem)

/** Makes a list of the selection, a list of another kind of a list, and text again of one of the same kind. */
export function toggleList(kind: 'bullet' | 'ordered' | 'task'): Command {
  const type = kind === 'ordered' ? orderedList : bulletList
  return (state, dispatch, view) => {
    const at = itemAt(state)
    if (at === null) return wrapIn(type, kind === 'task')(state, dispatch, view)
    const isTask = at.item.attrs.checked !== null
    if (at.list.type === type && isTask === (kind === 'task')) return liftItem(state, dispatch, view)
    dispatch?.(asKind(state, type, kind === 'task'))
    return true
  }
}

function wrapIn(type: NodeType, tasks: boolean): Command {
  return (state, dispatch) => {
    if (!tasks) return wrapInList(type)(state, dispatch)
    return wrapInList(type)(
      state,
      dispatch &&
        ((transaction) => {
          const { $from, $to } = transaction.selection
          transaction.doc.nodesBetween($from.pos, $to.pos, (node, place) => {
            if (node.type === listItem) transaction.setNodeAttribute(place, 'checked', false)
          })
          dispatch(transaction)
        }),
    )
  }
}

function asKind(state: EditorState, type: NodeType, tasks: boolean) {
  const at = itemAt(state)
  const transaction = state.tr
  if (at === null) return transaction
  const start = state.selection.$from.before(at.depth - 1)
  if (at.list.type !== type) transaction.setNodeMarkup(start, type, { id: at.list.attrs.id })
  at.list.forEach((item, offset) => {
    const place = start + 1 + offset
    if (item.type !== listItem || (item.attrs.checked !== null) === tasks) return
    transaction.setNodeAttribute(place, 'checked', tasks ? false : null)
  })
  return transaction
}

/** Ticks the task at the selection, or takes the tick away. */
export const tickTask: Command = (state, dispatch) => {
  const at = itemAt(state)
  if (at === null || at.item.attrs.checked === null) return false
  dispatch?.(state.tr.setNodeAttribute(at.place, 'checked', at.item.attrs.checked !== true))
  return true
}
