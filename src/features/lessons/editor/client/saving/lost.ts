import type { Node } from 'prosemirror-model'
import { type Mappable, Mapping, type Step } from 'prosemirror-transform'

/** Something that somebody typed and that a merge has taken out, since another person deleted what it stood in. */
export type Lost = {
  text: string
  /** The block that stood before it, if any. */
  after: string | null
}

type Range = { from: number; to: number }

/** What of a document was inserted by steps that ended in it. */
export function insertedBy(steps: readonly Step[]): Range[] {
  const maps = steps.map((step) => step.getMap())
  const found = maps.flatMap((map, at) => {
    const later = new Mapping(maps.slice(at + 1))
    const ranges: Range[] = []
    map.forEach((_start, _end, from, to) => {
      if (to > from) ranges.push({ from: later.map(from, 1), to: later.map(to, -1) })
    })
    return ranges
  })
  return joinRanges(found.filter(({ from, to }) => to > from))
}

function joinRanges(ranges: readonly Range[]): Range[] {
  const joined: Range[] = []
  for (const range of ranges.toSorted((one, other) => one.from - other.from)) {
    const last = joined.at(-1)
    if (last && range.from <= last.to) last.to = Math.max(last.to, range.to)
    else joined.push({ ...range })
  }
  return joined
}

/** Which of the ranges are no longer whole after a merge. @param merge maps places of `before` to places of `after` */
export function lostOf(before: Node, ranges: readonly Range[], after: Node, merge: Mappable): Lost[] {
  return ranges.flatMap(({ from, to }) => {
    const text = textOf(before, from, to)
    if (text.trim() === '') return []
    const start = merge.map(from, 1)
    const kept = textOf(after, start, Math.max(start, merge.map(to, -1)))
    return holds(kept, text) ? [] : [{ text, after: blockBefore(before, from) }]
  })
}

const textOf = (document: Node, from: number, to: number) =>
  document.textBetween(Math.max(0, from), Math.min(to, document.content.size), '\n', ' ')

/** Whether all characters of `part` stand in `whole`, in their order. */
function holds(whole: string, part: string): boolean {
  let at = 0
  for (const character of part) {
    const found = whole.indexOf(character, at)
    if (found === -1) return false
    at = found + character.length
  }
  return true
}

/** The id of the topmost block before the one at a place. */
function blockBefore(document: Node, place: number): string | null {
  const at = document.resolve(place).index(0)
  const id: unknown = at === 0 ? null : document.child(at - 1).attrs.id
  return typeof id === 'string' ? id : null
}
