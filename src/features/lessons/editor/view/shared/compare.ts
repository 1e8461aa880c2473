import { type Change, type JsonNode, textOf } from './json.ts'

/** Both texts as one, with what was added and what was taken out, and how many words that is. */
export type Comparison = { document: JsonNode; added: number; removed: number }

/** The most pieces that are compared with each other; beyond, the whole counts as rewritten. */
const most = 2_500

/** Compares two documents: blocks by their ids, and words within those that are in both. */
export function compare(before: JsonNode, after: JsonNode): Comparison {
  const counts = { added: 0, removed: 0 }
  const document = { ...after, content: compareContent(before.content ?? [], after.content ?? [], counts) }
  return { document, ...counts }
}

type Counts = { added: number; removed: number }

function compareContent(before: readonly JsonNode[], after: readonly JsonNode[], counts: Counts): JsonNode[] {
  const ids = new Set(after.map(keyOf))
  return align(before, after, (one, other) => keyOf(one) === keyOf(other))
    .map(([old, fresh]) => {
      if (old && fresh) return compareNode(old, fresh, counts)
      if (fresh) {
        const earlier = before.find((node) => keyOf(node) === keyOf(fresh))
        if (earlier) return { ...compareNode(earlier, fresh, counts), change: 'moved' as const }
        return marked(fresh, 'added', counts)
      }
      const gone = old as JsonNode
      return ids.has(keyOf(gone)) ? null : marked(gone, 'removed', counts)
    })
    .filter((node) => node !== null)
}

/** Blocks are the same by their id; rows and cells, which have none, by what they hold. */
function keyOf({ type, attrs, content, text }: JsonNode): string {
  return typeof attrs?.id === 'string' ? attrs.id : JSON.stringify([type, attrs, content, text])
}

function marked(node: JsonNode, change: 'added' | 'removed', counts: Counts): JsonNode {
  counts[change] += wordsOf(textOf(node))
  return { ...node, change }
}

function compareNode(before: JsonNode, after: JsonNode, counts: Counts): JsonNode {
  if (JSON.stringify(before) === JSON.stringify(after)) return after
  const isText = [...(before.content ?? []), ...(after.content ?? [])].some(isInline)
  if (before.type !== after.type && !isText) {
    counts.added += wordsOf(textOf(after))
    return { ...after, change: 'added' }
  }
  const content = isText
    ? compareWords(before.content ?? [], after.content ?? [], counts)
    : compareContent(before.content ?? [], after.content ?? [], counts)
  return { ...after, content }
}

const isInline = ({ type }: JsonNode) =>
  type === 'text' || type === 'lineBreak' || type === 'inlineFormula' || type === 'footnote'

function compareWords(before: readonly JsonNode[], after: readonly JsonNode[], counts: Counts): JsonNode[] {
  const same = (one: JsonNode, other: JsonNode) => JSON.stringify(one) === JSON.stringify(other)
  const pieces = align(before.flatMap(splitWords), after.flatMap(splitWords), same).map(([old, fresh]) => {
    if (old && fresh) return fresh
    const change: Change = fresh ? 'added' : 'removed'
    const piece = fresh ?? (old as JsonNode)
    counts[change] += wordsOf(textOf(piece))
    return { ...piece, change }
  })
  return join(pieces)
}

function splitWords(node: JsonNode): JsonNode[] {
  if (node.text === undefined) return [node]
  return (node.text.match(/\s+|[^\s]+/g) ?? []).map((text) => ({ ...node, text }))
}

function join(pieces: readonly JsonNode[]): JsonNode[] {
  const joined: JsonNode[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    const alike =
      last?.text !== undefined &&
      piece.text !== undefined &&
      last.change === piece.change &&
      JSON.stringify(last.marks) === JSON.stringify(piece.marks)
    if (alike) joined.splice(-1, 1, { ...last, text: `${last.text}${piece.text}` })
    else joined.push(piece)
  }
  return joined
}

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== '').length

/** Pairs what is in both in the same order, and gives the rest alone: the longest common subsequence. */
function align<T>(
  before: readonly T[],
  after: readonly T[],
  same: (one: T, other: T) => boolean,
): [T | null, T | null][] {
  if (before.length * after.length > most * most)
    return [...before.map((one): [T, null] => [one, null]), ...after.map((one): [null, T] => [null, one])]
  const lengths = commonLengths(before, after, same)
  const pairs: [T | null, T | null][] = []
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length) {
    const [old, fresh] = [before[i], after[j]]
    if (old !== undefined && fresh !== undefined && same(old, fresh)) {
      pairs.push([old, fresh])
      i++
      j++
    } else if (old !== undefined && (fresh === undefined || at(lengths, i + 1, j) >= at(lengths, i, j + 1))) {
      pairs.push([old, null])
      i++
    } else if (fresh !== undefined) {
      pairs.push([null, fresh])
      j++
    }
  }
  return pairs
}

const at = (lengths: readonly Uint16Array[], i: number, j: number) => lengths[i]?.[j] ?? 0

function commonLengths<T>(before: readonly T[], after: readonly T[], same: (one: T, other: T) => boolean) {
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1))
  for (let i = before.length - 1; i >= 0; i--) {
    const row = lengths[i]
    for (let j = after.length - 1; j >= 0; j--) {
      const equal = same(before[i] as T, after[j] as T)
      if (row)
        row[j] = equal
          ? at(lengths, i + 1, j + 1) + 1
          : Math.max(at(lengths, i + 1, j), at(lengths, i, j + 1))
    }
  }
  return lengths
}
