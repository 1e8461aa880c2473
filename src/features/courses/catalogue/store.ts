import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../base/server/db.ts'
import { card, liveCourses } from '../store.ts'
import type { Order } from './orders.ts'

/** Of the courses that match a search, this many at most are counted, and the newest so many are ranked. */
export const mostMatches = 1000

/** Of the people whose names match a search, this many at most bring in their courses. */
const mostTeachers = 100

/** What people are searched for: what was typed, and the words in it. No words match everything. */
type Typed = { typed: string; words: readonly string[] }

/** What courses are searched for: the same, and the ids of the teachers who are named so. */
export type Search = Typed & { teachers: readonly string[] }

type Place = { order: Order; after: readonly (string | number)[] | null; limit: number }

/** The ids of the people in whose names all the words stand, each a word or its beginning. */
export async function findTeachers(db: Db, typed: Typed): Promise<string[]> {
  const people = db
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`name_words @@ ${toQuery(typed)}`)
  return (await people.limit(mostTeachers).execute()).map(({ id }) => id)
}

/** Courses in an order, behind the given place. Each row carries its own place as `place`. */
export function listCourses(db: Db, search: Search, place: Place) {
  const { name, columns, direction } = place.order
  const found =
    name === 'relevance' ? liveCourses(newestMatches(db, search)) : liveCourses(db).where(matching(search))
  const rows = found
    .select(card)
    .select(placeOf(place.order, search).as('place'))
    .$if(place.after !== null, (query) => query.where(behind(place, search)))
  const directed = columns.reduce(
    (query, column) => query.orderBy(expression(column, search), direction),
    rows,
  )
  return directed.limit(place.limit).execute()
}

/** How many courses match, counted up to `mostMatches` + 1. */
export async function countCourses(db: Db, search: Search): Promise<number> {
  const bounded = matches(db, search)
    .select('courses.id')
    .limit(mostMatches + 1)
  const { count } = await db
    .selectFrom(bounded.as('bounded'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function matches(db: Pick<Db, 'selectFrom'>, search: Search) {
  return db.selectFrom('courses').where('courses.deleted_at', 'is', null).where(matching(search))
}

/** Courses with all the words, each a word or its beginning, in title and description; or by one of the teachers. */
function matching({ teachers, ...typed }: Search): RawBuilder<boolean> {
  if (typed.words.length === 0) return sql`true`
  const byWords = sql<boolean>`courses.words @@ ${toQuery(typed)}`
  return teachers.length === 0 ? byWords : sql`(${byWords} or courses.creator_id = any (${teachers}::uuid[]))`
}

/** Ranking takes time for every match, so that of a very common word only the newest are ranked. */
function newestMatches(db: Db, search: Search) {
  return db.with('courses', (inner) =>
    matches(inner, search)
      .selectAll()
      .orderBy('courses.created_at', 'desc')
      .orderBy('courses.id', 'desc')
      .limit(mostMatches),
  )
}

function toQuery({ words, typed }: Typed): RawBuilder<unknown> {
  const beginnings = words.map((word) => `${word}:*`).join(' & ')
  // What was typed counts as it stands too: the database takes `Node.js` or `“so”` for one word, signs and all.
  return sql`(to_tsquery('simple', ${beginnings}) || plainto_tsquery('simple', ${typed}))`
}

function expression(column: Order['columns'][number], search: Search): RawBuilder<unknown> {
  // The rank is rounded so that a place in the list survives its way through JSON.
  if (column === 'score') return sql`round(ts_rank(courses.words, ${toQuery(search)})::numeric, 6)`
  // The index of titles is one of bytes; without saying so, the database's own order would pass it by.
  return column === 'courses.sort_title' ? sql`courses.sort_title collate "C"` : sql.ref(column)
}

function behind({ order, after }: Place, search: Search) {
  const columns = sql.join(order.columns.map((column) => expression(column, search)))
  const sign = sql.raw(order.direction === 'asc' ? '>' : '<')
  return sql<boolean>`(${columns}) ${sign} (${sql.join(after ?? [])})`
}

function placeOf(order: Order, search: Search) {
  const parts = order.columns.map((column) => expression(column, search))
  return sql<(string | number)[]>`json_build_array(${sql.join(parts)})`
}
