import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'
import { listOf, pageLimit, scalarOf } from '../../../base/db/genericPlan.ts'
import { preparedQuery } from '../../../base/db/preparedQuery.ts'
import { card, liveCourses } from '../store.ts'
import { mostMatches, newestMatches, type Search, toQuery } from './matches/store.ts'
import { type Order, typesOf } from './orders.ts'

/** The most courses that are counted without a search. */
export const mostCounted = 1000

/** The most people with matching names that are looked at, and the most teachers among them whose courses match. */
const mostPeople = 100
const mostTeachers = 30

/** A position in a list of courses, and how much to read from it. */
export type ListPosition = {
  order: Order
  after: readonly (string | number)[] | null
  limit: number
  /** Whether there are at most `mostMatches` matches. */
  few?: boolean
  /** Whether it is a list of courses that were found already, whose scores are not ranked before. */
  among?: boolean
}

/** How many live titles and people's names contain each word; words without any are left out. */
export async function findUses(db: Db, words: readonly string[]) {
  return words.length === 0 ? [] : selectUses(db, words)
}

const selectUses = preparedQuery((db, words: readonly string[]) =>
  db
    .selectFrom(sql<{ word: string }>`unnest(${listOf('text', words)})`.as<'asked'>(sql`asked (word)`))
    .innerJoin('known_words', (join) =>
      join.on('known_words.word', '=', sql<string>`lower(asked.word collate "C")`),
    )
    .select(['asked.word', 'known_words.kind', 'known_words.uses'])
    .where('known_words.kind', 'in', [sql.lit('title'), sql.lit('name')]),
)

/** The ids of the teachers whose names match a query, oldest members first. */
export async function findTeachers(db: Db, query: string): Promise<string[]> {
  return (await selectTeachers(db, query)).map(({ id }) => id)
}

const selectTeachers = preparedQuery((db, query: string) => {
  const people = db
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`name_words @@ ${toQuery(query)}`)
    .orderBy('id')
    .limit(mostPeople)
  const teachers = db
    .selectFrom(people.as('people'))
    .select('people.id')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('courses')
          .select('courses.id')
          .whereRef('creator_id', '=', 'people.id')
          .where('deleted_at', 'is', null),
      ),
    )
  return teachers.limit(mostTeachers)
})

/** Courses in an order, after a position. Each row has its own position as `place`. */
export async function listCourses(db: Db, search: Search, position: ListPosition) {
  const rows = await listMatches(db, search, position)
  if (!isGuessed(search, position)) return rows
  const isEnough = rows[0]?.found === mostMatches
  return isEnough ? rows.map(({ found: _, ...row }) => row) : listMatches(db, atAnyTime(search), position)
}

/** Whether the courses since the guessed instant are searched first, and the matches counted. */
const isGuessed = (search: Search, { order }: ListPosition) =>
  order.name === 'relevance' && search.sought.since !== null

function atAnyTime(search: Search): Search {
  return { ...search, sought: { ...search.sought, since: null } }
}

/** The newest matches of a search with their scores, newest first; those that are ranked. */
export async function listNewestMatches(db: Db, search: Search): Promise<Scored[]> {
  const rows = await newestMatches(db, search)
    .selectFrom('newest')
    .select(['newest.id', sql<number>`newest.score::float8`.as('score')])
    .orderBy('newest.created_at', 'desc')
    .orderBy('newest.id', 'desc')
    .limit(sql.lit(mostMatches))
    .execute()
  if (search.sought.since === null || rows.length === mostMatches) return rows
  return listNewestMatches(db, atAnyTime(search))
}

/** A course that a search has found, and how well it matches. */
export type Scored = { id: string; score: number }

/** These courses in an order, after a position. Each row has its own position as `place`. */
export function listAmong(db: Db, found: readonly Scored[], position: ListPosition) {
  const ids = found.map(({ id }) => id)
  const scores = found.map(({ score }) => score)
  const among = db.with('courses', () =>
    db
      .selectFrom(
        sql<{ id: string; score: number }>`unnest(${listOf('uuid', ids)}, ${scores}::numeric[])`.as<'scored'>(
          sql`scored (id, score)`,
        ),
      )
      // The offset keeps it a look-up of each one.
      .innerJoinLateral(
        (query) =>
          query
            .selectFrom('courses')
            .selectAll()
            .whereRef('courses.id', '=', 'scored.id')
            .offset(sql.lit(0))
            .as('courses'),
        (join) => join.onTrue(),
      )
      .selectAll('courses')
      .select('scored.score'),
  )
  return listIn(liveCourses(among), position).limit(pageLimit(position.limit)).execute()
}

function listMatches(db: Db, search: Search, position: ListPosition) {
  const { name } = position.order
  const found =
    name === 'relevance'
      ? liveCourses(bestMatches(db, search, position))
      : position.few
        ? liveCourses(gathered(db, search))
        : liveCourses(db).where(matching(search))
  const rows = listIn(found, position).$if(isGuessed(search, position), (query) =>
    query.select(sql<number>`courses.found`.as('found')),
  )
  // With a search the limit is a plain parameter: which plan is best depends on the words.
  return rows.limit(search.words.length === 0 ? pageLimit(position.limit) : position.limit).execute()
}

/** The cards of these courses in an order, after a position. */
function listIn(courses: ReturnType<typeof liveCourses>, position: ListPosition) {
  const { name, columns, direction } = position.order
  const rows = courses
    .$if(name === 'popular', (query) =>
      query
        .innerJoin('enrollment_counts', 'enrollment_counts.course_id', 'courses.id')
        .where('enrollment_counts.live', '=', sql.lit(true)),
    )
    .select(card)
    .select(positionOf(position.order).as('place'))
    .$if(position.after !== null && (name !== 'relevance' || position.among === true), (query) =>
      query.where(behind(position)),
    )
  return columns.reduce((query, column) => query.orderBy(expression(column), direction), rows)
}

/** How many courses match, counted up to `most`. */
export async function countCourses(db: Db, search: Search, most: number): Promise<number> {
  if (search.atLeast >= most) return most
  if (search.subjects !== undefined) {
    const { count } = await newestMatches(db, search, most)
      .selectFrom('newest')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  }
  // Without a search `most` is always the same, and is a literal of the statement.
  const bounded = matches(db, search)
    .select('courses.id')
    .limit(search.words.length === 0 ? sql.lit(most) : most)
  const { count } = await db
    .selectFrom(bounded.as('bounded'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function matches(db: Pick<Db, 'selectFrom'>, search: Search) {
  return db.selectFrom('courses').where('courses.deleted_at', 'is', null).where(matching(search))
}

/** The condition for courses with all words in title and description, or by one of the teachers. */
function matching(search: Search): RawBuilder<boolean> {
  if (search.words.length === 0) return sql`true`
  const { query, teachers } = search.sought
  const byWords = sql<boolean>`courses.words @@ ${toQuery(query)}`
  return teachers.length === 0 ? byWords : sql`(${byWords} or courses.creator_id = any (${teachers}::uuid[]))`
}

/** The few matching courses, materialized: in the order of an index the database might read through all others. */
function gathered(db: Db, search: Search) {
  return db.with(
    (table) => table('courses').materialized(),
    () => matches(db, search).selectAll(),
  )
}

/** The best matches of a page. Its columns are looked up after ranking, only for the courses that are shown. */
function bestMatches(db: Db, search: Search, position: ListPosition) {
  return db.with('courses', () =>
    newestMatches(db, search)
      .with('best', (ranked) =>
        ranked
          .selectFrom('newest as courses')
          .select(['courses.id', 'courses.score'])
          .$if(position.after !== null, (query) => query.where(behind(position)))
          .orderBy('courses.score', position.order.direction)
          .orderBy('courses.id', position.order.direction)
          .limit(position.limit),
      )
      .selectFrom('best')
      .innerJoin('courses', 'courses.id', 'best.id')
      .selectAll('courses')
      .select('best.score')
      .$if(search.sought.since !== null, (query) =>
        query.select(({ selectFrom }) =>
          selectFrom('newest')
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .as('found'),
        ),
      ),
  )
}

function expression(column: Order['columns'][number]): RawBuilder<unknown> {
  if (column === 'score') return sql.ref('courses.score')
  // The index of titles has the collation "C"; without it the database would not use the index.
  return column === 'courses.sort_title' ? sql`courses.sort_title collate "C"` : sql.ref(column)
}

function behind({ order, after }: ListPosition) {
  const columns = sql.join(order.columns.map(expression))
  const sign = sql.raw(order.direction === 'asc' ? '>' : '<')
  const values = order.columns.map((column, at) => {
    const type = typesOf[column]
    return type === null ? after?.[at] : scalarOf(type, after?.[at])
  })
  return sql<boolean>`(${columns}) ${sign} (${sql.join(values)})`
}

function positionOf(order: Order) {
  return sql<(string | number)[]>`json_build_array(${sql.join(order.columns.map(expression))})`
}
