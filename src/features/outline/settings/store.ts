import { sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'
import type { When } from '../release/shared/when.ts'
import type { ItemRow, SectionRow } from '../store.ts'

/** What its editors say of a section, and of an item. */
export type SectionSettings = Pick<SectionRow, 'title' | 'summary' | 'release'>
export type ItemSettings = Pick<
  ItemRow,
  'title' | 'optional' | 'free' | 'doneBy' | 'donePercent' | 'minutesSet' | 'release'
>

/** Stores what is said of a section that is held. Returns its new version. */
export async function updateSection(
  transaction: Db,
  courseId: string,
  id: string,
  { release, ...settings }: SectionSettings,
): Promise<number> {
  const { version } = await transaction
    .updateTable('sections')
    .set((row) => ({ ...settings, ...releaseColumns(release), version: row('version', '+', 1) }))
    .where('course_id', '=', courseId)
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** Stores what is said of an item that is held. Returns its new version. */
export async function updateItem(
  transaction: Db,
  courseId: string,
  id: string,
  { title, optional, free, doneBy, donePercent, minutesSet, release }: ItemSettings,
): Promise<number> {
  const { version } = await transaction
    .updateTable('items')
    .set((row) => ({
      title,
      optional,
      free,
      done_by: doneBy,
      done_percent: donePercent,
      minutes_set: minutesSet,
      ...releaseColumns(release),
      version: row('version', '+', 1),
    }))
    .where('course_id', '=', courseId)
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** Stores whether items of a course open one after another. */
export async function updateInOrder(transaction: Db, courseId: string, inOrder: boolean): Promise<void> {
  await transaction
    .updateTable('outlines')
    .set({ in_order: inOrder })
    .where('course_id', '=', courseId)
    .execute()
}

/** A rule of release as it is stored: the item that it follows is a column, so that it refers to one that there is. */
function releaseColumns(release: When | null) {
  const after = release !== null && 'after' in release && release.after !== 'start' ? release.after : null
  const stored = after === null ? release : { ...release, after: 'item' }
  return {
    release: stored === null ? null : sql<string>`${JSON.stringify(stored)}::jsonb`,
    after_item: after,
  }
}
