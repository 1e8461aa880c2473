import type { Transaction } from 'prosemirror-state'
import { type Mapping, replaceStep, type Step, type StepMap } from 'prosemirror-transform'

/** A run of what a document consists of: by the number of its first token, or null for what others have written. */
type Run = { id: number | null; size: number }

type Range = { from: number; to: number }

/** A merge: own steps are undone, others' made, and the own ones tried again; `size` is that of the document without them. */
type Merge = { own: readonly Step[]; mapping: Mapping; size: number }

/**
 * Deletes what own steps have deleted and a merge has brought back. ProseMirror drops a deletion when both its ends stand in
 * what others have deleted, and shortens one whose end has fallen onto what was inserted before it.
 * @param transaction begins where the merge has ended
 */
export function deleteLeftovers(transaction: Transaction, merge: Merge): Transaction {
  for (const { from, to } of leftoversOf(merge).toReversed()) {
    // Blocks stay: a deletion that does not fit any more was meant for others.
    const parts: Range[] = []
    transaction.doc.nodesBetween(from, to, (node, at) => {
      const part = { from: Math.max(from, at), to: Math.min(to, at + node.nodeSize) }
      if (node.isLeaf && part.from < part.to) parts.push(part)
    })
    for (const part of parts.toReversed()) {
      const step = replaceStep(transaction.doc, part.from, part.to)
      if (step) transaction.maybeStep(step)
    }
  }
  return transaction
}

/** Where in the merged document there is what own steps have deleted, in its order. */
function leftoversOf({ own, mapping, size }: Merge): Range[] {
  const places = own.map((_step, at) => mapping.getMirror(own.length - 1 - at))
  // What was dropped together with a later insertion may have been meant to stay, as where a deletion was undone.
  const lastLost = own.findLastIndex((step, at) => places[at] === undefined && inserts(step.getMap()))
  const deleted: Run[] = []
  const firstIds = new Map<number | undefined, number>()
  let runs: Run[] = [{ id: 0, size }]
  let next = size
  for (const [at, step] of own.entries()) {
    const place = places[at]
    if (place !== undefined) firstIds.set(place, next)
    const { kept, removed, inserted } = change(runs, step.getMap(), next)
    if (place !== undefined || at > lastLost) deleted.push(...removed.filter(({ id }) => id !== null))
    runs = kept
    next += inserted
  }
  runs = [{ id: 0, size }]
  for (const [at, map] of mapping.maps.entries()) {
    if (at >= own.length) runs = change(runs, map, firstIds.get(at) ?? null).kept
  }
  return placesOf(runs, joined(deleted))
}

/** What a step makes of runs, and which it takes out. @param first the number of the first token that it inserts */
function change(runs: readonly Run[], map: StepMap, first: number | null) {
  const kept: Run[] = []
  const removed: Run[] = []
  let [from, inserted] = [0, 0]
  map.forEach((start, end, newStart, newEnd) => {
    kept.push(...cut(runs, from, start), {
      id: first === null ? null : first + inserted,
      size: newEnd - newStart,
    })
    removed.push(...cut(runs, start, end))
    inserted += newEnd - newStart
    from = end
  })
  kept.push(...cut(runs, from, Number.POSITIVE_INFINITY))
  return { kept: joined(kept), removed, inserted }
}

/** Whether a step inserts anything. */
function inserts(map: StepMap): boolean {
  let does = false
  map.forEach((_start, _end, from, to) => {
    does ||= from < to
  })
  return does
}

/** Runs with those made one that go on where the one before ends, so that a text that was typed letter by letter is few. */
function joined(runs: readonly Run[]): Run[] {
  const fewer: Run[] = []
  for (const run of runs) {
    const last = fewer.at(-1)
    if (run.size === 0) continue
    if (last && (last.id === null ? run.id === null : last.id + last.size === run.id)) last.size += run.size
    else fewer.push({ ...run })
  }
  return fewer
}

/** The runs between two places. */
function cut(runs: readonly Run[], from: number, to: number): Run[] {
  const found: Run[] = []
  let at = 0
  for (const { id, size } of runs) {
    const [start, end] = [Math.max(from, at), Math.min(to, at + size)]
    if (start < end) found.push({ id: id === null ? null : id + start - at, size: end - start })
    at += size
  }
  return found
}

/** Where runs hold some of the tokens. */
function placesOf(runs: readonly Run[], tokens: readonly Run[]): Range[] {
  const places: Range[] = []
  let at = 0
  for (const { id, size } of runs) {
    for (const token of tokens) {
      if (id === null || token.id === null) continue
      const [start, end] = [Math.max(id, token.id), Math.min(id + size, token.id + token.size)]
      if (start < end) places.push({ from: at + start - id, to: at + end - id })
    }
    at += size
  }
  return places.toSorted((one, other) => one.from - other.from)
}
