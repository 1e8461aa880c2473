import type { Db } from '../../../base/server/db.ts'
import { searchWords } from '../rules.ts'
import { guessSince } from './commonness/guess.ts'
import { findLikeWords, findNearWords } from './near-words.ts'
import { countCourses, findTeachers, findUses, mostMatches, type Search, type Sought } from './store.ts'

/** Who finds this many courses has meant what they typed. */
export const enough = 24

/**
 * A word that so many titles have is looked for as it is. All words that begin with it are much to read through, and what
 * has them would come after all that has the word itself.
 */
const usesOfWholeWord = 100

/** The most searches that are offered instead of one that finds nothing. */
const mostInstead = 3

/** A search as it was typed, with what is asked for in the place of each word: itself, or `…:*` for whatever begins so. */
export type TypedSearch = Search & { asked: readonly string[] }

/** What is searched for, as it was typed. Null for signs alone: they are a search too, and one that nothing matches. */
export async function readSearch(db: Db, q: string): Promise<TypedSearch | null> {
  const words = searchWords(q)
  if (words.length > 0) return searchFor(db, words)
  return q.trim() === ''
    ? { words, asked: [], typed: { query: '', teachers: [], since: null }, near: null, atLeast: 0 }
    : null
}

async function searchFor(db: Db, words: string[]): Promise<TypedSearch> {
  const uses = await usesInTitles(db, words)
  const asked = words.map((word) => ((uses.get(word) ?? 0) < usesOfWholeWord ? `${word}:*` : word))
  const [one = '', ...more] = words
  const typed = await seek(db, ...asked.map((word) => [word]))
  const atLeast = more.length === 0 ? (uses.get(one) ?? 0) : 0
  return { words, asked, typed, near: null, atLeast }
}

/** The same with what may have been meant, where so few courses are `found` by what was typed; else the search itself. */
export async function widen(db: Db, search: TypedSearch, found: number): Promise<Search> {
  if (search.words.length === 0 || found >= enough) return search
  const near = await Promise.all(search.words.map((word) => findNearWords(db, word)))
  if (near.every((meant) => meant.length === 0)) return search
  // One word that finds nothing need not be looked for again.
  const asked = search.words.length === 1 && found === 0 ? [] : search.asked
  const wide = near.map((meant, at) => [...asked.slice(at, at + 1), ...meant])
  return { ...search, near: await seek(db, ...wide) }
}

/** What is searched for in the end, and how many courses match that, counted up to `most`. */
export async function countWidened(
  db: Db,
  typed: TypedSearch,
  most: number,
): Promise<{ search: Search; found: number }> {
  const found = await countCourses(db, typed, most)
  const search = await widen(db, typed, found)
  return { search, found: search === typed ? found : await countCourses(db, search, most) }
}

/** Seeks courses with all of some words, each of which something else may stand for. */
async function seek(db: Db, ...words: string[][]): Promise<Sought> {
  const query = words.map((all) => (all.length === 1 ? all[0] : `(${all.join(' | ')})`)).join(' & ')
  const [teachers, since] = await Promise.all([findTeachers(db, query), guessSince(db, words, mostMatches)])
  return { query, teachers, since }
}

async function usesInTitles(db: Db, words: string[]): Promise<Map<string, number>> {
  const known = (await findUses(db, words)).filter(({ kind }) => kind === 'title')
  return new Map(known.map(({ word, uses }) => [word, uses]))
}

/**
 * Searches that find something, for one that finds nothing: those of its words that some course has, together or else
 * one by one; or, where no course has any of them, the words most like them.
 */
export async function findInstead(db: Db, { words }: Search): Promise<string[]> {
  const found = await keepFinding(db, words)
  if (found.length === 0) {
    const alike = await Promise.all(words.map((word) => findLikeWords(db, word)))
    return [...new Set(alike.flat())].slice(0, mostInstead)
  }
  const together = found.length < words.length ? await keepFinding(db, [found.join(' ')]) : []
  return (together.length > 0 ? together : found).slice(0, mostInstead)
}

/** Those of some searches that find a course. */
async function keepFinding(db: Db, searches: readonly string[]): Promise<string[]> {
  const counts = await Promise.all(
    // Asked for one alone, the database would rather walk through all courses than look the words up.
    searches.map(async (one) => countWidened(db, await searchFor(db, searchWords(one)), enough)),
  )
  return searches.filter((_, at) => (counts[at]?.found ?? 0) > 0)
}
