import { sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'
import { listOf, pageLimit, scalarOf } from '../../../base/db/genericPlan.ts'
import type { LearnerNote } from './contract.ts'

/** Which of a member's notes are asked for. */
export type Asked = { course?: string | undefined; item?: string | undefined; q?: string | undefined }

/** A note to keep. */
export type Kept = Pick<LearnerNote, 'place' | 'quote' | 'text' | 'version'> & {
  id: string
  item: string
  title: string
  /** When it was last changed. */
  at: string
  changes: readonly string[]
  deleted: boolean
}

const quote = sql<LearnerNote['quote']>`
  case when quote is not null then jsonb_build_object('text', quote, 'from', quote_from) end`

const place = sql<LearnerNote['place']>`place`

/** Locks a member until the transaction ends, so that changes of their notes wait for each other; false when they are gone. */
export async function holdOwner(db: Db, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return found !== undefined
}

/** Those of a member's notes that have one of these ids, the deleted ones too. */
export function findNotes(db: Db, userId: string, ids: readonly string[]) {
  return db
    .selectFrom('notes')
    .select(['id', 'course_id as course', 'item_id as item', 'item_title as title', 'text', 'version'])
    .select([quote.as('quote'), place.as('place'), 'changes'])
    .select(sql<boolean>`deleted_at is not null`.as('deleted'))
    .where('user_id', '=', userId)
    .where('id', '=', sql<string>`any (${listOf('uuid', ids)})`)
    .execute()
}

/** How many notes a member has, the deleted ones too: in a course and in all. */
export async function countNotes(
  db: Db,
  userId: string,
  courseId: string,
): Promise<{ course: number; member: number }> {
  return db
    .selectFrom('notes')
    .select(sql<number>`count(*)::int`.as('member'))
    .select(sql<number>`(count(*) filter (where course_id = ${courseId}))::int`.as('course'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** Writes notes: new ones with all that belongs to them, known ones with what a change gives them. */
export async function upsertNotes(
  db: Db,
  { userId, courseId }: { userId: string; courseId: string },
  notes: readonly Kept[],
): Promise<void> {
  const rows = notes.map(({ quote: words, deleted: _, ...note }) => ({
    ...note,
    quote: words?.text ?? null,
    quote_from: words?.from ?? null,
  }))
  await sql`
    insert into notes (user_id, id, course_id, item_id, item_title, place, quote, quote_from, text, version, changes,
      created_at, updated_at)
    select ${userId}::uuid, id, ${courseId}::uuid, item, title, nullif(place, 'null'), quote, quote_from, text, version,
      changes, at, at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id uuid, item uuid, title text, place jsonb,
      quote text, quote_from int, text text, version int, changes uuid[], at timestamptz)
    on conflict (user_id, id) do update set text = excluded.text, version = excluded.version,
      changes = excluded.changes, deleted_at = null, updated_at = greatest(notes.updated_at, excluded.updated_at)`.execute(
    db,
  )
}

const columns = [
  'notes.id as _id',
  'notes.course_id',
  'courses.title as courseTitle',
  'notes.item_id',
] as const
const more = ['notes.item_title', 'notes.text', 'notes.version', 'notes.created_at as createdAt'] as const

function shownNotes(db: Db, userId: string) {
  return db
    .selectFrom('notes')
    .innerJoin('courses', 'courses.id', 'notes.course_id')
    .select([...columns, ...more, 'notes.updated_at as updatedAt', quote.as('quote'), place.as('place')])
    .where('notes.user_id', '=', scalarOf('uuid', userId))
    .where('notes.deleted_at', 'is', null)
}

/** A row of a note. */
export type NoteRow = Awaited<ReturnType<typeof listNotes>>[number]

/** A member's notes after a time and an id, the newest first. Of the words that are sought each begins a word of the note. */
export function listNotes(
  db: Db,
  userId: string,
  { course, item, q }: Asked,
  { after, limit }: { after: readonly [createdAt: string, id: string] | null; limit: number },
) {
  const sought = sql`to_tsquery('simple', (
    select string_agg(quote_literal(word) || ':*', ' & ')
    from unnest(string_to_array(spaced(lower(folded(${q ?? ''}))), ' ')) as word where word <> ''))`
  return shownNotes(db, userId)
    .$if(course !== undefined, (notes) => notes.where('notes.course_id', '=', scalarOf('uuid', course)))
    .$if(item !== undefined, (notes) => notes.where('notes.item_id', '=', scalarOf('uuid', item)))
    .$if(q !== undefined, (notes) => notes.where(sql<boolean>`notes.words @@ ${sought}`))
    .$if(after !== null, (notes) =>
      notes.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('notes.created_at', 'notes.id'), '<', tuple(...(after ?? ['', '']))),
      ),
    )
    .orderBy('notes.created_at', 'desc')
    .orderBy('notes.id', 'desc')
    .limit(pageLimit(limit))
    .execute()
}

/** Those of a member's notes that have one of these ids and are not deleted. */
export function listNotesById(db: Db, userId: string, ids: readonly string[]) {
  return shownNotes(db, userId)
    .where('notes.id', '=', sql<string>`any (${listOf('uuid', ids)})`)
    .orderBy('notes.created_at')
    .orderBy('notes.id')
    .execute()
}

/** A member's notes lesson by lesson, after the given one; for the file of them. */
export function listByLesson(
  db: Db,
  userId: string,
  course: string | undefined,
  { after, limit }: { after: NoteRow | undefined; limit: number },
) {
  return shownNotes(db, userId)
    .$if(course !== undefined, (notes) => notes.where('notes.course_id', '=', scalarOf('uuid', course)))
    .$if(after !== undefined, (notes) =>
      notes.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('notes.course_id', 'notes.item_id', 'notes.created_at', 'notes.id'),
          '>',
          tuple(after?.course_id ?? '', after?.item_id ?? '', after?.createdAt ?? '', after?._id ?? ''),
        ),
      ),
    )
    .orderBy('notes.course_id')
    .orderBy('notes.item_id')
    .orderBy('notes.created_at')
    .orderBy('notes.id')
    .limit(limit)
    .execute()
}

/** The courses in which a member has notes, by their titles. */
export function listNotedCourses(db: Db, userId: string, limit: number) {
  return db
    .selectFrom('notes')
    .innerJoin('courses', 'courses.id', 'notes.course_id')
    .select(['courses.id as _id', 'courses.title', sql<number>`count(*)::int`.as('count')])
    .where('notes.user_id', '=', userId)
    .where('notes.deleted_at', 'is', null)
    .groupBy('courses.id')
    .orderBy('courses.title')
    .orderBy('courses.id')
    .limit(limit)
    .execute()
}

/** Deletes a note so that it can be taken back. Returns 1, or 0 when there is none. */
export async function hideNote(db: Db, userId: string, id: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('notes')
    .set({ deleted_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Takes a note back. Returns 1, also when it was not deleted, or 0 when there is none. */
export async function showNote(db: Db, userId: string, id: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('notes')
    .set({ deleted_at: null })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Deletes for good what was deleted before an instant. */
export async function deleteHiddenNotes(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('notes').where('deleted_at', '<', before.toISOString()).execute()
}

/** All notes of a member after an id, the deleted ones too, for the export. */
export function listEveryNoteOf(
  db: Db,
  userId: string,
  { after, limit }: { after: string | null; limit: number },
) {
  return db
    .selectFrom('notes')
    .select(['id', 'course_id as courseId', 'item_id as itemId', 'item_title as lesson', 'place', 'quote'])
    .select(['text', 'created_at as createdAt', 'updated_at as updatedAt', 'deleted_at as deletedAt'])
    .where('user_id', '=', userId)
    .$if(after !== null, (notes) => notes.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute()
}
