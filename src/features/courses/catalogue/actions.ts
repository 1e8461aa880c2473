import type { Db } from '../../../base/server/db.ts'
import { keyAfter, toPage } from '../../../base/server/http/paging.ts'
import { type Page, pageSize } from '../../../base/shared/paging.ts'
import type { CourseCard } from '../contract.ts'
import type { Sort } from '../rules.ts'
import { orders } from './orders.ts'
import { findInstead, readSearch } from './search.ts'
import { countCourses, listCourses, mostMatches } from './store.ts'

/**
 * One page of the courses, in an order, of those that match a search.
 * @throws Problem 422 for a cursor that is not one of this list.
 */
export async function browseCourses(
  db: Db,
  { q = '', sort, limit = pageSize.usual, after }: CatalogueQuery,
): Promise<Page<CourseCard>> {
  const search = await readSearch(db, q)
  if (search === null) return { items: [], next: null }
  const searching = search.words.length > 0
  const chosen = sort ?? (searching ? 'relevance' : 'newest')
  const order = orders[chosen === 'relevance' && !searching ? 'newest' : chosen]
  const place = { order, after: keyAfter(after, order), limit: limit + 1 }
  return toPage(await listCourses(db, search, place), limit, order, (row) => row.place)
}

/**
 * How many courses match a search; `capped` when there are more than are counted. `instead` holds searches that find
 * something, where this one finds nothing.
 */
export async function countMatches(
  db: Db,
  q = '',
): Promise<{ count: number; capped: boolean; instead: string[] }> {
  const search = await readSearch(db, q)
  const count = search === null ? 0 : await countCourses(db, search, mostMatches + 1)
  const instead = search === null || count > 0 ? [] : await findInstead(db, search)
  return { count: Math.min(count, mostMatches), capped: count > mostMatches, instead }
}

type CatalogueQuery = {
  q?: string | undefined
  sort?: Sort | undefined
  limit?: number | undefined
  after?: string | undefined
}
