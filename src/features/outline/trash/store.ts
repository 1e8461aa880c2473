import { sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'
import { standing } from '../../courses/rulings/store.ts'
import type { ItemRef } from '../kind.ts'

/** Puts a section into the trash. */
export async function discardSection(transaction: Db, { courseId, id }: ItemRef, now: Date): Promise<void> {
  await transaction
    .updateTable('sections')
    .set((row) => ({ left_at: row.ref('position'), position: null, deleted_at: now.toISOString() }))
    .where('course_id', '=', courseId)
    .where('id', '=', id)
    .execute()
}

/** Puts an item into the trash. */
export async function discardItem(transaction: Db, { courseId, id }: ItemRef, now: Date): Promise<void> {
  await transaction
    .updateTable('items')
    .set((row) => ({ left_at: row.ref('position'), position: null, deleted_at: now.toISOString() }))
    .where('course_id', '=', courseId)
    .where('id', '=', id)
    .execute()
}

/** Items that were deleted before an instant, themselves or with their section: some of all, or one if it is one of them. */
export async function listExpiredItems(
  db: Db,
  before: Date,
  { limit, only = null }: { limit: number; only?: ItemRef | null },
): Promise<(ItemRef & { kind: string })[]> {
  const instant = before.toISOString()
  const { rows } = await sql<ItemRef & { kind: string }>`
    with expired as (
      select items.course_id, items.id, items.kind from items where deleted_at < ${instant}
      union
      select items.course_id, items.id, items.kind from sections
      join items on items.course_id = sections.course_id and items.section_id = sections.id
      where sections.deleted_at < ${instant})
    select expired.course_id as "courseId", expired.id, expired.kind from expired
    join courses on courses.id = expired.course_id and ${standing}
    where ${only === null} or (expired.course_id, expired.id) = (${only?.courseId ?? null}::uuid, ${only?.id ?? null}::uuid)
    order by expired.course_id, expired.id limit ${limit}`.execute(db)
  return rows
}

/** Deletes an item for good. */
export async function deleteItem(transaction: Db, { courseId, id }: ItemRef): Promise<void> {
  await transaction.deleteFrom('items').where('course_id', '=', courseId).where('id', '=', id).execute()
}

/** Deletes the sections for good that were deleted before an instant and hold nothing any more. Returns how many. */
export async function deleteExpiredSections(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sections')
    .where('deleted_at', '<', before.toISOString())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('items')
            .select('items.id')
            .whereRef('items.course_id', '=', 'sections.course_id')
            .whereRef('items.section_id', '=', 'sections.id'),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
