import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'
import { listOf } from '../../../base/db/genericPlan.ts'
import type { When } from '../release/shared/when.ts'
import type { ItemRow, SectionRow } from '../store.ts'

/** A section to add to a course as it is in another. */
export type CopiedSection = Pick<SectionRow, 'id' | 'title' | 'summary' | 'release'> & { position: number }

/** An item to add to a course as it is in another. */
export type CopiedItem = Pick<
  ItemRow,
  | 'id'
  | 'sectionId'
  | 'kind'
  | 'title'
  | 'published'
  | 'optional'
  | 'free'
  | 'doneBy'
  | 'donePercent'
  | 'minutes'
  | 'minutesSet'
  | 'release'
> & { position: number }

/** Adds sections and then items. Items may follow each other, so their rules come last. */
export async function insertCopies(
  transaction: Db,
  courseId: string,
  { sections, items }: { sections: readonly CopiedSection[]; items: readonly CopiedItem[] },
): Promise<void> {
  await sql`
    insert into sections (course_id, id, position, title, summary)
    select ${courseId}::uuid, id, position, title, summary
    from jsonb_to_recordset(${JSON.stringify(sections)}::jsonb)
      as copied (id uuid, position int, title text, summary text)`.execute(transaction)
  await sql`
    insert into items (course_id, id, section_id, position, kind, title, published, optional, free, done_by, done_percent,
      minutes, minutes_set)
    select ${courseId}::uuid, id, "sectionId", position, kind, title, published, optional, free, "doneBy", "donePercent",
      minutes, "minutesSet"
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as copied (id uuid, "sectionId" uuid, position int, kind text,
      title text, published boolean, optional boolean, free boolean, "doneBy" text, "donePercent" smallint, minutes int,
      "minutesSet" int)`.execute(transaction)
  await placeRules(transaction, sql`update sections as own`, courseId, sections)
  await placeRules(transaction, sql`update items as own`, courseId, items)
}

/** Shows copies to learners. */
export async function showCopies(transaction: Db, courseId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update items set published = true where course_id = ${courseId} and id = any (${listOf('uuid', ids)})`.execute(
    transaction,
  )
}

/** Has the items of a course open one after another where those of another do. Its outline is held. */
export async function copyInOrder(transaction: Db, from: string, to: string): Promise<void> {
  await sql`
    update outlines set in_order = original.in_order from outlines as original
    where outlines.course_id = ${to} and original.course_id = ${from}`.execute(transaction)
}

async function placeRules(
  transaction: Db,
  update: RawBuilder<unknown>,
  courseId: string,
  rows: readonly { id: string; release: When | null }[],
): Promise<void> {
  const ruled = rows.flatMap(({ id, release }) => (release === null ? [] : [{ id, release }]))
  if (ruled.length === 0) return
  const after = ruled.map(({ release }) =>
    'after' in release && release.after !== 'start' ? release.after : null,
  )
  const stored = ruled.map(({ release }, at) =>
    JSON.stringify(after[at] === null ? release : { ...release, after: 'item' }),
  )
  await sql`
    ${update} set release = rule.release::jsonb, after_item = rule.after_item
    from unnest(${listOf(
      'uuid',
      ruled.map(({ id }) => id),
    )}, ${listOf('text', stored)}, ${listOf('uuid', after)})
      as rule (id, release, after_item)
    where own.course_id = ${courseId} and own.id = rule.id`.execute(transaction)
}
