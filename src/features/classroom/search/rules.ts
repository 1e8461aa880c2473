import { folded } from '../../../base/contract/folded.ts'
import { isUnspaced, spaced } from '../../../base/contract/pairs.ts'
import { type Piece, piecesOf, startOf } from '../../courses/shared/pieces.ts'
import { fragmentOf } from '../shared/place.ts'

/** What bounds a search: what one query looks through, and how many hits a page has. */
export const bounds = { courses: 200, lessons: 4000, hits: 10 } as const

/** How much of a lesson is looked through for a snippet, and how long that is, in UTF-16 units. */
const [mostLooked, snippetLength] = [200_000, 220]

/** What is shorter says little: a cell of a table, or a heading. */
const short = 40

/** How many units before the first word that was found a snippet begins. */
const lead = 60

/** The words of a search as they are marked: of scripts without spaces also the pairs by which they are found. */
function markedWords(words: readonly string[]): string[] {
  const parts = words.flatMap((word) => spaced(word).split(' ').filter(isUnspaced))
  return [...new Set([...words, ...parts])]
}

/** How a search is found in titles: a bit for each of its words that a title has. */
export function createTitleBits(words: readonly string[]): (title: string) => number {
  const patterns = words.map((word) => new RegExp(startOf(word), 'iu'))
  return (title) => {
    const plain = folded(title)
    return patterns.reduce((bits, pattern, nr) => (pattern.test(plain) ? bits | (1 << nr) : bits), 0)
  }
}

/** How many bits are set. */
export function countBits(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1
  return count
}

/** Where a hit stands: by words in its title, then by whole words in its text, then in the order of what was searched. */
export type Rank = readonly [titled: number, whole: number, at: number]

/** Which of two hits comes first. */
export function compareRanks(one: Rank, other: Rank): number {
  return other[0] - one[0] || other[1] - one[1] || one[2] - other[2]
}

/** Before all hits. */
export const beforeAll: Rank = [99, 99, -1]

/**
 * The part of a lesson that says most of what is searched for, rather a sentence than a heading; without a block where none has any
 * of it.
 */
export function snippetIn(
  texts: readonly { id: string; text: string }[],
  words: readonly string[],
): { block: string | null; snippet: Piece[] } {
  const marked = markedWords(words)
  const patterns = marked.map((word) => new RegExp(startOf(word), 'iu'))
  let best = { found: 0, at: -1, isShort: false }
  let looked = 0
  for (const [at, { text }] of texts.entries()) {
    looked += text.length
    if (looked > mostLooked) break
    const plain = folded(text)
    const found = patterns.filter((pattern) => pattern.test(plain)).length
    const isShort = text.length < short
    if (found > best.found || (found === best.found && found > 0 && best.isShort && !isShort))
      best = { found, at, isShort }
  }
  const hit = texts[best.at]
  if (hit === undefined) return { block: null, snippet: opening(texts[0]?.text ?? '') }
  return { block: hit.id, snippet: cut(hit.text, marked) }
}

function opening(text: string): Piece[] {
  return text === '' ? [] : cut(text, [])
}

/** The part of a block around the first word that was found. */
function cut(text: string, words: readonly string[]): Piece[] {
  const flat = text.slice(0, mostLooked).replaceAll(/\s+/g, ' ')
  const [first, hit] = piecesOf(flat, words)
  const start =
    first === undefined || first.hit || hit === undefined ? 0 : wordStart(flat, first.text.length - lead)
  const end = start + snippetLength >= flat.length ? flat.length : wordEnd(flat, start + snippetLength)
  const pieces = piecesOf(flat.slice(start, end), words)
  return [...ellipsis(start > 0), ...pieces, ...ellipsis(end < flat.length)]
}

const ellipsis = (isCut: boolean): Piece[] => (isCut ? [{ text: '…', hit: false }] : [])

/** Where the word begins that a place is in, not far before it; no letter is cut. */
function wordStart(text: string, at: number): number {
  if (at <= 0) return 0
  const space = text.lastIndexOf(' ', at)
  return space > at - 30 ? space + 1 : letterStart(text, at)
}

function wordEnd(text: string, at: number): number {
  const space = text.lastIndexOf(' ', at)
  return space > at - 30 ? space : letterStart(text, at)
}

/** What belongs to the letter before it. */
const joined = /^(?:\p{M}|\u200c|\u200d|[\udc00-\udfff])/u

/** The start of what is one letter with its marks, at a place or before it. */
function letterStart(text: string, at: number): number {
  let start = at
  while (start > 0 && joined.test(text.slice(start, start + 2))) start -= 1
  return start
}

/** What a source of a file says, by the ms or the pages where it does. */
export type FileText = { unit: 'ms' | 'page'; texts: { at: number; text: string }[] }

/** What files say, each part with the fragment of the address that leads there. */
export function textsAt(files: readonly FileText[]): { id: string; text: string }[] {
  return files.flatMap(({ unit, texts }) =>
    texts.map(({ at, text }) => {
      const place = unit === 'ms' ? { second: Math.floor(at / 1000) } : { page: at, part: 0 }
      return { id: fragmentOf(place), text }
    }),
  )
}
