import type { Db } from '../../../base/server/db.ts'
import { keyAfter } from '../../../base/server/http/paging.ts'
import { type Page, pageSize, toCursor } from '../../../base/shared/paging.ts'
import type { CourseCard } from '../contract.ts'
import { type Sort, searchWords } from '../rules.ts'
import { orders } from './orders.ts'
import { countCourses, listCourses, mostMatches } from './store.ts'

/**
 * One page of the courses, in an order, of those that match a search.
 * @throws Problem 422 for a cursor that is not one of this list.
 */
export async function browseCourses(
  db: Db,
  { q = '', sort, limit = pageSize.usual, after }: CatalogueQuery,
): Promise<Page<CourseCard>> {
  const words = searchWords(q)
  const searching = words.length > 0
  // Signs alone are a search too, and one that nothing matches.
  if (!searching && q.trim() !== '') return { items: [], next: null }
  const chosen = sort ?? (searching ? 'relevance' : 'newest')
  const order = orders[chosen === 'relevance' && !searching ? 'newest' : chosen]
  const key = keyAfter(after, order.key)
  const rows = await listCourses(db, { words, order, after: key, limit: limit + 1 })
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next: rows.length > limit && last !== undefined ? toCursor(last.place) : null }
}

/** How many courses match a search; `capped` when there are more than are counted. */
export async function countMatches(db: Db, q = ''): Promise<{ count: number; capped: boolean }> {
  const words = searchWords(q)
  if (words.length === 0 && q.trim() !== '') return { count: 0, capped: false }
  const count = await countCourses(db, words)
  return { count: Math.min(count, mostMatches), capped: count > mostMatches }
}

type CatalogueQuery = {
  q?: string | undefined
  sort?: Sort | undefined
  limit?: number | undefined
  after?: string | undefined
}
