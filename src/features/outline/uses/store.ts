import { sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'
import { listOf } from '../../../base/db/genericPlan.ts'
import type { ItemRef } from '../kind.ts'

/** Notes that an item names files of its course, of those that there are. */
export async function insertUses(db: Db, { courseId, id }: ItemRef, files: readonly string[]): Promise<void> {
  if (files.length === 0) return
  // What is being deleted is waited for, and then left out.
  await sql`
    with there as materialized (
      select id from files where scope_id = ${courseId} and id = any (${listOf('uuid', files)}) order by id
      for key share)
    insert into item_files (course_id, item_id, file_id)
    select ${courseId}::uuid, ${id}::uuid, id from there
    on conflict (course_id, item_id, file_id) do nothing`.execute(db)
}

/** Notes which files the published text of an item shows. */
export async function showUses(db: Db, item: ItemRef, files: readonly string[]): Promise<void> {
  await insertUses(db, item, files)
  const isShown = sql<boolean>`file_id = any (${listOf('uuid', files)})`
  await db
    .updateTable('item_files')
    .set({ shown: isShown })
    .where('course_id', '=', item.courseId)
    .where('item_id', '=', item.id)
    .where(sql<boolean>`shown <> (${isShown})`)
    .execute()
}

/** The items whose published text shows a file. */
export async function listShowing(db: Db, courseId: string, file: string): Promise<string[]> {
  const rows = await db
    .selectFrom('item_files')
    .select('item_id as id')
    .where('course_id', '=', courseId)
    .where('file_id', '=', file)
    .where('shown', '=', true)
    .execute()
  return rows.map(({ id }) => id)
}

/** Files that are due to be looked at, the longest due first, and whether an item names them. */
export async function listDueFiles(db: Db, now: Date, limit: number) {
  const { rows } = await sql<{ scopeId: string; id: string; used: boolean }>`
    select scope_id as "scopeId", id, exists (
      select from item_files where item_files.course_id = files.scope_id and item_files.file_id = files.id) as used
    from files where due_at <= ${now.toISOString()} order by due_at limit ${limit}::int`.execute(db)
  return rows
}
