/** A part of a text; `hit` when it is what was searched for. */
export type Piece = { text: string; hit: boolean }

/** Words begin where no letter, mark or number stands before. */
const beginning = '(?<![\\p{L}\\p{M}\\p{N}])'

/** Marks and joiners belong to the letter before them, and are not torn off it. */
const rest = '[\\p{M}\\u200c\\u200d]*'

/** Cuts a text so that the beginnings of its words that were searched for stand apart; `words` as `searchWords` gives them. */
export function piecesOf(text: string, words: readonly string[]): Piece[] {
  if (words.length === 0) return [{ text, hit: false }]
  const longestFirst = words.toSorted((a, b) => b.length - a.length)
  const parts = text.split(new RegExp(`(${beginning}(?:${longestFirst.join('|')})${rest})`, 'giu'))
  return parts.map((part, at) => ({ text: part, hit: at % 2 === 1 })).filter((piece) => piece.text !== '')
}

/** Whether every word begins a word of the text. */
export function matches(text: string, words: readonly string[]): boolean {
  return words.every((word) => new RegExp(beginning + word, 'iu').test(text))
}
