import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'
import { deleteFiles, type FileRef } from '../../files/store.ts'

/** Matches the courses, also deleted ones, that name a cover; by an index of its own. */
const namesCover = sql<boolean>`
  (courses.image_url like '%/covers/%' or courses.image_url like '%/cover')
  and substring(courses.image_url from '/(?:covers|files/[0-9a-f-]{36})/([0-9a-f-]{36})(?:/w[0-9]+/cover)?$') = files.id::text`

const isNamed: RawBuilder<boolean> = sql`exists (select from courses where ${namesCover})`

/** How many covers a member has, up to a number. */
export async function countCovers(db: Db, userId: string, most: number): Promise<number> {
  const { rows } = await sql<{ covers: number }>`
    select count(*)::int as covers from (
      select from files where created_by = ${userId} and kind = 'cover' limit ${most}::int) own`.execute(db)
  return rows[0]?.covers ?? 0
}

/** The covers that are due to be looked at: whether a course names them, and whether none did when they were looked at last. */
export async function listDueCovers(db: Db, now: Date, limit: number) {
  const { rows } = await sql<{ id: string; named: boolean; unnamed: boolean }>`
    select id, unnamed, ${isNamed} as named
    from files where due_at <= ${now.toISOString()} and kind = 'cover' order by due_at limit ${limit}::int
    for update of files`.execute(db)
  return rows
}

/** Deletes those of some covers that no course names as they are deleted, whatever was read of them before. */
export function deleteUnnamed(db: Db, covers: readonly FileRef[]): Promise<void> {
  return deleteFiles(db, covers, isNamed)
}

/** The covers of a member but for those of courses that the member works on. */
export async function listUnusedOf(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from files where created_by = ${userId} and kind = 'cover' and not exists (
      select from courses join course_staff on course_staff.course_id = courses.id
      where course_staff.user_id = ${userId} and ${namesCover})`.execute(db)
  return rows.map(({ id }) => id)
}

/** The covers of a member after the given id, for the export. */
export function listEveryCoverOf(
  db: Db,
  userId: string,
  { after, limit }: { after: string | null; limit: number },
) {
  return db
    .selectFrom('files')
    .select(['id', 'created_at as createdAt'])
    .where('created_by', '=', userId)
    .where(sql<boolean>`kind = 'cover'`)
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute()
}
