import type { Node } from 'prosemirror-model'
import type { Range } from './merge.ts'

/** Something that somebody typed and that a merge has taken out, since another person deleted what it stood in. */
export type Lost = {
  text: string
  /** The block that stood before it, if any. */
  after: string | null
}

/** What parts of a document say that are no longer there, but for blanks. */
export function tellLost(before: Node, ranges: readonly Range[]): Lost[] {
  return ranges.flatMap(({ from, to }) => {
    const text = before.textBetween(from, to, '\n', ' ')
    return text.trim() === '' ? [] : [{ text, after: blockBefore(before, from) }]
  })
}

/** Whether parts of a document hold anything but the frame of blocks. */
export function holdAnything(before: Node, ranges: readonly Range[]): boolean {
  return ranges.some(({ from, to }) => before.textBetween(from, to, '', '\ufffc') !== '')
}

/** The id of the topmost block before the one at a place. */
function blockBefore(document: Node, place: number): string | null {
  const at = document.resolve(place).index(0)
  const id: unknown = at === 0 ? null : document.child(at - 1).attrs.id
  return typeof id === 'string' ? id : null
}
