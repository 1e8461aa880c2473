import { asOne } from '../../../base/server/as-one.ts'
import type { Db } from '../../../base/server/db.ts'
import { keyAfter, toPage } from '../../../base/server/http/paging.ts'
import { pageSize } from '../../../base/shared/pageSize.ts'
import type { Page } from '../../../base/shared/paging.ts'
import type { CourseCard } from '../contract.ts'
import type { Sort } from '../rules.ts'
import { orders } from './orders.ts'
import { countWidened, enough, findInstead, readSearch, type TypedSearch, widen } from './search.ts'
import { countCourses, listCourses, mostCounted, mostMatches, type Place } from './store.ts'

/**
 * One page of the courses, in an order, of those that match a search; the same for all who ask for it at that moment.
 * @throws Problem 422 for a cursor that is not one of this list.
 */
export const browseCourses = asOne(async function browse(
  db: Db,
  { q = '', sort, limit = pageSize.usual, after }: CatalogueQuery,
): Promise<Page<CourseCard>> {
  const typed = await readSearch(db, q)
  if (typed === null) return { items: [], next: null }
  const searching = typed.words.length > 0
  const chosen = sort ?? (searching ? 'relevance' : 'newest')
  const order = orders[chosen === 'relevance' && !searching ? 'newest' : chosen]
  const place = { order, after: keyAfter(after, order), limit: limit + 1 }
  const rows = searching ? await listFound(db, typed, place) : await listCourses(db, typed, place)
  return toPage(rows, limit, order, (row) => row.place)
})

/** One page of what a search finds, which is widened where it finds little. */
async function listFound(db: Db, typed: TypedSearch, place: Place) {
  if (place.order.name !== 'relevance') {
    const { search, found } = await countWidened(db, typed, mostMatches + 1)
    return listCourses(db, search, { ...place, few: found <= mostMatches })
  }
  // Most first pages are full, which tells that enough is found.
  const tells = place.after === null && place.limit >= enough
  const rows = tells ? await listCourses(db, typed, place) : null
  const found = rows?.length ?? (await countCourses(db, typed, enough))
  const search = await widen(db, typed, found)
  return rows !== null && search === typed ? rows : listCourses(db, search, place)
}

/**
 * How many courses match a search; `capped` when there are more than are counted. `instead` holds searches that find
 * something, where this one finds nothing.
 */
export const countMatches = asOne(async function count(
  db: Db,
  q: string,
): Promise<{ count: number; capped: boolean; instead: string[] }> {
  const typed = await readSearch(db, q)
  const most = typed?.words.length === 0 ? mostCounted : mostMatches
  const { search, found } =
    typed === null ? { search: null, found: 0 } : await countWidened(db, typed, most + 1)
  const instead = search === null || found > 0 ? [] : await findInstead(db, search)
  return { count: Math.min(found, most), capped: found > most, instead }
})

type CatalogueQuery = {
  q?: string | undefined
  sort?: Sort | undefined
  limit?: number | undefined
  after?: string | undefined
}
