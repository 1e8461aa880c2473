import { folded } from '../../../base/contract/folded.ts'
import { isUnspaced } from '../../../base/contract/pairs.ts'

/** A part of a text; `hit` when it matches the search. */
export type Piece = { text: string; hit: boolean }

/** The start of a word: a position that no letter, mark or number precedes. */
const beginning = '(?<![\\p{L}\\p{M}\\p{N}])'

/** A character together with its combining marks and joiners, which must not be separated. */
const sign = /\P{M}[\p{M}\u200c\u200d]*|\p{M}+/gu

/**
 * Splits a text into matching and other parts. A part matches where a word of the text starts with one of `words`, as
 * `searchWords` returns them.
 */
export function piecesOf(text: string, words: readonly string[]): Piece[] {
  if (words.length === 0) return [{ text, hit: false }]
  const signs = text.match(sign) ?? []
  const inFolded = signs.map(folded)
  const hits = findBeginnings(inFolded.join(''), words)
  const pieces: Piece[] = []
  let end = 0
  // Both the signs and the hits are in their order, so neither is looked through again for each of the others.
  let next = 0
  for (const [at, one] of signs.entries()) {
    const start = end
    end += inFolded[at]?.length ?? 0
    while ((hits[next]?.end ?? Number.POSITIVE_INFINITY) <= start) next += 1
    const hit = (hits[next]?.start ?? Number.POSITIVE_INFINITY) < end
    const last = pieces.at(-1)
    // Adjacent matches are merged into one part.
    if (last?.hit === hit) last.text += one
    else pieces.push({ text: one, hit })
  }
  return pieces
}

/** Whether each of `words` is the start of a word of the text. */
export function matches(text: string, words: readonly string[]): boolean {
  const plain = folded(text)
  return words.every((word) => new RegExp(startOf(word), 'iu').test(plain))
}

/** A word at the start of one; where no spaces are written, anywhere. */
export function startOf(word: string): string {
  return isUnspaced(word) ? word : beginning + word
}

function findBeginnings(text: string, words: readonly string[]): { start: number; end: number }[] {
  const longestFirst = words.toSorted((a, b) => b.length - a.length)
  const found = text.matchAll(new RegExp(longestFirst.map(startOf).join('|'), 'giu'))
  return Array.from(found, ({ index, 0: hit }) => ({ start: index, end: index + hit.length }))
}
