import type { Transaction } from 'prosemirror-state'
import { type Mapping, replaceStep, type Step, type StepMap } from 'prosemirror-transform'

/** A run of what a document consists of: by the number of its first token, or null for what others have written. */
type Run = { id: number | null; size: number }

type Range = { from: number; to: number }

/** A merge: own steps are undone, others' made, and the own ones tried again after them, on a document of a size before. */
type Merge = { own: readonly Step[]; received: number; mapping: Mapping; size: number }

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
function leftoversOf({ own, received, mapping, size }: Merge): Range[] {
  const again = new Map(own.map((_step, at) => [mapping.getMirror(own.length - 1 - at), at]))
  const deleted: { id: number; size: number }[] = []
  const firstIds: number[] = []
  let runs: Run[] = [{ id: 0, size }]
  let next = size
  for (const [at, step] of own.entries()) {
    firstIds.push(next)
    const map = step.getMap()
    const { kept, removed, inserted } = change(runs, map, next)
    // What a dropped step has replaced may have been meant to stay in another form.
    const isHeeded = inserted === 0 || mapping.getMirror(own.length - 1 - at) !== undefined
    if (isHeeded)
      for (const { id, size: length } of removed) if (id !== null) deleted.push({ id, size: length })
    runs = kept
    next += inserted
  }
  runs = [{ id: 0, size }]
  for (const [at, map] of mapping.maps.entries()) {
    const step = again.get(at)
    if (at < own.length) continue
    runs = change(
      runs,
      map,
      at < own.length + received || step === undefined ? null : (firstIds[step] ?? null),
    ).kept
  }
  return placesOf(runs, deleted)
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
  return { kept: kept.filter(({ size }) => size > 0), removed, inserted }
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
function placesOf(runs: readonly Run[], tokens: readonly { id: number; size: number }[]): Range[] {
  const places: Range[] = []
  let at = 0
  for (const { id, size } of runs) {
    if (id !== null) {
      for (const token of tokens) {
        const [start, end] = [Math.max(id, token.id), Math.min(id + size, token.id + token.size)]
        if (start < end) places.push({ from: at + start - id, to: at + end - id })
      }
    }
    at += size
  }
  return places.toSorted((one, other) => one.from - other.from)
}
