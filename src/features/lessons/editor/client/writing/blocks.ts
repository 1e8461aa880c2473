import { setBlockType, wrapIn } from 'prosemirror-commands'
import type { Node } from 'prosemirror-model'
import { type Command, type EditorState, NodeSelection, Selection, TextSelection } from 'prosemirror-state'
import { CellSelection } from 'prosemirror-tables'
import type { CalloutKind } from '../../../document/shared/blocks.ts'
import { schema } from '../../../document/shared/schema.ts'
import { toggleList } from './lists.ts'

const { nodes } = schema

/** What the author may put into a lesson from the menu, in its order. */
export const insertable = [
  'paragraph',
  'heading2',
  'heading3',
  'heading4',
  'bulletList',
  'orderedList',
  'taskList',
  'image',
  'table',
  'callout',
  'details',
  'quote',
  'code',
  'formula',
  'inlineFormula',
  'footnote',
  'embed',
  'rule',
] as const

export type Insertable = (typeof insertable)[number]

/** Those of them that ask something first. */
export type Asked = 'formula' | 'inlineFormula' | 'embed' | 'image' | 'link'

export const isAsked = (name: Insertable): name is Asked & Insertable =>
  name === 'formula' || name === 'inlineFormula' || name === 'embed' || name === 'image'

/** What inserting a block does where nothing is asked first. */
export function insertion(name: Exclude<Insertable, Asked>): Command {
  switch (name) {
    case 'paragraph':
      return setBlockType(nodes.paragraph)
    case 'heading2':
    case 'heading3':
    case 'heading4':
      return setHeading(Number(name.at(-1)))
    case 'bulletList':
      return toggleList('bullet')
    case 'orderedList':
      return toggleList('ordered')
    case 'taskList':
      return toggleList('task')
    case 'callout':
      return orInsert(wrapIn(nodes.callout), () => nodes.callout.create(null, nodes.paragraph.create()))
    case 'quote':
      return orInsert(wrapIn(nodes.quote), () => nodes.quote.create(null, nodes.paragraph.create()))
    case 'details':
      return insertBlock(() => nodes.details.create(null, [nodes.summary.create(), nodes.paragraph.create()]))
    case 'code':
      return orInsert(setBlockType(nodes.codeBlock), () => nodes.codeBlock.create())
    case 'table':
      return insertBlock(newTable)
    case 'rule':
      return insertBlock(() => nodes.rule.create())
    case 'footnote':
      return insertFootnote
  }
}

/** Makes a heading of a text, keeping its id. */
export function setHeading(level: number): Command {
  return (state, dispatch) =>
    setBlockType(nodes.heading, { id: blockAt(state)?.attrs.id ?? null, level })(state, dispatch)
}

/** The block of text at the selection. */
function blockAt({ selection }: EditorState): Node | null {
  return selection.$from.parent.isTextblock ? selection.$from.parent : null
}

function orInsert(command: Command, make: () => Node): Command {
  return (state, dispatch, view) => command(state, dispatch, view) || insertBlock(make)(state, dispatch, view)
}

/** Puts a block in place of an empty paragraph, or after the block at the selection, and the selection into it. */
export function insertBlock(make: () => Node): Command {
  return (state, dispatch) => {
    const { $from } = state.selection
    const block = make()
    if (state.selection instanceof CellSelection) return false
    const isEmpty = $from.parent.type === nodes.paragraph && $from.parent.content.size === 0
    for (let depth = $from.depth; depth >= 0; depth--) {
      const parent = depth === 0 ? null : $from.node(depth - 1)
      if (parent === null) return insertAtTop(state, block, dispatch)
      const index = $from.index(depth - 1)
      const replaces = isEmpty && depth === $from.depth
      if (!parent.canReplaceWith(replaces ? index : index + 1, index + 1, block.type)) continue
      const from = replaces ? $from.before(depth) : $from.after(depth)
      const transaction = state.tr.replaceWith(from, $from.after(depth), block)
      dispatch?.(selectWithin(transaction, from, block).scrollIntoView())
      return true
    }
    return false
  }
}

function insertAtTop(state: EditorState, block: Node, dispatch: Parameters<Command>[1]): boolean {
  if (!(state.selection instanceof NodeSelection)) return false
  const at = state.selection.to
  dispatch?.(selectWithin(state.tr.insert(at, block), at, block).scrollIntoView())
  return true
}

function selectWithin(transaction: EditorState['tr'], at: number, block: Node): EditorState['tr'] {
  const { doc } = transaction
  if (block.isAtom) {
    const end = at + block.nodeSize
    if (doc.resolve(end).nodeAfter === null && doc.resolve(end).parent.type === nodes.doc)
      transaction.insert(end, nodes.paragraph.create())
    return transaction.setSelection(Selection.near(transaction.doc.resolve(end), 1))
  }
  return transaction.setSelection(TextSelection.near(doc.resolve(at + 1), 1))
}

/** Three rows and columns, the first row being its head. */
function newTable(): Node {
  const cells = (type: 'tableHeader' | 'tableCell') =>
    [0, 1, 2].map(() => nodes[type].create(null, nodes.paragraph.create()))
  const row = (type: 'tableHeader' | 'tableCell') => nodes.tableRow.create(null, cells(type))
  return nodes.table.create(null, [row('tableHeader'), row('tableCell'), row('tableCell')])
}

/** Puts a footnote after the selection, and the selection into it. */
const insertFootnote: Command = (state, dispatch) => {
  const { $to } = state.selection
  if (!$to.parent.canReplaceWith($to.index(), $to.index(), nodes.footnote)) return false
  if (dispatch) {
    const transaction = state.tr.insert($to.pos, nodes.footnote.create())
    dispatch(transaction.setSelection(TextSelection.create(transaction.doc, $to.pos + 1)).scrollIntoView())
  }
  return true
}

/** The callout around the selection. */
export function calloutAt({ selection }: EditorState): { kind: CalloutKind; place: number } | null {
  const { $from } = selection
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth)
    if (node.type === nodes.callout)
      return { kind: node.attrs.kind as CalloutKind, place: $from.before(depth) }
  }
  return null
}

/** Makes the callout around the selection one of another kind. */
export function setCallout(kind: CalloutKind): Command {
  return (state, dispatch) => {
    const callout = calloutAt(state)
    if (callout === null) return false
    dispatch?.(state.tr.setNodeAttribute(callout.place, 'kind', kind))
    return true
  }
}

/** Says in which language the code at the selection is. */
export function setCodeLanguage(language: string | null): Command {
  return (state, dispatch) => {
    const { $from } = state.selection
    if ($from.parent.type !== nodes.codeBlock) return false
    dispatch?.(state.tr.setNodeAttribute($from.before(), 'language', language))
    return true
  }
}
