import type { Db } from '../../../base/db/db.ts'
import { orders } from '../catalogue/orders.ts'
import { findUses, listCourses } from '../catalogue/store.ts'
import type { CourseCard } from '../contract.ts'
import { searchWords } from '../shared/words.ts'

/** The most words of a title that are searched for. */
const mostWords = 4

/** Words that are shorter say little by themselves: of, the, how. */
const fewestLetters = 4

/** How many courses are compared: the newest that have one of the words in title or description. */
const compared = 40

/**
 * The courses that have most of the rare words of a title in their own, best first; that with the title itself is among them.
 * They are compared here and not ranked by the database, which would read the words of whole descriptions for that.
 */
export async function findRelatedTo(db: Db, title: string, limit: number): Promise<CourseCard[]> {
  const words = await findRareWords(db, title)
  if (words.length === 0) return []
  const search = { words, sought: { query: words.join(' | '), teachers: [], since: null }, atLeast: 0 }
  const rows = await listCourses(db, search, { order: orders.newest, after: null, limit: compared })
  const shared = new Map(rows.map(({ _id, title }) => [_id, sharedWords(words, title)]))
  return rows
    .toSorted((one, other) => (shared.get(other._id) ?? 0) - (shared.get(one._id) ?? 0))
    .slice(0, limit)
    .map(({ place: _, ...course }) => course)
}

function sharedWords(words: readonly string[], title: string): number {
  const own = new Set(searchWords(title))
  return words.filter((word) => own.has(word)).length
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
