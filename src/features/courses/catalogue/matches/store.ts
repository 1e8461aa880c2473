import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../base/db/db.ts'
import { listOf } from '../../../../base/db/genericPlan.ts'

/** The most matches of a search that are counted; of the matches the newest this many are ranked. */
export const mostMatches = 300

/** How many of the newest courses of the subjects are looked at. */
const mostLooked = 1000

/**
 * What a search asks of the database: a query for its text search, and the ids of teachers with matching names. When `since`
 * is an instant, enough matches are probably not older than it.
 */
export type Sought = { query: string; teachers: readonly string[]; since: string | null }

/** Subjects, and a query for the words that their courses are to have besides; null for none. */
export type MeantSubjects = { ids: readonly string[]; query: string | null }

/** A search for courses. Without words it matches everything; `atLeast` is a number of matches known beforehand. */
export type Search = {
  words: readonly string[]
  sought: Sought
  atLeast: number
  /** Subjects that are named by the search: their courses match too. */
  subjects?: MeantSubjects | undefined
}

/**
 * The newest matches with their scores. Ranking costs time per match, so only `mostMatches` are ranked; courses that match
 * only by their teacher or subject have a constant score.
 */
export function newestMatches(db: Pick<Db, 'selectFrom' | 'with'>, search: Search, most = mostMatches) {
  const { subjects, sought } = search
  const { query, teachers, since } = sought
  const newest = newestLive(db, most).$if(since !== null, (live) => live.where(isSince(since)))
  const byWords = newest.where(sql<boolean>`courses.words @@ ${toQuery(query)}`)
  const dated = ['courses.id', 'courses.created_at'] as const
  const ranked = db
    .selectFrom(byWords.select([...dated, 'courses.creator_id', 'courses.words']).as('courses'))
    .select([...dated, scoreOf(search).as('score')])
  if (teachers.length === 0 && subjects === undefined) return db.with('newest', () => ranked)
  const byTeachers = newest
    .where('courses.creator_id', '=', sql<string>`any (${teachers}::uuid[])`)
    .select([...dated, scoreByTeacher.as('score')])
  return db.with('newest', () =>
    db
      .with('by_words', () => ranked)
      .with('by_teachers', () => byTeachers)
      .with('by_subjects', (known) =>
        known.selectFrom(bySubject(subjects, most).as('of_subject')).selectAll(),
      )
      .selectFrom('by_words')
      .selectAll()
      .unionAll(({ selectFrom }) =>
        selectFrom('by_teachers')
          .selectAll()
          .where('id', 'not in', (teaching) => teaching.selectFrom('by_words').select('id')),
      )
      .unionAll(({ selectFrom }) =>
        selectFrom('by_subjects')
          .selectAll()
          .where('id', 'not in', (known) => known.selectFrom('by_words').select('id'))
          .where('id', 'not in', (known) => known.selectFrom('by_teachers').select('id')),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(most),
  )
}

function newestLive(db: Pick<Db, 'selectFrom'>, most: number) {
  return db
    .selectFrom('courses')
    .where('courses.deleted_at', 'is', null)
    .orderBy('courses.created_at', 'desc')
    .orderBy('courses.id', 'desc')
    .limit(most)
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

export function toQuery(query: string): RawBuilder<unknown> {
  return sql`to_tsquery('simple', ${query})`
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
const scoreByTeacher = sql<number>`1::numeric`

const teacherScore = ({ sought }: Search): RawBuilder<number> =>
  sought.teachers.length === 0
    ? sql`0`
    : sql`case when courses.creator_id = any (${sought.teachers}::uuid[]) then 1 else 0 end`

type BySubject = { id: string; created_at: string; score: number }

/** SQL for the newest live courses of the subjects that have the other words, at most `most`, with the least score. */
function bySubject({ ids, query }: MeantSubjects = { ids: [], query: null }, most: number) {
  const newest = sql`order by created_at desc, course_id desc limit ${sql.lit(mostLooked)}`
  const withWords = query === null ? sql`true` : sql`courses.words @@ to_tsquery('simple', ${query})`
  // The offset keeps it a look-up of each one, the newest first, that ends when there are enough.
  return sql<BySubject>`(
    select live.id, of_subject.created_at, 0::numeric as score
    from (
      select of_key.* from unnest(${listOf('uuid', ids)}) as keys (key)
      cross join lateral (
        select course_id, created_at from course_facts where subject_id = keys.key ${newest}) as of_key
      ${newest}) as of_subject
    cross join lateral (
      select id from courses
      where id = of_subject.course_id and deleted_at is null and ${withWords} offset 0) as live
    order by of_subject.created_at desc, of_subject.course_id desc limit ${sql.lit(most)})`
}
