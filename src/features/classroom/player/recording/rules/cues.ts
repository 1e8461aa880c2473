/** What a caption says, at which seconds. */
export type Cue = { start: number; end: number; text: string }

/** A part of a caption: words, words in a style, or who says them. */
export type Piece =
  | { kind: 'text'; text: string }
  | { kind: 'i'; inside: Piece[] }
  | { kind: 'b'; inside: Piece[] }
  | { kind: 'u'; inside: Piece[] }
  | { kind: 'v'; name: string; inside: Piece[] }

/** How deep styles may be within one another; deeper ones are left out, and their words stay. */
const deepest = 8

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: '\u00a0',
  lrm: '\u200e',
  rlm: '\u200f',
}

const styled = new Set(['i', 'b', 'u', 'v'])

/** The parts of a caption's text. What is no style of ours is left out, with its words kept; nothing is taken for HTML. */
export function piecesOf(text: string): Piece[] {
  const root: Piece[] = []
  const open: { tag: string; inside: Piece[] }[] = []
  const here = () => open.at(-1)?.inside ?? root
  for (const [, tag, words] of text.matchAll(/<([^>]*)>?|([^<]+)/g)) {
    if (words !== undefined) here().push({ kind: 'text', text: unescaped(words) })
    else if (tag?.startsWith('/')) close(open, tag.slice(1).trim())
    else if (tag !== undefined) start(tag, open, here())
  }
  return root
}

function start(tag: string, open: { tag: string; inside: Piece[] }[], into: Piece[]): void {
  const [, name = '', annotation = ''] = /^([a-z]+)(?:\.[^\s]*)?(?:\s(.*))?$/s.exec(tag) ?? []
  if (!styled.has(name) || open.length >= deepest) return
  const inside: Piece[] = []
  into.push(
    name === 'v'
      ? { kind: 'v', name: unescaped(annotation).trim(), inside }
      : { kind: name as 'i' | 'b' | 'u', inside },
  )
  open.push({ tag: name, inside })
}

function close(open: { tag: string }[], tag: string): void {
  if (open.at(-1)?.tag === tag) open.pop()
}

function unescaped(text: string): string {
  return text.replaceAll(/&([a-z]+);/g, (whole, name: string) => entities[name] ?? whole)
}

/** The words of a caption without styles, in one line. */
export function wordsOf(text: string): string {
  const words = (pieces: readonly Piece[]): string =>
    pieces.map((piece) => (piece.kind === 'text' ? piece.text : words(piece.inside))).join('')
  return words(piecesOf(text)).replaceAll(/\s+/g, ' ').trim()
}

/** The last of some cues that has begun; -1 where none has. They are in the order of their starts. */
export function cueAt(cues: readonly { start: number }[], second: number): number {
  let [low, high] = [0, cues.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((cues[middle]?.start ?? 0) <= second) low = middle + 1
    else high = middle
  }
  return low - 1
}
