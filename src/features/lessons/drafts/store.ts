import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'
import { listOf } from '../../../base/db/genericPlan.ts'
import { author } from '../history/store.ts'
import { writingNow } from '../presence/store.ts'
import { type Lesson, ownLanguage } from '../shared/lesson.ts'
import { limits } from '../shared/limits.ts'

/** What is kept of a draft beside its document. */
export type Draft = {
  schema: number
  version: number
  /** The version that the stored document has, and how many changes there are since. */
  base: number
  pending: number
  changedAt: string
  lastNr: number
  /** The session of whoever writes: null where none has begun. `sessionBy` is null too when that account has gone. */
  sessionBy: string | null
  sessionBegan: string | null
}

const columns = [
  'schema',
  'lesson_drafts.version',
  'base',
  'pending',
  'changed_at as changedAt',
  'last_nr as lastNr',
  'session_by as sessionBy',
  'session_began as sessionBegan',
] as const

function draftsOf(db: Db, { courseId, itemId }: Lesson) {
  return db
    .selectFrom('lesson_drafts')
    .where('lesson_drafts.course_id', '=', courseId)
    .where('lesson_drafts.item_id', '=', itemId)
    .where('lesson_drafts.language', '=', ownLanguage)
}

/** Whether the lesson of a draft is not in the trash. */
const living = sql<boolean>`exists (
  select from items
  where items.course_id = lesson_drafts.course_id and items.id = lesson_drafts.item_id and items.deleted_at is null)`

/** A draft, held until the transaction ends. In the trash there are drafts too, which take no changes. */
export function holdDraft(db: Db, lesson: Lesson) {
  return draftsOf(db, lesson)
    .select([...columns, living.as('isLiving')])
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** A draft whose lesson is not in the trash. */
export function findLivingDraft(db: Db, lesson: Lesson) {
  return draftsOf(db, lesson).select(columns).where(living).executeTakeFirst()
}

/** A draft whose lesson is not in the trash, what is published of it, and who else has it open. */
export function findDraft(db: Db, lesson: Lesson, reader: { now: Date; except: string }) {
  return draftsOf(db, lesson)
    .leftJoin('lesson_pages', (join) =>
      join
        .onRef('lesson_pages.course_id', '=', 'lesson_drafts.course_id')
        .onRef('lesson_pages.item_id', '=', 'lesson_drafts.item_id')
        .onRef('lesson_pages.language', '=', 'lesson_drafts.language'),
    )
    .select([...columns, 'lesson_pages.version as published', writingNow(lesson, reader).as('editors')])
    .where(living)
    .executeTakeFirst()
}

/** What documents of a draft are made from. */
export type Stored = Pick<Draft, 'schema' | 'base'> & {
  /** The document at version `base`; null when that is in the history. */
  document: unknown
  /** The steps of each change since. */
  changes: unknown[][]
}

/** The stored document of a draft, the changes since, and the version that they make. */
export function findStored(db: Db, lesson: Lesson): Promise<Stored & Pick<Draft, 'version'>> {
  return draftsOf(db, lesson)
    .select([
      'lesson_drafts.version',
      'base',
      'schema',
      'document',
      sql<unknown[][]>`coalesce((
        select jsonb_agg(steps order by lesson_changes.version) from lesson_changes
        where ${ofDraft} and lesson_changes.version > lesson_drafts.base), '[]')`.as('changes'),
    ])
    .executeTakeFirstOrThrow()
}

/** What the documents of several drafts are made from: of those without a document of their own, the version it has in the history. */
export async function listStored(db: Db, courseId: string, items: readonly string[]) {
  const { rows } = await sql<Omit<Stored, 'base'> & { itemId: string; packed: Buffer | null }>`
    select lesson_drafts.item_id as "itemId", lesson_drafts.document, kept.document as packed,
      coalesce(kept.schema, lesson_drafts.schema) as schema,
      coalesce((
        select jsonb_agg(steps order by lesson_changes.version) from lesson_changes
        where ${ofDraft} and lesson_changes.version > lesson_drafts.base), '[]') as changes
    from lesson_drafts left join lateral (
      select lesson_versions.document, lesson_versions.schema from lesson_versions
      where lesson_drafts.document is null and lesson_versions.course_id = lesson_drafts.course_id
        and lesson_versions.item_id = lesson_drafts.item_id and lesson_versions.language = lesson_drafts.language
        and lesson_versions.draft <= lesson_drafts.base
      order by lesson_versions.draft desc limit 1) as kept on true
    where lesson_drafts.course_id = ${courseId} and lesson_drafts.language = ${ownLanguage}
      and lesson_drafts.item_id = any (${listOf('uuid', items)})`.execute(db)
  return rows
}

const ofDraft = sql`
  lesson_changes.course_id = lesson_drafts.course_id and lesson_changes.item_id = lesson_drafts.item_id
  and lesson_changes.language = lesson_drafts.language`

/** A change, as pages that follow a draft get it. */
export type StoredChange = {
  version: number
  client: string
  by: { _id: string; name: string } | null
  steps: Record<string, unknown>[]
}

/**
 * The changes of a draft from one version, exclusive, to another, which may be `limits.behind`. `from` is the first one's own
 * beginning. There are none where they do not lead there, or where further ones follow on so many bytes: of those none is loaded.
 */
export async function listChanges(
  db: Db,
  { courseId, itemId }: Lesson,
  { after, until, bytes }: { after: number; until: number; bytes: number },
): Promise<{ changes: StoredChange[]; from: number | null }> {
  const next = (version: RawBuilder<number>) => sql`
    select version, octet_length(steps::text) as size from lesson_changes
    where course_id = ${courseId} and item_id = ${itemId} and language = ${ownLanguage}
      and version > ${version} and version <= ${until}
    order by version limit 1`
  // Step by step, since it ends where there are enough bytes: a sum over all of them would unpack them all.
  const { rows: changes } = await sql<StoredChange>`
    with recursive walked (version, bytes, place) as (
      select first.version, first.size, 1 from (${next(sql`${after}`)}) as first
      union all
      select next.version, walked.bytes + next.size, walked.place + 1
      from walked, lateral (${next(sql`walked.version`)}) as next
      where walked.bytes < ${bytes} and walked.place < ${sql.lit(limits.behind)})
    select lesson_changes.client, lesson_changes.version, lesson_changes.steps, ${author} as by
    from walked join lesson_changes on lesson_changes.version = walked.version
    left join users on users.id = lesson_changes.author_id
    where lesson_changes.course_id = ${courseId} and lesson_changes.item_id = ${itemId}
      and lesson_changes.language = ${ownLanguage}
      and exists (select from walked where version = ${until})
    order by lesson_changes.version`.execute(db)
  const [first] = changes
  return { changes, from: first === undefined ? null : first.version - first.steps.length }
}

/** The version that a change had made when it was first sent; undefined when it has not come. */
export async function findTaken(
  db: Db,
  { courseId, itemId }: Lesson,
  { client, seq }: { client: string; seq: number },
): Promise<number | undefined> {
  const found = await db
    .selectFrom('lesson_changes')
    .select('version')
    .where('course_id', '=', courseId)
    .where('item_id', '=', itemId)
    .where('language', '=', ownLanguage)
    .where('client', '=', client)
    .where('seq', '=', seq)
    .executeTakeFirst()
  return found?.version
}

/** A change to store, and what it makes of the draft. */
export type NewChange = {
  version: number
  client: string
  seq: number
  authorId: string
  at: Date
  steps: unknown[]
  session: { by: string; began: string }
  lastNr: number
  schema: number
  /** The document after it, to be stored whole; null to store only the change. */
  checkpoint: unknown
}

/**
 * Stores a change of a draft that is held.
 * @returns when it was stored; undefined when the client's change of that number was stored before, and nothing was done
 */
export async function insertChange(
  db: Db,
  { courseId, itemId }: Lesson,
  { version, client, seq, authorId, at, steps, session, lastNr, schema, checkpoint }: NewChange,
): Promise<string | undefined> {
  const now = sql`${at.toISOString()}::timestamptz`
  const whole = checkpoint === null ? null : JSON.stringify(checkpoint)
  const { rows } = await sql<{ changedAt: string }>`
    with added as (
      insert into lesson_changes (course_id, item_id, language, version, client, seq, author_id, at, steps)
      values (${courseId}, ${itemId}, ${ownLanguage}, ${version}, ${client}, ${seq}, ${authorId}, ${now},
        ${JSON.stringify(steps)}::jsonb)
      on conflict (course_id, item_id, language, client, seq) do nothing
      returning version)
    update lesson_drafts set version = added.version, changed_at = ${now},
      session_by = ${session.by}, session_began = ${session.began}::timestamptz, last_nr = ${lastNr},
      document = coalesce(${whole}::jsonb, document),
      schema = case when ${whole}::jsonb is null then schema else ${schema}::smallint end,
      base = case when ${whole}::jsonb is null then base else added.version end,
      pending = case when ${whole}::jsonb is null then pending + 1 else 0 end
    from added
    where course_id = ${courseId} and item_id = ${itemId} and language = ${ownLanguage}
    returning changed_at as "changedAt"`.execute(db)
  return rows[0]?.changedAt
}

/** Notes that versions were added to the history of a draft that is held. */
export async function setLastNr(db: Db, { courseId, itemId }: Lesson, lastNr: number): Promise<void> {
  await db
    .updateTable('lesson_drafts')
    .set({ last_nr: lastNr })
    .where('course_id', '=', courseId)
    .where('item_id', '=', itemId)
    .where('language', '=', ownLanguage)
    .execute()
}

/** Ends the session of a draft that is held, and stores its document at `base`; null when that is in the history. */
export async function settleDraft(
  db: Db,
  { courseId, itemId }: Lesson,
  { lastNr, schema, base, document }: { lastNr: number; schema: number; base: number; document: unknown },
): Promise<void> {
  await db
    .updateTable('lesson_drafts')
    .set({
      last_nr: lastNr,
      schema,
      base,
      pending: 0,
      document: document === null ? null : JSON.stringify(document),
      session_by: null,
      session_began: null,
    })
    .where('course_id', '=', courseId)
    .where('item_id', '=', itemId)
    .where('language', '=', ownLanguage)
    .execute()
}

/** The draft of a lesson that was just added. */
export async function insertDraft(
  db: Db,
  { courseId, itemId }: Lesson,
  { schema, document, now }: { schema: number; document: unknown; now: Date },
): Promise<void> {
  await db
    .insertInto('lesson_drafts')
    .values({
      course_id: courseId,
      item_id: itemId,
      schema,
      document: JSON.stringify(document),
      changed_at: now.toISOString(),
    })
    .execute()
}

/** Lessons whose session has ended by itself: nobody has changed them since `before`. */
export function listIdle(db: Db, { before, limit }: { before: Date; limit: number }): Promise<Lesson[]> {
  return db
    .selectFrom('lesson_drafts')
    .select(['course_id as courseId', 'item_id as itemId'])
    .where('session_began', 'is not', null)
    .where('changed_at', '<', before.toISOString())
    .limit(limit)
    .execute()
}

/** Deletes changes from before a time that stored documents contain. */
export async function deleteOldChanges(db: Db, before: Date): Promise<void> {
  await sql`
    delete from lesson_changes using lesson_drafts
    where at < ${before.toISOString()}::timestamptz and ${ofDraft}
      and lesson_changes.version <= lesson_drafts.base`.execute(db)
}
