import type { Db } from '../../../base/server/db.ts'
import { searchWords } from '../rules.ts'
import { findLikeWords, findNearWords } from './near-words.ts'
import { countCourses, findTeachers, type Search } from './store.ts'

/** Who finds this many courses has meant what they typed. */
const enough = 24

/** The most searches that are offered instead of one that finds nothing. */
const mostInstead = 3

/** What is searched for. Null for signs alone: they are a search too, and one that nothing matches. */
export async function readSearch(db: Db, q: string): Promise<Search | null> {
  const words = searchWords(q)
  if (words.length > 0) return searchFor(db, words)
  return q.trim() === '' ? { words, typed: { query: '', teachers: [] }, near: null } : null
}

async function searchFor(db: Db, words: string[]): Promise<Search> {
  const beginnings = words.map((word) => `${word}:*`)
  const query = beginnings.join(' & ')
  const search = { words, typed: { query, teachers: await findTeachers(db, query) }, near: null }
  if ((await countCourses(db, search, enough)) === enough) return search
  const near = await Promise.all(words.map((word) => findNearWords(db, word)))
  if (near.every((meant) => meant.length === 0)) return search
  const wider = beginnings.map((word, at) => `(${[word, ...(near[at] ?? [])].join(' | ')})`).join(' & ')
  return { ...search, near: { query: wider, teachers: await findTeachers(db, wider) } }
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
    searches.map(async (one) => countCourses(db, await searchFor(db, searchWords(one)), 1)),
  )
  return searches.filter((_, at) => counts[at] === 1)
}
