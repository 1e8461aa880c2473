import { sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'
import { listOf } from '../../../base/db/genericPlan.ts'
import type { IfMatch } from '../../../base/http/conditional.ts'
import type { Lesson } from '../shared/lesson.ts'

/** What a link says. */
export type Link = { url: string; title: string; what: string; why: string }

function linkAt(db: Db, { courseId, itemId }: Lesson) {
  return db.selectFrom('lesson_links').where('course_id', '=', courseId).where('item_id', '=', itemId)
}

/** A link that is not in the trash, as its editors see it. */
export function findLink(db: Db, lesson: Lesson) {
  return linkAt(db, lesson)
    .select(['url', 'title', 'what', 'why', 'version', 'published_version as published'])
    .where(living)
    .executeTakeFirst()
}

const living = sql<boolean>`exists (
  select from items
  where items.course_id = lesson_links.course_id and items.id = lesson_links.item_id and items.deleted_at is null)`

/** What learners see of a link; null while nothing is published. */
export async function findPublishedLink(db: Db, lesson: Lesson): Promise<Link | null> {
  const found = await linkAt(db, lesson).select('published').executeTakeFirst()
  return (found?.published ?? null) as Link | null
}

/** Adds the link of an item that was just added. */
export async function insertLink(db: Db, { courseId, itemId }: Lesson): Promise<void> {
  await db.insertInto('lesson_links').values({ course_id: courseId, item_id: itemId }).execute()
}

/** Changes a link in one of these versions. Returns its version then; undefined when it is in another, or is not there. */
export async function updateLink(
  db: Db,
  { courseId, itemId }: Lesson,
  { url, title, what, why }: Link,
  ifMatch: IfMatch | null,
): Promise<number | undefined> {
  const isSame = sql<boolean>`(url, title, what, why) = (${url}, ${title}, ${what}, ${why})`
  const updated = await db
    .updateTable('lesson_links')
    .set({ url, title, what, why, version: sql`version + case when ${isSame} then 0 else 1 end` })
    .where('course_id', '=', courseId)
    .where('item_id', '=', itemId)
    .where(living)
    .$if(ifMatch !== null && ifMatch !== '*', (links) =>
      // A retry after a lost answer finds its own change made.
      links.where(sql<boolean>`(version::text = any(${ifMatch}) or ${isSame})`),
    )
    .returning('version')
    .executeTakeFirst()
  return updated?.version
}

/** Publishes a link as it is, should it be in this version. Returns how many were. */
export async function publishLink(
  db: Db,
  { courseId, itemId }: Lesson,
  version: number | null,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('lesson_links')
    .set({
      published: sql`jsonb_build_object('url', url, 'title', title, 'what', what, 'why', why)`,
      published_version: sql`version`,
    })
    .where('course_id', '=', courseId)
    .where('item_id', '=', itemId)
    .$if(version !== null, (links) => links.where('version', '=', version))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Copies a link with what is not published of it yet. */
export async function copyLink(db: Db, from: Lesson, to: Lesson): Promise<void> {
  await sql`
    insert into lesson_links (course_id, item_id, url, title, what, why)
    select ${to.courseId}, ${to.itemId}, url, title, what, why from lesson_links
    where course_id = ${from.courseId} and item_id = ${from.itemId}`.execute(db)
}

/** Links of a course, as its editors have them. */
export function listLinks(db: Db, courseId: string, itemIds: readonly string[]) {
  return db
    .selectFrom('lesson_links')
    .select(['item_id as itemId', 'version', 'published_version as published', 'url', 'what', 'why'])
    .where('course_id', '=', courseId)
    .where(sql<boolean>`item_id = any(${listOf('uuid', itemIds)})`)
    .execute()
}

/** Deletes the link of an item. */
export async function deleteLink(db: Db, { courseId, itemId }: Lesson): Promise<void> {
  await db
    .deleteFrom('lesson_links')
    .where('course_id', '=', courseId)
    .where('item_id', '=', itemId)
    .execute()
}
