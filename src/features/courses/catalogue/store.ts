import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../base/server/db.ts'
import { card, liveCourses } from '../columns.ts'
import type { Order } from './orders.ts'

/** Of the courses that match a search, this many at most are counted, ranked and listed. */
export const mostMatches = 1000

/** Of the people whose names match a search, this many at most bring in their courses. */
const mostTeachers = 100

type Place = { order: Order; after: readonly (string | number)[] | null; limit: number }

/** Courses in an order, behind the given place. Each row carries its own place as `place`. */
export function listCourses(db: Db, { words, ...place }: Place & { words: readonly string[] }) {
  const rows = candidates(db, words)
    .select(card)
    .select(placeOf(place.order, words).as('place'))
    .$if(place.after !== null, (query) => query.where(behind(place, words)))
  const directed = place.order.columns.reduce(
    (query, column) => query.orderBy(expression(column, words), place.order.direction),
    rows,
  )
  return directed.limit(place.limit).execute()
}

/** How many courses match, counted up to `mostMatches` + 1. */
export async function countCourses(db: Db, words: readonly string[]): Promise<number> {
  const bounded = candidates(db, words)
    .select('courses.id')
    .limit(mostMatches + 1)
  const { count } = await db
    .selectFrom(bounded.as('bounded'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Courses with all the words, each a word or its beginning, in title and description; or by a teacher so named. */
function candidates(db: Db, words: readonly string[]) {
  const courses = liveCourses(db)
  if (words.length === 0) return courses
  const query = toQuery(words)
  const matches = sql<string>`(
    select matching.id from courses as matching
    where matching.deleted_at is null and (
      matching.words @@ ${query}
      or matching.creator_id in (select id from users where name_words @@ ${query} limit ${mostTeachers})
    )
    limit ${mostMatches + 1}
  )`
  return courses.where('courses.id', 'in', matches)
}

function toQuery(words: readonly string[]): RawBuilder<unknown> {
  return sql`to_tsquery('simple', ${words.map((word) => `${word}:*`).join(' & ')})`
}

function expression(column: Order['columns'][number], words: readonly string[]): RawBuilder<unknown> {
  // The rank is rounded so that a place in the list survives its way through JSON.
  return column === 'score'
    ? sql`round(ts_rank(courses.words, ${toQuery(words)})::numeric, 6)`
    : sql.ref(column)
}

function behind({ order, after }: Place, words: readonly string[]) {
  const columns = sql.join(order.columns.map((column) => expression(column, words)))
  const sign = sql.raw(order.direction === 'asc' ? '>' : '<')
  return sql<boolean>`(${columns}) ${sign} (${sql.join(after ?? [])})`
}

function placeOf(order: Order, words: readonly string[]) {
  const parts = order.columns.map((column) => expression(column, words))
  return sql<(string | number)[]>`json_build_array(${sql.join(parts)})`
}
