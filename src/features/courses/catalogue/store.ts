import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../base/server/db.ts'
import { card, liveCourses } from '../store.ts'
import type { Order } from './orders.ts'

/** Of the courses that match a search, this many at most are counted, and the newest so many are ranked. */
export const mostMatches = 1000

/** Of the people whose names match a search, this many at most bring in their courses. */
const mostTeachers = 100

/** Of the texts that hold something like a word, this many at most are looked at. */
const mostAlike = 1000

/** What is searched for: a query for the database's text search, and the ids of the teachers who are named so. */
export type Sought = { query: string; teachers: readonly string[] }

/**
 * A search for courses: its words, each a word or its beginning; and, where those find little, also what may have been
 * meant by them. No words match everything.
 */
export type Search = { words: readonly string[]; typed: Sought; near: Sought | null }

type Place = { order: Order; after: readonly (string | number)[] | null; limit: number }

/** The ids of the people whose names a query finds. */
export async function findTeachers(db: Db, query: string): Promise<string[]> {
  const people = db
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`name_words @@ ${toQuery(query)}`)
  return (await people.limit(mostTeachers).execute()).map(({ id }) => id)
}

/** Titles of courses, and names of those who give some, that hold something written much like this word. */
export async function listTextsLike(db: Db, word: string): Promise<string[]> {
  const titles = db
    .selectFrom('courses')
    .select('title as text')
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`title_letters %>> letters(${word})`)
  const names = db
    .selectFrom('users')
    .select('display_name as text')
    .where(sql<boolean>`name_letters %>> letters(${word})`)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('courses')
          .select('id')
          .whereRef('creator_id', '=', 'users.id')
          .where('deleted_at', 'is', null),
      ),
    )
  const found = await Promise.all([titles.limit(mostAlike).execute(), names.limit(mostAlike).execute()])
  return found.flat().map(({ text }) => text)
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

/** How many courses match, counted up to `most`. */
export async function countCourses(db: Db, search: Search, most: number): Promise<number> {
  const bounded = matches(db, search).select('courses.id').limit(most)
  const { count } = await db
    .selectFrom(bounded.as('bounded'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function matches(db: Pick<Db, 'selectFrom'>, search: Search) {
  return db.selectFrom('courses').where('courses.deleted_at', 'is', null).where(matching(search))
}

/** Courses with all the words in title and description; or by one of the teachers. */
function matching({ words, typed, near }: Search): RawBuilder<boolean> {
  if (words.length === 0) return sql`true`
  const { query, teachers } = near ?? typed
  const byWords = sql<boolean>`courses.words @@ ${toQuery(query)}`
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

function toQuery(query: string): RawBuilder<unknown> {
  return sql`to_tsquery('simple', ${query})`
}

function expression(column: Order['columns'][number], search: Search): RawBuilder<unknown> {
  if (column === 'score') return scoreOf(search)
  // The index of titles is one of bytes; without saying so, the database's own order would pass it by.
  return column === 'courses.sort_title' ? sql`courses.sort_title collate "C"` : sql.ref(column)
}

/**
 * Whole words before beginnings, both before the courses of a teacher, and these before what may have been meant; among
 * equals the better rank, which is less than 1. It is rounded so that a place in the list survives its way through JSON.
 */
function scoreOf({ words, typed, near }: Search): RawBuilder<unknown> {
  return sql`round((
    case
      when courses.words @@ ${toQuery(words.join(' & '))} then 3
      when courses.words @@ ${toQuery(typed.query)} then 2
      when courses.creator_id = any (${typed.teachers}::uuid[]) then 1
      else 0
    end + ts_rank(courses.words, ${toQuery((near ?? typed).query)}, 32)
  )::numeric, 6)`
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
