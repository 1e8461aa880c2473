import { type Mapping, ReplaceStep, type Step, type StepMap } from 'prosemirror-transform'

/** A part of a document, between two places. */
export type Range = { from: number; to: number }

/**
 * A merge of own steps: `steps` undo them, make others', and try the own ones again, with their mapping; `size` is that of the
 * document without them.
 */
type Merge = { own: readonly Step[]; steps: readonly Step[]; mapping: Mapping; size: number }

/** A run of what a document consists of: by the number of its first token, or null for what others have written. */
type Run = { id: number | null; size: number }

/**
 * Follows each token through a merge.
 * @returns `back`, the parts of the merged document that own steps had deleted: ProseMirror drops a deletion when both its ends stand
 * in what others have deleted, and shortens one whose end has fallen onto what was inserted before it; and `lost`, the parts of the
 * document before that own steps had inserted and that are there no more
 */
export function followMerge({ own, steps, mapping, size }: Merge): { back: Range[]; lost: Range[] } {
  const places = own.map((_step, at) => mapping.getMirror(own.length - 1 - at))
  const dropped = own.map((step, at) => (places[at] === undefined ? insertedText(step) : ''))
  const deleted: Run[] = []
  const firstIds = new Map<number | undefined, number>()
  let before: Run[] = [{ id: 0, size }]
  let next = size
  for (const [at, step] of own.entries()) {
    const place = places[at]
    if (place !== undefined) firstIds.set(place, next)
    const { kept, removed, inserted } = change(before, step.getMap(), next)
    // What a later step has brought back that was dropped as well was not meant to go, as where a deletion was undone.
    const text = insertedText(steps[own.length - 1 - at])
    const isBack = place === undefined && text !== '' && dropped.slice(at).some((back) => back.includes(text))
    if (!isBack) deleted.push(...removed.filter(({ id }) => id !== null))
    before = kept
    next += inserted
  }
  let after: Run[] = [{ id: 0, size }]
  for (const [at, map] of mapping.maps.entries()) {
    if (at >= own.length) after = change(after, map, firstIds.get(at) ?? null).kept
  }
  const inserted = before.filter(({ id }) => id !== null && id >= size)
  const lost = placesOf(before, inserted).flatMap((range) => without(range, placesOf(before, after)))
  return { back: placesOf(after, joined(deleted)), lost }
}

/** What of a range is outside of others, which are in order. */
function without({ from, to }: Range, others: readonly Range[]): Range[] {
  const rest: Range[] = []
  let start = from
  for (const other of others) {
    if (other.to <= start || other.from >= to) continue
    if (start < other.from) rest.push({ from: start, to: other.from })
    start = other.to
  }
  return start < to ? [...rest, { from: start, to }] : rest
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

function insertedText(step: Step | undefined): string {
  if (!(step instanceof ReplaceStep)) return ''
  return step.slice.content.textBetween(0, step.slice.content.size, '\n', '\ufffc')
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
