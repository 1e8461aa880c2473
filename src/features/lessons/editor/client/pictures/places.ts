import type { Node } from 'prosemirror-model'
import { type Command, type EditorState, NodeSelection, TextSelection } from 'prosemirror-state'
import { newBlockId } from '../../../document/shared/blockIds.ts'
import { schema } from '../../../document/shared/schema.ts'
import { insertBlock } from '../writing/blocks.ts'

const { image, paragraph } = schema.nodes

/** What a picture says to those who do not see it. */
export type Description = { alt: string; decorative: boolean }

/** The picture that is selected, or in whose caption the selection is. */
export function pictureAt({ selection }: EditorState): Node | null {
  if (selection instanceof NodeSelection && selection.node.type === image) return selection.node
  const { parent } = selection.$from
  return parent.type === image ? parent : null
}

/** Where the picture with this id stands; null where it is gone. */
function placeOf(document: Node, block: string): number | null {
  let found: number | null = null
  document.descendants((node, place) => {
    if (node.type === image && node.attrs.id === block) found = place
    return found === null && !node.isTextblock
  })
  return found
}

/** Puts a new picture, whose file is still to come, after the block at the selection. */
export function insertPicture(block: string, description: Description): Command {
  return insertBlock(() => image.create({ id: block, file: null, ...description }))
}

export const newPictureId = newBlockId

/** Changes what a picture says, if it is still there. */
export function describePicture(block: string, { alt, decorative }: Description): Command {
  return (state, dispatch) => {
    const place = placeOf(state.doc, block)
    if (place === null) return false
    const transaction = state.tr.setNodeAttribute(place, 'alt', alt)
    dispatch?.(transaction.setNodeAttribute(place, 'decorative', decorative))
    return true
  }
}

/** Enter in a caption leads to a new paragraph after the picture, or after the group that it is in. */
export const leaveCaption: Command = (state, dispatch) => {
  const { $from } = state.selection
  if ($from.parent.type !== image) return false
  const depth = $from.node(-1).type === schema.nodes.figureGroup ? $from.depth - 1 : $from.depth
  const after = $from.after(depth)
  if (
    !$from.node(depth - 1).canReplaceWith($from.indexAfter(depth - 1), $from.indexAfter(depth - 1), paragraph)
  )
    return true
  if (dispatch) {
    const transaction = state.tr.insert(after, paragraph.create())
    dispatch(transaction.setSelection(TextSelection.create(transaction.doc, after + 1)).scrollIntoView())
  }
  return true
}
