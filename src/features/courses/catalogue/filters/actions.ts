import { pageSize } from '../../../../base/contract/pageSize.ts'
import { type Page, toCursor } from '../../../../base/contract/paging.ts'
import { coalesceQueries } from '../../../../base/db/coalesceQueries.ts'
import type { Db } from '../../../../base/db/db.ts'
import { keepForAMoment } from '../../../../base/db/moment.ts'
import { keyAfter, toPageBothWays } from '../../../../base/http/paging.ts'
import type { CourseCard } from '../../contract.ts'
import { teachingLanguages } from '../../facts/shared/languages.ts'
import type { SubjectGroup } from '../../facts/shared/schema.ts'
import { listSubjects } from '../../facts/store.ts'
import type { Sort } from '../../rules.ts'
import { mostMatches } from '../matches/store.ts'
import { findNewestMatches } from '../newest.ts'
import { orders, turned } from '../orders.ts'
import { readSearch } from '../search.ts'
import { listAmong, type Scored } from '../store.ts'
import type { CountedFacets } from './contract.ts'
import { type Facet, type Filter, facets, noFilter } from './rules.ts'
import {
  type Counted,
  countByFacet,
  countRare,
  type From,
  mostLooked,
  type Place,
  type Sieve,
  scan,
} from './store.ts'

/**
 * How many courses a request for a page looks through, one step after the other until it has found enough. Where many fit, a page of
 * the list is found among the first few.
 */
const few = 100
const steps = {
  page: [few, mostLooked - few, ...Array<number>(9).fill(mostLooked)],
  all: Array<number>(10).fill(mostLooked),
}

type AskedFilter = { [F in keyof Filter]?: Filter[F] | undefined }
type Search = AskedFilter & { q?: string | undefined }
type Asked = Search & {
  sort?: Sort | undefined
  limit?: number | undefined
  after?: string | undefined
  before?: string | undefined
}

const nothing: Page<CourseCard> = { items: [], next: null }

/**
 * One page of the courses that a filter leaves, of those that match a search. A page is short, with a next one, where a rare
 * choice would make it look at too many. Orders other than by date are those of the newest `mostMatches`.
 * @throws Problem 422 for a cursor that is not of this list
 */
export const filterCourses = coalesceQueries(async function list(
  db: Db,
  { q = '', sort, limit = pageSize.usual, after, before, ...filter }: Asked,
): Promise<Page<CourseCard>> {
  const [search, { sieve }] = await Promise.all([readSearch(db, q), sift(db, filter)])
  if (search === null) return nothing
  const searching = search.words.length > 0
  const chosen = sort ?? (searching ? 'relevance' : 'newest')
  const order = orders[chosen === 'relevance' && !searching ? 'newest' : chosen]
  const way = before === undefined ? order : turned(order)
  const position = { order: way, after: keyAfter(before ?? after, order), limit: limit + 1, among: true }
  const show = (rows: Awaited<ReturnType<typeof listAmong>>) =>
    toPageBothWays(rows, limit, order, (row) => row.place, { after, before })
  if (searching) {
    const matches = await findNewestMatches(db, search)
    const from = { ids: matches.map(({ id }) => id), direction: 'desc' } as const
    const left = new Set(
      (await scan(db, sieve, from, { limit: mostMatches, most: mostLooked })).found.map(([, id]) => id),
    )
    const fitting = matches.filter(({ id }) => left.has(id))
    return show(await listAmong(db, fitting, position))
  }
  if (order.name !== 'newest' && order.name !== 'oldest') {
    const { found } = await scanOn(db, sieve, { direction: 'desc', after: null }, mostMatches, steps.all)
    return show(await listAmong(db, scored(found), position))
  }
  const from = { direction: way.direction, after: position.after as Place | null }
  const { found, last } = await scanOn(db, sieve, from, limit + 1, steps.page)
  const shown = await listAmong(db, scored(found.slice(0, limit)), { ...position, after: null })
  const { items: _, ...page } = toPageBothWays(found, limit, order, (place) => place, { after, before })
  const items = before === undefined ? shown : shown.toReversed()
  if (found.length > limit || last === null) return { items, ...page }
  const on = toCursor([order.name, ...last])
  return before === undefined ? { items, ...page, next: on } : { items, ...page, previous: on }
})

const scored = (found: readonly Place[]): Scored[] => found.map(([, id]) => ({ id, score: 0 }))

/** Looks on until enough was found, all was looked at, or it was looked often enough. */
async function scanOn(
  db: Db,
  sieve: Sieve,
  from: { direction: 'asc' | 'desc'; after: Place | null },
  enough: number,
  steps: readonly number[],
): Promise<{ found: Place[]; last: Place | null }> {
  const found: Place[] = []
  let last = from.after
  for (const most of steps) {
    if (found.length >= enough) break
    const next = await scan(db, sieve, { ...from, after: last }, { limit: enough, most })
    found.push(...next.found)
    last = next.last
    if (last === null) break
  }
  return { found, last }
}

/** How many courses a filter leaves, and each choice of a facet under the choices of the others. */
export function countFacets(db: Db, asked: Search): Promise<CountedFacets> {
  const isAll = Object.values(asked).every(
    (value) => value === undefined || value === null || value.length === 0,
  )
  return isAll ? countAll(db) : countChosen(db, asked)
}

/** Every page of the list tells the same of all courses. */
const countAll = keepForAMoment((db) => countChosen(db, {}))

const countChosen = coalesceQueries(async function count(
  db: Db,
  { q = '', ...filter }: Search,
): Promise<CountedFacets> {
  const [search, { sieve, groups }] = await Promise.all([readSearch(db, q), sift(db, filter)])
  const from = search === null ? { ids: [] } : await fromOf(db, search)
  const isEnough = !('ids' in from) || from.ids.length === mostMatches
  const tell = ({ choice, count }: Counted) => [choice, count] as const
  const subjects = groups.flatMap((group) => [group._id, ...group.subjects.map(({ _id }) => _id)])
  const chosen = facets.filter((facet) => chosenIn(sieve, facet))
  const [all, ...others] = await Promise.all([
    countByFacet(db, sieve, from),
    ...chosen.map((facet) => countByFacet(db, without(sieve, facet), from)),
  ])
  const of = (facet: Facet) => others[chosen.indexOf(facet)] ?? all
  const rare = await Promise.all(
    (['subject', 'language'] as const).map(async (facet) => {
      const { counts, capped } = of(facet)
      if (!capped || 'ids' in from) return []
      const known = new Set(counts.filter((one) => one.facet === facet).map(({ choice }) => choice))
      const missing = (facet === 'subject' ? subjects : teachingLanguages).filter((one) => !known.has(one))
      return countRare(db, without(sieve, facet), facet, missing)
    }),
  )
  const countsOf = (facet: Facet) => {
    const own = [...of(facet).counts, ...rare.flat()].filter((one) => one.facet === facet)
    return facet === 'subject' ? withGroups(own, groups) : Object.fromEntries(own.map(tell))
  }
  const isMore = (facet: Facet) => ('ids' in from ? isEnough : of(facet).capped)
  return {
    count: all.counts.find(({ facet }) => facet === 'all')?.count ?? 0,
    capped: 'ids' in from ? isEnough : all.capped,
    facets: eachFacet(countsOf),
    more: eachFacet(isMore),
  }
})

function eachFacet<Value>(of: (facet: Facet) => Value): Record<Facet, Value> {
  return Object.fromEntries(facets.map((facet) => [facet, of(facet)])) as Record<Facet, Value>
}

/** The counts of subjects by slug, those of a group with all in it. */
function withGroups(counts: readonly Counted[], groups: readonly SubjectGroup[]): Record<string, number> {
  const by = new Map(counts.map(({ choice, count }) => [choice, count]))
  const told = groups.flatMap(({ _id, slug, subjects }) => {
    const own = subjects.map((one) => [one.slug, by.get(one._id) ?? 0] as const)
    return [[slug, own.reduce((sum, [, count]) => sum + count, by.get(_id) ?? 0)] as const, ...own]
  })
  return Object.fromEntries(told.filter(([, count]) => count > 0))
}

async function fromOf(db: Db, search: NonNullable<Awaited<ReturnType<typeof readSearch>>>): Promise<From> {
  if (search.words.length === 0) return { direction: 'desc', after: null }
  return { ids: (await findNewestMatches(db, search)).map(({ id }) => id) }
}

function chosenIn(sieve: Sieve, facet: Facet): boolean {
  return facet === 'subject' ? sieve.subject !== null : sieve[facet].length > 0
}

function without(sieve: Sieve, facet: Facet): Sieve {
  return { ...sieve, [facet]: facet === 'subject' ? null : [] }
}

/** A filter with the ids of its subjects, and all subjects. */
async function sift(db: Db, asked: AskedFilter): Promise<{ sieve: Sieve; groups: SubjectGroup[] }> {
  const filter: Filter = { ...noFilter, ...given(asked) }
  const groups = await listSubjects(db)
  const meant = groups.flatMap((group) =>
    filter.subject.includes(group.slug)
      ? [group, ...group.subjects]
      : group.subjects.filter(({ slug }) => filter.subject.includes(slug)),
  )
  const subject = filter.subject.length === 0 ? null : meant.map(({ _id }) => _id)
  return { sieve: { ...filter, subject }, groups }
}

function given(asked: AskedFilter): Partial<Filter> {
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
}
