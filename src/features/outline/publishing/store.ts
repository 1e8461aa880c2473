import { sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'
import { listOf } from '../../../base/db/genericPlan.ts'

/** Shows items to learners, with how long they take. Returns their new versions. */
export async function showItems(
  transaction: Db,
  courseId: string,
  minutes: ReadonlyMap<string, number | null>,
): Promise<{ id: string; version: number }[]> {
  const { rows } = await sql<{ id: string; version: number }>`
    update items set published = true, minutes = shown.minutes, version = version + 1
    from unnest(${listOf('uuid', [...minutes.keys()])}, ${listOf('int', [...minutes.values()])}) as shown (id, minutes)
    where items.course_id = ${courseId} and items.id = shown.id
    returning items.id, items.version`.execute(transaction)
  return rows
}

/** Hides items from learners. */
export async function hideItems(transaction: Db, courseId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update items set published = false, version = version + 1
    where course_id = ${courseId} and id = any (${listOf('uuid', ids)})`.execute(transaction)
}

/** Opens the content of a course to learners, or closes it. */
export async function updatePublished(transaction: Db, courseId: string, published: boolean): Promise<void> {
  await transaction.updateTable('outlines').set({ published }).where('course_id', '=', courseId).execute()
}
