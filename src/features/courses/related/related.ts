import type { Db } from '../../../base/db/db.ts'
import { guessSince } from '../catalogue/commonness/guess.ts'
import { orders } from '../catalogue/orders.ts'
import { findUses, listCourses, mostMatches } from '../catalogue/store.ts'
import type { CourseCard } from '../contract.ts'
import { searchWords } from '../rules.ts'

/** The most words of a title that are searched for. */
const mostWords = 4

/** Words that are shorter say little by themselves: of, the, how. */
const fewestLetters = 4

/** The courses that have most of the rare words of a title, best first; that with the title itself is among them. */
export async function findRelatedTo(db: Db, title: string, limit: number): Promise<CourseCard[]> {
  const words = await findRareWords(db, title)
  if (words.length === 0) return []
  const since = await guessSince(db, [words], mostMatches)
  const search = { words, sought: { query: words.join(' | '), teachers: [], since }, atLeast: 0 }
  const rows = await listCourses(db, search, { order: orders.relevance, after: null, limit })
  return rows.map(({ place: _, ...course }) => course)
}

/** The words of a title that fewest other titles have, and of those the longest. */
async function findRareWords(db: Db, title: string): Promise<string[]> {
  const words = [...new Set(searchWords(title))].filter((word) => /\p{L}/u.test(word))
  const long = words.filter((word) => Array.from(word).length >= fewestLetters)
  const meant = long.length === 0 ? words : long
  const uses = new Map(
    (await findUses(db, meant)).filter(({ kind }) => kind === 'title').map(({ word, uses }) => [word, uses]),
  )
  const usesOf = (word: string) => uses.get(word) ?? 0
  return meant
    .toSorted((one, other) => usesOf(one) - usesOf(other) || other.length - one.length)
    .slice(0, mostWords)
}
