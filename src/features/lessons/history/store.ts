import { sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'
import { pageLimit } from '../../../base/db/genericPlan.ts'
import { type Lesson, ownLanguage } from '../shared/lesson.ts'
import type { Cause, Reason } from '../shared/limits.ts'

/** A version to keep. */
export type NewVersion = {
  nr: number
  /** The draft's version that had this document; null for a document that a page has sent to be kept. */
  draft: number | null
  reason: Reason
  because: Cause | null
  authorId: string | null
  beganAt: string
  at: string
  schema: number
  packed: Buffer
  words: number
  label: string
}

/** Whoever has written something, as its readers see them. */
export const author = sql<{ _id: string; name: string } | null>`
  case when users.id is not null then jsonb_build_object('_id', users.id, 'name', users.display_name) end`

const entry = [
  'nr',
  'draft',
  sql<Reason>`reason`.as('reason'),
  sql<Cause | null>`because`.as('because'),
  'label',
  'began_at as beganAt',
  'at',
  'words',
  author.as('by'),
] as const

/** The versions of a lesson, with their authors. */
function versionsOf(db: Db, { courseId, itemId }: Lesson) {
  return db
    .selectFrom('lesson_versions')
    .leftJoin('users', 'users.id', 'lesson_versions.author_id')
    .where('course_id', '=', courseId)
    .where('item_id', '=', itemId)
    .where('lesson_versions.language', '=', ownLanguage)
}

/** The versions of a lesson before a number, the latest first, without their documents. */
export function listVersions(
  db: Db,
  lesson: Lesson,
  { before, limit }: { before: number | null; limit: number },
) {
  return versionsOf(db, lesson)
    .select(entry)
    .where('nr', '<', before ?? 2_147_483_647)
    .orderBy('nr', 'desc')
    .limit(pageLimit(limit))
    .execute()
}

/** A version with its packed document. */
export function findVersion(db: Db, lesson: Lesson, nr: number) {
  return versionsOf(db, lesson)
    .select([...entry, 'schema', 'document as packed'])
    .where('nr', '=', nr)
    .executeTakeFirst()
}

/** The latest version that a draft had at a version of its own or before. */
export function findVersionBefore(db: Db, lesson: Lesson, draft: number) {
  return versionsOf(db, lesson)
    .select(['nr', 'draft', 'schema', 'document as packed'])
    .where('draft', '<=', draft)
    .orderBy('draft', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Keeps a version. */
export async function insertVersion(
  db: Db,
  { courseId, itemId }: Lesson,
  { authorId, beganAt, packed, ...given }: NewVersion,
): Promise<void> {
  await db
    .insertInto('lesson_versions')
    .values({
      ...given,
      course_id: courseId,
      item_id: itemId,
      language: ownLanguage,
      author_id: authorId,
      began_at: beganAt,
      document: packed,
    })
    .execute()
}

/** Names a version; one that was kept by itself counts as named from then on. Returns how many there were. */
export async function labelVersion(
  db: Db,
  { courseId, itemId }: Lesson,
  { nr, label }: { nr: number; label: string },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('lesson_versions')
    .set({
      label,
      reason: sql`case when reason = 'auto' and ${label}::text <> '' then 'named' else reason end`,
    })
    .where('course_id', '=', courseId)
    .where('item_id', '=', itemId)
    .where('language', '=', ownLanguage)
    .where('nr', '=', nr)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** How many unnamed versions of a lesson were sent in to be kept. */
export async function countKept(db: Db, { courseId, itemId }: Lesson): Promise<number> {
  const { count } = await db
    .selectFrom('lesson_versions')
    .select(sql<number>`count(*)`.as('count'))
    .where('course_id', '=', courseId)
    .where('item_id', '=', itemId)
    .where('language', '=', ownLanguage)
    .where('reason', '=', 'kept')
    .where('label', '=', '')
    .executeTakeFirstOrThrow()
  return count
}
