import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../base/db/db.ts'
import { listOf } from '../../base/db/genericPlan.ts'
import { standing } from '../courses/rulings/store.ts'
import type { When } from './release/shared/when.ts'
import type { DoneBy } from './rules.ts'

/** A section as it is stored; without a position when it is in the trash. */
export type SectionRow = {
  id: string
  position: number | null
  leftAt: number | null
  title: string
  summary: string
  release: When | null
  version: number
  deletedAt: string | null
}

/** An item as it is stored; without a position when it is in the trash. */
export type ItemRow = {
  id: string
  sectionId: string
  position: number | null
  leftAt: number | null
  kind: string
  title: string
  published: boolean
  optional: boolean
  free: boolean
  doneBy: DoneBy
  donePercent: number | null
  minutes: number | null
  minutesSet: number | null
  release: When | null
  version: number
  deletedAt: string | null
}

/** A whole outline: sections in their order, and the items of all of them in theirs. */
export type OutlineRow = {
  courseId: string
  courseTitle: string
  /** Whether an administrator has hidden the course. */
  hidden: boolean
  zone: string | null
  revision: number
  published: boolean
  inOrder: boolean
  sections: SectionRow[]
  items: ItemRow[]
}

/** What is said of an outline as a whole. */
export type OutlineHead = Omit<OutlineRow, 'sections' | 'items'>

/** The columns of that: part of a statement that reads `courses`, and `outlines` where there is one of the course. */
export const headColumns = sql`
  courses.id as "courseId", courses.title as "courseTitle", courses.hidden_at is not null as hidden, courses.zone,
  coalesce(outlines.revision, 0) as revision, coalesce(outlines.published, false) as published,
  coalesce(outlines.in_order, false) as "inOrder"`

/** A rule of release in one value: what it follows is a column of its own. One whose item is gone for good is none. */
const release = sql`case
  when release ->> 'after' is distinct from 'item' then release
  when after_item is not null then jsonb_set(release, '{after}', to_jsonb(after_item)) end`

const sectionFields = sql`
  'id', id, 'position', position, 'leftAt', left_at, 'title', title, 'summary', summary, 'release', ${release},
  'version', version, 'deletedAt', deleted_at`

const itemFields = sql`
  'id', id, 'sectionId', section_id, 'position', position, 'leftAt', left_at, 'kind', kind, 'title', title,
  'published', published, 'optional', optional, 'free', free, 'doneBy', done_by, 'donePercent', done_percent,
  'minutes', minutes, 'minutesSet', minutes_set, 'release', ${release}, 'version', version, 'deletedAt', deleted_at`

const living = sql`deleted_at is null`

/**
 * The outline of a course that is live or hidden, an empty one where nothing was added; undefined when there is no such course.
 * @param only what is not in the trash, or everything
 */
export async function findOutline(
  db: Db,
  courseId: string,
  only: 'living' | 'all' = 'living',
): Promise<OutlineRow | undefined> {
  return (await listOutlines(db, [courseId], only))[0]
}

/** The same of several courses, in any order. */
export async function listOutlines(
  db: Db,
  courseIds: readonly string[],
  only: 'living' | 'all' = 'living',
): Promise<OutlineRow[]> {
  const rows = (table: 'sections' | 'items', fields: RawBuilder<unknown>) => sql`coalesce((
    select json_agg(json_build_object(${fields}) order by position, deleted_at, id) from ${sql.table(table)}
    where course_id = courses.id ${only === 'living' ? sql`and ${living}` : sql``}), '[]')`
  const { rows: found } = await sql<OutlineRow>`
    select ${headColumns},
      ${rows('sections', sectionFields)} as sections, ${rows('items', itemFields)} as items
    from courses left join outlines on outlines.course_id = courses.id
    where courses.id = any (${listOf('uuid', courseIds)}) and ${standing}`.execute(db)
  return found
}

/** What is said of outlines as a whole. */
export async function listHeads(db: Db, courseIds: readonly string[]): Promise<OutlineHead[]> {
  const { rows } = await sql<OutlineHead>`
    select ${headColumns}
    from courses left join outlines on outlines.course_id = courses.id
    where courses.id = any (${listOf('uuid', courseIds)}) and ${standing}`.execute(db)
  return rows
}

/**
 * Locks the outline of a course until the transaction ends, so that changes of it wait for each other, and makes it when there is
 * none. Returns false when there is no such course.
 */
export async function holdOutline(transaction: Db, courseId: string): Promise<boolean> {
  const { rows } = await sql`
    insert into outlines (course_id, origin) select id, id from courses where id = ${courseId} and ${standing}
    -- Updating nothing locks the row there is.
    on conflict (course_id) do update set revision = outlines.revision
    returning course_id`.execute(transaction)
  return rows.length > 0
}

/** Counts a change of an outline that is held. Returns its revision. */
export async function countRevision(transaction: Db, courseId: string): Promise<number> {
  const { revision } = await transaction
    .updateTable('outlines')
    .set((row) => ({ revision: row('revision', '+', 1) }))
    .where('course_id', '=', courseId)
    .returning('revision')
    .executeTakeFirstOrThrow()
  return revision
}

/** A section to add. */
export type NewSection = Pick<SectionRow, 'id' | 'title'> & { position: number }

export async function insertSection(transaction: Db, courseId: string, section: NewSection): Promise<void> {
  await transaction
    .insertInto('sections')
    .values({ course_id: courseId, ...section })
    .execute()
}

/** An item to add. */
export type NewItem = Pick<ItemRow, 'id' | 'sectionId' | 'kind' | 'title' | 'doneBy' | 'donePercent'> & {
  position: number
}

export async function insertItem(
  transaction: Db,
  courseId: string,
  { sectionId, doneBy, donePercent, ...item }: NewItem,
): Promise<void> {
  await transaction
    .insertInto('items')
    .values({
      course_id: courseId,
      section_id: sectionId,
      done_by: doneBy,
      done_percent: donePercent,
      ...item,
    })
    .execute()
}

/** Where something is to stand. */
export type Place = { id: string; position: number }

/** Gives sections their places, also those from the trash. */
export async function placeSections(transaction: Db, courseId: string, places: readonly Place[]) {
  if (places.length === 0) return
  await sql`
    update sections set position = place.position, deleted_at = null, left_at = null
    from unnest(${listOf('uuid', ids(places))}, ${listOf('int', positions(places))}) as place (id, position)
    where sections.course_id = ${courseId} and sections.id = place.id`.execute(transaction)
}

/** Gives items their places in their sections, also those from the trash. */
export async function placeItems(
  transaction: Db,
  courseId: string,
  places: readonly (Place & { sectionId: string })[],
) {
  if (places.length === 0) return
  const sections = places.map(({ sectionId }) => sectionId)
  await sql`
    update items set section_id = place.section_id, position = place.position, deleted_at = null, left_at = null
    from unnest(${listOf('uuid', ids(places))}, ${listOf('uuid', sections)}, ${listOf('int', positions(places))})
      as place (id, section_id, position)
    where items.course_id = ${courseId} and items.id = place.id`.execute(transaction)
}

const ids = (places: readonly Place[]) => places.map(({ id }) => id)
const positions = (places: readonly Place[]) => places.map(({ position }) => position)
