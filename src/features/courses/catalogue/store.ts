import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'
import { listOf, pageLimit, scalarOf } from '../../../base/db/genericPlan.ts'
import { card, liveCourses } from '../store.ts'
import { type Order, typesOf } from './orders.ts'

/** The most matches of a search that are counted; of the matches the newest this many are ranked. */
export const mostMatches = 300

/** The most courses that are counted without a search. */
export const mostCounted = 1000

/** The most people with matching names that are looked at, and the most teachers among them whose courses match. */
const mostPeople = 100
const mostTeachers = 30

/**
 * What a search asks of the database: a query for its text search, and the ids of teachers with matching names. When `since`
 * is an instant, enough matches are probably not older than it.
 */
export type Sought = { query: string; teachers: readonly string[]; since: string | null }

/** A search for courses. Without words it matches everything; `atLeast` is a number of matches known beforehand. */
export type Search = { words: readonly string[]; sought: Sought; atLeast: number }

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
  if (words.length === 0) return []
  return db
    .selectFrom(sql<{ word: string }>`unnest(${listOf('text', words)})`.as<'asked'>(sql`asked (word)`))
    .innerJoin('known_words', (join) =>
      join.on('known_words.word', '=', sql<string>`lower(asked.word collate "C")`),
    )
    .select(['asked.word', 'known_words.kind', 'known_words.uses'])
    .where('known_words.kind', 'in', [sql.lit('title'), sql.lit('name')])
    .execute()
}

/** The ids of the teachers whose names match a query, oldest members first. */
export async function findTeachers(db: Db, query: string): Promise<string[]> {
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
  return (await teachers.limit(mostTeachers).execute()).map(({ id }) => id)
}

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
      query.innerJoin('enrollment_counts', 'enrollment_counts.course_id', 'courses.id'),
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

/**
 * The newest matches with their scores. Ranking costs time per match, so only `mostMatches` are ranked; courses that match
 * only by their teacher have a constant score.
 */
function newestMatches(db: Pick<Db, 'selectFrom' | 'with'>, search: Search) {
  const { query, teachers, since } = search.sought
  const newest = newestLive(db).$if(since !== null, (live) => live.where(isSince(since)))
  const byWords = newest.where(sql<boolean>`courses.words @@ ${toQuery(query)}`)
  const dated = ['courses.id', 'courses.created_at'] as const
  const ranked = db
    .selectFrom(byWords.select([...dated, 'courses.creator_id', 'courses.words']).as('courses'))
    .select([...dated, scoreOf(search).as('score')])
  if (teachers.length === 0) return db.with('newest', () => ranked)
  const byTeachers = newest
    .where('courses.creator_id', '=', sql<string>`any (${teachers}::uuid[])`)
    .select([...dated, scoreByTeacher(search).as('score')])
  return db.with('newest', () =>
    db
      .with('by_words', () => ranked)
      .with('by_teachers', () => byTeachers)
      .selectFrom('by_words')
      .selectAll()
      .unionAll(({ selectFrom }) =>
        selectFrom('by_teachers')
          .selectAll()
          .where('id', 'not in', (teaching) => teaching.selectFrom('by_words').select('id')),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(mostMatches),
  )
}

function newestLive(db: Pick<Db, 'selectFrom'>) {
  return db
    .selectFrom('courses')
    .where('courses.deleted_at', 'is', null)
    .orderBy('courses.created_at', 'desc')
    .orderBy('courses.id', 'desc')
    .limit(mostMatches)
}

/** Whether a course is of the period of an instant or of a later one, by the index that has both words and periods. */
function isSince(instant: string | null): RawBuilder<boolean> {
  return sql`period_of(courses.created_at) && array(
    select generate_series((period_of(${instant}))[1], (period_of(newest.created_at))[1])
    from (
      select created_at from courses where deleted_at is null order by created_at desc, id desc limit 1
    ) as newest
  )`
}

function toQuery(query: string): RawBuilder<unknown> {
  return sql`to_tsquery('simple', ${query})`
}

function expression(column: Order['columns'][number]): RawBuilder<unknown> {
  if (column === 'score') return sql.ref('courses.score')
  // The index of titles has the collation "C"; without it the database would not use the index.
  return column === 'courses.sort_title' ? sql`courses.sort_title collate "C"` : sql.ref(column)
}

/**
 * The score: whole words before prefixes, both before courses of a matching teacher, plus a rank below 1. It is rounded so
 * that positions survive JSON.
 */
function scoreOf(search: Search): RawBuilder<number> {
  const { words, sought } = search
  return sql`round((
    case
      when courses.words @@ ${toQuery(words.join(' & '))} then 3
      when courses.words @@ ${toQuery(sought.query)} then 2
      else ${teacherScore(search)}
    end + ts_rank(courses.words, ${toQuery(sought.query)}, 32)
  )::numeric, 6)`
}

/** The score of a course that matches only by its teacher. */
const scoreByTeacher = (search: Search): RawBuilder<number> => sql`${teacherScore(search)}::numeric`

const teacherScore = ({ sought }: Search): RawBuilder<number> =>
  sought.teachers.length === 0
    ? sql`0`
    : sql`case when courses.creator_id = any (${sought.teachers}::uuid[]) then 1 else 0 end`

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
