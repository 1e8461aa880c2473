import { sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'
import { listOf } from '../../../base/db/genericPlan.ts'
import { soughtWords } from '../../../base/db/textWords.ts'
import { most } from '../../outline/rules.ts'
import type { FileText } from './rules.ts'

/** When somebody enrolled in a course, and the enrollment: where a list of their courses goes on. */
export type Place = readonly [enrolledAt: string, enrollment: string]

/** The live courses that a user takes, after a place, the one joined last first; when each was begun, and how many items it has. */
export function listSearched(
  db: Db,
  userId: string,
  { after, limit }: { after: Place | null; limit: number },
) {
  const items = sql<number>`(
    select count(*)::int from (
      select from items
      where items.course_id = enrollments.course_id and items.published and items.deleted_at is null
      limit ${sql.lit(most.items)}) as published)`
  return db
    .selectFrom('enrollments')
    .innerJoin('courses', 'courses.id', 'enrollments.course_id')
    .leftJoin('course_clocks', (join) =>
      join
        .onRef('course_clocks.course_id', '=', 'courses.id')
        .onRef('course_clocks.user_id', '=', 'enrollments.user_id')
        .on('course_clocks.round', '=', 1),
    )
    .select(['courses.id', 'enrollments.id as enrollment', 'enrollments.created_at as enrolledAt'])
    .select(['course_clocks.started_at as start', 'course_clocks.zone', items.as('items')])
    .where('enrollments.user_id', '=', userId)
    .where('courses.deleted_at', 'is', null)
    .$if(after !== null, (all) =>
      all.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('enrollments.created_at', 'enrollments.id'),
          '<',
          tuple(after?.[0] ?? '', after?.[1] ?? ''),
        ),
      ),
    )
    .orderBy('enrollments.created_at', 'desc')
    .orderBy('enrollments.id', 'desc')
    .limit(limit)
    .execute()
}

/** Names an item of a course. */
type ItemKey = { courseId: string; itemId: string }

/** An item to look into, and a bit for each word of the search that what it says must have. */
export type AskedItem = ItemKey & { needed: number }

/**
 * Those of some items whose files, as they are published, say the words that they must have, and how many of all words whole. A source
 * of a file is one text: the captions of one language, or the pages of a PDF.
 */
export async function findFilesWith(
  db: Db,
  words: readonly string[],
  items: readonly AskedItem[],
): Promise<(ItemKey & { whole: number })[]> {
  const masks = [...new Set(items.map(({ needed }) => needed))]
  const needed = listOf(
    'int',
    items.map((item) => item.needed),
  )
  const { rows } = await sql<ItemKey & { whole: number }>`
    with sought as materialized (${soughtWords(words)}),
    queries as materialized (
      select mask, (select string_agg('(' || beginning || ')', ' & ') from sought where mask >> nr & 1 = 1)::tsquery as query
      from unnest(${listOf('int', masks)}) as masks (mask))
    select asked.course_id as "courseId", asked.item_id as "itemId",
      max((select count(*) from sought where file_text.words @@ whole::tsquery))::int as whole
    from unnest(${coursesOf(items)}, ${itemsOf(items)}, ${needed}) as asked (course_id, item_id, mask)
    join queries on queries.mask = asked.mask
    join item_files on item_files.course_id = asked.course_id and item_files.item_id = asked.item_id and item_files.shown
    join file_text on file_text.scope_id = item_files.course_id and file_text.file_id = item_files.file_id
    where file_text.words @@ queries.query
    group by asked.course_id, asked.item_id`.execute(db)
  return rows
}

/** What the files of some items say, as they are published. */
export async function listFileTexts(db: Db, items: readonly ItemKey[]): Promise<(ItemKey & FileText)[]> {
  const { rows } = await sql<ItemKey & FileText>`
    select asked.course_id as "courseId", asked.item_id as "itemId", file_text.unit, file_text.texts
    from unnest(${coursesOf(items)}, ${itemsOf(items)}) as asked (course_id, item_id)
    join item_files on item_files.course_id = asked.course_id and item_files.item_id = asked.item_id and item_files.shown
    join file_text on file_text.scope_id = item_files.course_id and file_text.file_id = item_files.file_id
    order by asked.item_id, file_text.source`.execute(db)
  return rows
}

function coursesOf(items: readonly ItemKey[]) {
  return listOf(
    'uuid',
    items.map(({ courseId }) => courseId),
  )
}

function itemsOf(items: readonly ItemKey[]) {
  return listOf(
    'uuid',
    items.map(({ itemId }) => itemId),
  )
}
