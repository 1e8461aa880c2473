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

/**
 * Holds the files that items name until the transaction ends, in one order: whoever makes something of one of them holds it before the
 * counts of room, as whoever copies the items does then.
 */
export async function holdUsed(db: Db, courseId: string, items: readonly string[]): Promise<void> {
  await sql`
    select from files where scope_id = ${courseId} and id in (
      select file_id from item_files where course_id = ${courseId} and item_id = any (${listOf('uuid', items)}))
    order by id for no key update`.execute(db)
}

/**
 * Notes which files what is published of an item shows.
 * @param kept those of them that learners may only look at
 */
export async function showUses(
  db: Db,
  item: ItemRef,
  files: readonly string[],
  kept: readonly string[] = [],
): Promise<void> {
  await insertUses(db, item, files)
  const isShown = sql<boolean>`file_id = any (${listOf('uuid', files)})`
  await db
    .updateTable('item_files')
    .set({ shown: isShown, may_download: sql<boolean>`file_id <> all (${listOf('uuid', kept)})` })
    .where('course_id', '=', item.courseId)
    .where('item_id', '=', item.id)
    .where(sql<boolean>`shown <> (${isShown}) or may_download = (file_id = any (${listOf('uuid', kept)}))`)
    .execute()
}

/**
 * The items of which something published shows a file, and whether learners may save it there. None while the file waits for the virus
 * check: a text may name any file of its course.
 */
export function listShowing(db: Db, courseId: string, file: string) {
  return db
    .selectFrom('item_files')
    .select(['item_id as id', 'may_download as saves'])
    .where('course_id', '=', courseId)
    .where('file_id', '=', file)
    .where('shown', '=', true)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('file_tasks')
            .select('task')
            .where('scope_id', '=', courseId)
            .where('file_tasks.file_id', '=', file)
            .where('task', '=', 'scan')
            .where('state', '<>', 'done'),
        ),
      ),
    )
    .execute()
}

/**
 * Files that are due to be looked at, the longest due first: whether an item names them, and whether they are uploads that were given
 * up. Whoever goes on with one meanwhile waits for the end of the transaction.
 */
export async function listDueFiles(db: Db, now: Date, limit: number) {
  const { rows } = await sql<{ scopeId: string; id: string; used: boolean; givenUp: boolean }>`
    select scope_id as "scopeId", id, exists (
      select from item_files where item_files.course_id = files.scope_id and item_files.file_id = files.id) as used,
      exists (
        select from file_contents
        where file_contents.scope_id = files.scope_id and file_contents.file_id = files.id and tag is null) as "givenUp"
    from files where due_at <= ${now.toISOString()} and kind in ('image', 'file') order by due_at limit ${limit}::int
    for update of files`.execute(db)
  return rows
}

/** Forgets which items name some files. */
export async function deleteUses(db: Db, files: readonly { scopeId: string; id: string }[]): Promise<void> {
  const scopes = listOf(
    'uuid',
    files.map(({ scopeId }) => scopeId),
  )
  const ids = listOf(
    'uuid',
    files.map(({ id }) => id),
  )
  await sql`
    delete from item_files using unnest(${scopes}, ${ids}) as named (scope_id, file_id)
    where item_files.course_id = named.scope_id and item_files.file_id = named.file_id`.execute(db)
}

/** Forgets that an item names files, but for these, and those that what is published of it shows. */
export async function keepUses(db: Db, { courseId, id }: ItemRef, files: readonly string[]): Promise<void> {
  await db
    .deleteFrom('item_files')
    .where('course_id', '=', courseId)
    .where('item_id', '=', id)
    .where('shown', '=', false)
    .where(sql<boolean>`file_id <> all (${listOf('uuid', files)})`)
    .execute()
}

/** Of some files of a course, those that no item names. */
export async function listUnused(db: Db, courseId: string, files: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${listOf('uuid', files)}) as given (id)
    where not exists (select from item_files where course_id = ${courseId} and file_id = given.id)`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
