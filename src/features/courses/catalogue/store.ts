import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'
import { listOf, pageLimit, scalarOf } from '../../../base/db/genericPlan.ts'
import { card, liveCourses } from '../store.ts'
import { type Order, typesOf } from './orders.ts'

/** Of the courses that match a search, this many at most are counted, and the newest so many are ranked. */
export const mostMatches = 300

/** Of all courses, where nothing is searched for, this many at most are counted. */
export const mostCounted = 1000

/** Of the people whose names match a search, so many are looked at, and so many who teach bring in their courses. */
const mostPeople = 100
const mostTeachers = 30

/** Of the words that are like another one, this many at most are weighed, the likest. */
const mostAlike = 100

/**
 * What is searched for: a query for the database's text search, and the ids of the teachers who are named so. Where `since` is an
 * instant, enough of what matches is likely to be as new as that.
 */
export type Sought = { query: string; teachers: readonly string[]; since: string | null }

/**
 * A search for courses: its words, and what is sought by them. No words match everything. `atLeast` so many courses are known to
 * match before any is looked for.
 */
export type Search = { words: readonly string[]; sought: Sought; atLeast: number }

/** One page of a list of courses. */
export type ListPosition = {
  order: Order
  after: readonly (string | number)[] | null
  limit: number
  /** Whether no more than are ranked match. */
  few?: boolean
}

/** How many live titles, and how many people's names, have each of some words; those that none has are left out. */
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

/** The ids of those of the people whose names a query finds who give a course; the oldest members. */
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

/** The words of live courses' titles, and of people's names, that are written much like this one. */
export async function listWordsLike(db: Db, word: string): Promise<{ titles: string[]; names: string[] }> {
  // The letters are found out once, and not anew for each word that they are compared with.
  const letters = sql<string>`(select letters(${word}))`
  const like = db
    .selectFrom('known_words')
    .select('word')
    .where(sql<boolean>`letters % ${letters}`)
    .where('kind', '=', sql<string>`of_kind.kind`)
    .orderBy(sql`similarity(letters, ${letters})`, 'desc')
    .orderBy('word')
    .limit(mostAlike)
  const rows = await db
    .selectFrom(sql<{ kind: string }>`(values ('title'), ('name'))`.as<'of_kind'>(sql`of_kind (kind)`))
    .innerJoinLateral(like.as('known'), (join) => join.onTrue())
    .select(['of_kind.kind', 'known.word'])
    .execute()
  const of = (kind: string) => rows.filter((row) => row.kind === kind).map((row) => row.word)
  return { titles: of('title'), names: of('name') }
}

/** Courses in an order, behind the given place. Each row carries its own place as `place`. */
export async function listCourses(db: Db, search: Search, position: ListPosition) {
  const rows = await listMatches(db, search, position)
  if (!isGuessed(search, position)) return rows
  const isEnough = rows[0]?.found === mostMatches
  return isEnough ? rows.map(({ found: _, ...row }) => row) : listMatches(db, atAnyTime(search), position)
}

/** Whether matches are looked for among the likely ones first, and counted. */
const isGuessed = (search: Search, { order }: ListPosition) =>
  order.name === 'relevance' && search.sought.since !== null

/** The same search where nothing is taken to be likely. */
function atAnyTime(search: Search): Search {
  return { ...search, sought: { ...search.sought, since: null } }
}

function listMatches(db: Db, search: Search, position: ListPosition) {
  const { name, columns, direction } = position.order
  const found =
    name === 'relevance'
      ? liveCourses(bestMatches(db, search, position))
      : position.few
        ? liveCourses(gathered(db, search))
        : liveCourses(db).where(matching(search))
  const rows = found
    .$if(name === 'popular', (query) =>
      query.innerJoin('enrollment_counts', 'enrollment_counts.course_id', 'courses.id'),
    )
    .$if(isGuessed(search, position), (query) => query.select(sql<number>`courses.found`.as('found')))
    .select(card)
    .select(positionOf(position.order).as('place'))
    .$if(name !== 'relevance' && position.after !== null, (query) => query.where(behind(position)))
  const directed = columns.reduce((query, column) => query.orderBy(expression(column), direction), rows)
  // Which way to what is searched for is the shortest, depends on the words.
  return directed.limit(search.words.length === 0 ? pageLimit(position.limit) : position.limit).execute()
}

/** How many courses match, counted up to `most`. */
export async function countCourses(db: Db, search: Search, most: number): Promise<number> {
  if (search.atLeast >= most) return most
  // Of all courses the same number is always counted.
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

/** Courses with all the words in title and description; or by one of the teachers. */
function matching(search: Search): RawBuilder<boolean> {
  if (search.words.length === 0) return sql`true`
  const { query, teachers } = search.sought
  const byWords = sql<boolean>`courses.words @@ ${toQuery(query)}`
  return teachers.length === 0 ? byWords : sql`(${byWords} or courses.creator_id = any (${teachers}::uuid[]))`
}

/** The few courses that match. Looking for them in the order of all, the database might pass by all others. */
function gathered(db: Db, search: Search) {
  return db.with(
    (table) => table('courses').materialized(),
    () => matches(db, search).selectAll(),
  )
}

/** Who teaches them is looked up for those alone that are shown, not for all that are ranked. */
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
 * Ranking takes time for every match, so that of a very common word only the newest are ranked. Courses by teachers alone all
 * rank alike, so that they are found without looking at them.
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

/** Whether a course is of the period of an instant or of a later one; from the index of words, which holds both. */
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
  // The index of titles is one of bytes; without saying so, the database's own order would pass it by.
  return column === 'courses.sort_title' ? sql`courses.sort_title collate "C"` : sql.ref(column)
}

/**
 * Whole words before beginnings, both before the courses of a teacher; among equals the better rank, which is less than 1. It is rounded so that a place in the list survives its way through JSON.
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

/** The same of a course that has not the words itself. */
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
