import { pageSize } from '../../../base/contract/pageSize.ts'
import type { Page } from '../../../base/contract/paging.ts'
import { coalesceQueries } from '../../../base/db/coalesceQueries.ts'
import type { Db } from '../../../base/db/db.ts'
import { keepForAMoment } from '../../../base/db/moment.ts'
import { keyAfter, toPageBothWays } from '../../../base/http/paging.ts'
import type { CourseCard } from '../contract.ts'
import type { Sort } from '../rules.ts'
import { mostMatches } from './matches/store.ts'
import { bestOf, findNewestMatches } from './newest.ts'
import { orders, turned } from './orders.ts'
import { readSearch } from './search.ts'
import { countCourses, listAmong, listCourses, mostCounted } from './store.ts'

/** How many matches are looked up beyond a page, in the place of those that are deleted at that moment. */
const spare = 8

/**
 * One page of the courses that match a search, in an order; where it names subjects, of the newest `mostMatches`. Parallel
 * calls with the same arguments share one query.
 * @throws Problem 422 for a cursor that is not of this list
 */
export const browseCourses = coalesceQueries(async function browse(
  db: Db,
  { q = '', sort, limit = pageSize.usual, after, before }: CatalogueQuery,
): Promise<Page<CourseCard>> {
  const search = await readSearch(db, q)
  if (search === null) return { items: [], next: null }
  const searching = search.words.length > 0
  const chosen = sort ?? (searching ? 'relevance' : 'newest')
  const order = orders[chosen === 'relevance' && !searching ? 'newest' : chosen]
  const position = {
    order: before === undefined ? order : turned(order),
    after: keyAfter(before ?? after, order),
    limit: limit + 1,
  }
  const show = (rows: Awaited<ReturnType<typeof listCourses>>) =>
    toPageBothWays(rows, limit, order, (row) => row.place, { after, before })
  if (order.name === 'relevance') {
    const best = bestOf(await findNewestMatches(db, search), { ...position, limit: position.limit + spare })
    if (best.length === 0) return show([])
    return show(await listAmong(db, best, { ...position, after: null, among: true }))
  }
  if (search.subjects !== undefined) {
    return show(await listAmong(db, await findNewestMatches(db, search), { ...position, among: true }))
  }
  // Few matches are faster to gather and sort than to filter from all courses in order.
  const isFew = searching && (await countCourses(db, search, mostMatches + 1)) <= mostMatches
  return show(await listCourses(db, search, { ...position, few: isFew }))
})

type Counted = { count: number; capped: boolean }

/** The number of courses that match a search; `capped` when there are more than are counted. */
export function countMatches(db: Db, q: string): Promise<Counted> {
  return q === '' ? countAll(db) : countFound(db, q)
}

const countAll = keepForAMoment((db) => countFound(db, ''))

const countFound = coalesceQueries(async function count(db: Db, q: string): Promise<Counted> {
  const search = await readSearch(db, q)
  const most = search?.words.length === 0 ? mostCounted : mostMatches
  if (search !== null && search.words.length > 0 && search.atLeast <= most) {
    const { length } = await findNewestMatches(db, search)
    if (length < most) return { count: length, capped: false }
  }
  const found = search === null ? 0 : await countCourses(db, search, most + 1)
  return { count: Math.min(found, most), capped: found > most }
})

type CatalogueQuery = {
  q?: string | undefined
  sort?: Sort | undefined
  limit?: number | undefined
  after?: string | undefined
  before?: string | undefined
}
