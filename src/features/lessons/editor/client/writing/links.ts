import type { Mark } from 'prosemirror-model'
import { type Command, type EditorState, TextSelection } from 'prosemirror-state'
import { readAddress } from '../../../document/shared/address.ts'
import { schema } from '../../../document/shared/schema.ts'

const { link } = schema.marks

/** The link at the selection, with the whole of its text. */
export function linkAt(state: EditorState): { from: number; to: number; href: string } | null {
  const { $from } = state.selection
  const mark = markBeside($from.nodeAfter?.marks) ?? markBeside($from.nodeBefore?.marks)
  if (mark === null) return null
  const { parent } = $from
  let from = $from.start()
  let at = from
  let found: { from: number; to: number } | null = null
  parent.forEach((node) => {
    const has = mark.isInSet(node.marks)
    if (!has) from = at + node.nodeSize
    at += node.nodeSize
    if (has && $from.pos >= from && $from.pos <= at) found = { from, to: at }
  })
  return found === null ? null : { ...(found as { from: number; to: number }), href: String(mark.attrs.href) }
}

const markBeside = (marks: readonly Mark[] | undefined) => marks?.find(({ type }) => type === link) ?? null

/** The address that somebody means: `example.org` is one on the web, `a@example.org` one of mail; null for none. */
export function meantAddress(typed: string): string | null {
  const text = typed.trim()
  const candidates = [text, /^[^\s@/]+@[^\s@/]+$/.test(text) ? `mailto:${text}` : `https://${text}`]
  return candidates.find((address) => readAddress(address) !== null) ?? null
}

/** Makes a link of the selection, or of the address itself where nothing is selected, or changes the link at the selection. */
export function setLink(href: string): Command {
  return (state, dispatch) => {
    const mark = link.create({ href })
    const present = linkAt(state)
    const { from, to, empty } = present === null ? state.selection : { ...present, empty: false }
    const transaction = state.tr
    if (empty) transaction.replaceSelectionWith(schema.text(href, [mark]), false)
    else transaction.removeMark(from, to, link).addMark(from, to, mark)
    dispatch?.(transaction.removeStoredMark(link).scrollIntoView())
    return true
  }
}

/** Leaves the words of the link at the selection, and takes where they lead. */
export const removeLink: Command = (state, dispatch) => {
  const at = linkAt(state)
  if (at === null) return false
  const transaction = state.tr.removeMark(at.from, at.to, link)
  dispatch?.(transaction.setSelection(TextSelection.create(transaction.doc, at.to)))
  return true
}
