import { pageSize } from '../../../base/contract/pageSize.ts'
import { coalesceQueries } from '../../../base/db/coalesceQueries.ts'
import type { Db } from '../../../base/db/db.ts'
import type { Alternatives, CourseCard } from '../contract.ts'
import { enough } from '../rules.ts'
import { findApart } from './apart.ts'
import type { Search } from './matches/store.ts'
import { findLikeWords, findNearWords } from './near/nearWords.ts'
import { orders } from './orders.ts'
import { readSearch, seek, type TypedSearch } from './search.ts'
import { listCourses } from './store.ts'

/** The most other searches that are suggested for one that finds nothing. */
const mostInstead = 3

const nothing: Alternatives = { similar: [], apart: [], instead: [] }

/** Alternatives to a search that finds too little. They contain no course that the search itself finds. */
export const findAlternatives = coalesceQueries(async function find(
  db: Db,
  q: string,
): Promise<Alternatives> {
  const typed = await readSearch(db, q)
  if (typed === null || typed.words.length === 0) return nothing
  const found = await listBest(db, typed, enough)
  if (found.length >= enough) return nothing
  const [near, parts] = await Promise.all([searchNear(db, typed), findApart(db, typed)])
  const others = async (search: Search, most: number, known: readonly CourseCard[]) => {
    const courses = await listBest(db, search, most + known.length)
    return courses.filter(({ _id }) => known.every((one) => one._id !== _id)).slice(0, most)
  }
  const similar = near === null ? [] : await others(near, pageSize.usual, found)
  const seen = [...found, ...similar]
  const size = Math.floor(pageSize.usual / Math.max(parts.length, 1))
  const apart = await Promise.all(
    parts.map(async (part) => ({ words: [...part.typed], courses: await others(part, size, seen) })),
  )
  const told = { similar, apart: apart.filter(({ courses }) => courses.length > 0) }
  const isEmpty = found.length === 0 && similar.length === 0 && told.apart.length === 0
  return { ...told, instead: isEmpty ? await findInstead(db, typed) : [] }
})

/** The best matches of a search. */
async function listBest(db: Db, search: Search, limit: number): Promise<CourseCard[]> {
  const rows = await listCourses(db, search, { order: orders.relevance, after: null, limit })
  return rows.map(({ place: _, ...course }) => course)
}

/** The search with similar words added to each word, or null where there are none. */
async function searchNear(db: Db, search: TypedSearch): Promise<Search | null> {
  const near = await Promise.all(search.words.map((word) => findNearWords(db, word)))
  if (near.every((meant) => meant.length === 0)) return null
  // With a single word, its own matches are known already.
  const asked = search.words.length === 1 ? [] : search.asked
  const sought = await seek(
    db,
    near.map((meant, at) => [...asked.slice(at, at + 1), ...meant]),
  )
  return { words: search.words, sought, atLeast: 0 }
}

/** Known words that look like those of the search. */
async function findInstead(db: Db, { words }: Search): Promise<string[]> {
  const alike = await Promise.all(words.map((word) => findLikeWords(db, word)))
  return [...new Set(alike.flat())].slice(0, mostInstead)
}
