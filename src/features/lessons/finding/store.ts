import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'
import { listOf } from '../../../base/db/genericPlan.ts'
import { soughtWords } from '../../../base/db/textWords.ts'
import { type Lesson, ownLanguage } from '../shared/lesson.ts'

/** A lesson to look into, and a bit for each word of the search that its text must have. */
export type Asked = Lesson & { needed: number }

/**
 * Those of some published lessons whose text has the words that it must have, and how many of all words it has as whole words.
 * They are looked up by their keys; whether they are open to somebody is the caller's to know.
 */
export function findLessonsWith(
  db: Db,
  words: readonly string[],
  lessons: readonly Asked[],
): Promise<(Lesson & { whole: number })[]> {
  const masks = [...new Set(lessons.map(({ needed }) => needed))]
  const found = sql<Lesson & { whole: number }>`(
    with sought as materialized (${soughtWords(words)}),
    queries as materialized (
      select mask, (select string_agg('(' || beginning || ')', ' & ') from sought where mask >> nr & 1 = 1)::tsquery as query
      from unnest(${listOf('int', masks)}) as masks (mask))
    select asked.course_id as "courseId", asked.item_id as "itemId",
      (select count(*) from sought where lesson_words.words @@ whole::tsquery)::int as whole
    from ${keysOf(
      lessons,
      listOf(
        'int',
        lessons.map(({ needed }) => needed),
      ),
    )} as asked (course_id, item_id, mask)
    join queries on queries.mask = asked.mask
    join lesson_words on lesson_words.course_id = asked.course_id and lesson_words.item_id = asked.item_id
      and lesson_words.language = ${ownLanguage}
    where lesson_words.words @@ queries.query)`
  return db.selectFrom(found.as('found')).selectAll().execute()
}

type Texts = { id: string; text: string }[]

/** What each block of some published lessons says. */
export function listTexts(db: Db, lessons: readonly Lesson[]): Promise<(Lesson & { texts: Texts })[]> {
  const found = sql<Lesson & { texts: Texts }>`(
    select lesson_pages.course_id as "courseId", lesson_pages.item_id as "itemId", lesson_pages.texts
    from ${keysOf(lessons)} as asked (course_id, item_id)
    join lesson_pages on lesson_pages.course_id = asked.course_id and lesson_pages.item_id = asked.item_id
      and lesson_pages.language = ${ownLanguage})`
  return db.selectFrom(found.as('found')).selectAll().execute()
}

/** The keys of lessons as the rows of a table, with further columns. */
function keysOf(lessons: readonly Lesson[], ...further: RawBuilder<unknown>[]): RawBuilder<unknown> {
  const courses = listOf(
    'uuid',
    lessons.map(({ courseId }) => courseId),
  )
  const items = listOf(
    'uuid',
    lessons.map(({ itemId }) => itemId),
  )
  return sql`unnest(${sql.join([courses, items, ...further])})`
}
