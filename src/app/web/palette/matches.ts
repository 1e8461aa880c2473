import { folded } from '../../../base/contract/folded.ts'

/** A part of a text; `hit` when it is what was searched for. */
export type Piece = { text: string; hit: boolean }

/** Words begin where no letter, mark or number stands before. */
const beginning = '(?<![\\p{L}\\p{M}\\p{N}])'

/** A sign with the marks and joiners that belong to it, which are not torn off. */
const sign = /\P{M}[\p{M}\u200c\u200d]*|\p{M}+/gu

/** Cuts a text so that the beginnings of its words that were searched for stand apart; `words` as `searchWords` gives them. */
export function piecesOf(text: string, words: readonly string[]): Piece[] {
  if (words.length === 0) return [{ text, hit: false }]
  const signs = text.match(sign) ?? []
  const inFolded = signs.map(folded)
  const hits = findBeginnings(inFolded.join(''), words)
  const pieces: Piece[] = []
  let end = 0
  for (const [at, one] of signs.entries()) {
    const start = end
    end += inFolded[at]?.length ?? 0
    const hit = hits.some((found) => found.start < end && start < found.end)
    const last = pieces.at(-1)
    // Words that touch, where no sign parts them, are one piece.
    if (last?.hit === hit) last.text += one
    else pieces.push({ text: one, hit })
  }
  return pieces
}

/** Whether every word begins a word of the text. */
export function matches(text: string, words: readonly string[]): boolean {
  const plain = folded(text)
  return words.every((word) => new RegExp(beginning + word, 'iu').test(plain))
}

function findBeginnings(text: string, words: readonly string[]): { start: number; end: number }[] {
  const longestFirst = words.toSorted((a, b) => b.length - a.length)
  const found = text.matchAll(new RegExp(`${beginning}(?:${longestFirst.join('|')})`, 'giu'))
  return Array.from(found, ({ index, 0: hit }) => ({ start: index, end: index + hit.length }))
}
