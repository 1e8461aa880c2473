import { z } from 'zod'
import { pageSize } from '../../../base/contract/pageSize.ts'
import type { Page } from '../../../base/contract/paging.ts'
import type { Db } from '../../../base/db/db.ts'
import { inTransaction } from '../../../base/db/transactions.ts'
import type { Actor } from '../../../base/http/actor.ts'
import { instantInKey, keyAfter, type Listing, toPage } from '../../../base/http/paging.ts'
import { noRoute, noSession } from '../../../base/http/problems.ts'
import { happenedAt } from '../../progress/rules.ts'
import { seeCourse } from '../actions.ts'
import type { LearnerNote, NoteRefusal, SentNote } from './contract.ts'
import { changed, daysDeleted, kindOf, longest, mostNotes } from './rules.ts'
import {
  type Asked,
  countNotes,
  deleteHiddenNotes,
  findNotes,
  hideNote,
  holdOwner,
  type Kept,
  listNotes,
  listNotesById,
  type NoteRow,
  showNote,
  upsertNotes,
} from './store.ts'

const listing: Listing<[createdAt: string, id: string]> = {
  name: 'notes',
  key: z.tuple([instantInKey, z.uuid()]),
}

function toNote({ course_id, courseTitle, item_id, item_title, ...note }: NoteRow): LearnerNote {
  return {
    ...note,
    course: { _id: course_id, title: courseTitle },
    item: { _id: item_id, title: item_title },
    kind: kindOf(note),
  }
}

/** One page of the actor's notes, the newest first. */
export async function browseNotes(
  db: Db,
  actor: Pick<Actor, 'id'>,
  {
    q = '',
    course,
    item,
    after,
    limit = pageSize.usual,
  }: Asked & { after?: string | undefined; limit?: number | undefined },
): Promise<Page<LearnerNote>> {
  const asked = { course, item, q: q.trim() === '' ? undefined : q }
  const rows = await listNotes(db, actor.id, asked, { after: keyAfter(after, listing), limit: limit + 1 })
  const { items, next } = toPage(rows, limit, listing, ({ createdAt, _id }) => [createdAt, _id])
  return { items: items.map(toNote), next }
}

/** What became of changes that a device has told. */
export type Told = { kept: string[]; refused: { id: string; reason: NoteRefusal }[]; notes: LearnerNote[] }

/**
 * Keeps changes of the actor's notes, each once and in their order. New notes are written at lessons that are open to the
 * actor; of a change that another device has not known of both texts are kept.
 * @throws Problem 404 when there is no such course
 */
export async function recordNotes(
  db: Db,
  actor: Actor,
  courseId: string,
  { events, ...times }: { events: readonly SentNote[]; sentAt: string; now: Date },
): Promise<Told> {
  const { outline } = await seeCourse(db, actor, courseId, times.now)
  const items = new Map(outline.sections.flatMap((section) => section.items.map((item) => [item._id, item])))
  if (events.length === 0) return { kept: [], refused: [], notes: [] }
  const userId = actor.id
  return inTransaction(db, async () => {
    if (!(await holdOwner(db, userId))) throw noSession()
    const ids = [...new Set(events.map(({ note }) => note))]
    const found = await findNotes(db, userId, ids)
    const notes = new Map<string, Kept & { course: string }>(
      found.map((note) => [note.id, { ...note, at: '' }]),
    )
    const isNew = ids.length > found.length
    const count = isNew ? await countNotes(db, userId, courseId) : { course: 0, member: 0 }
    const touched = new Set<string>()
    // Devices count their own changes, so after one that is refused they take another's version for theirs.
    const behind = new Set<string>()
    const judge = (event: SentNote): NoteRefusal | null => {
      const known = notes.get(event.note)
      if (known !== undefined) {
        if (known.course !== courseId) return 'no-item'
        const next = changed(known, behind.has(event.note) ? { ...event, version: -1 } : event)
        if (next === null) return 'too-long'
        if (next === known) return null
        notes.set(event.note, { ...known, ...next, at: happenedAt(event.at, times) })
        touched.add(event.note)
        return null
      }
      const item = items.get(event.item)
      if (item === undefined) return 'no-item'
      if (item.state === 'closed') return 'not-open'
      if (count.course >= mostNotes.course || count.member >= mostNotes.member) return 'full'
      count.course += 1
      count.member += 1
      notes.set(
        event.note,
        newNote(event, { course: courseId, title: item.title, at: happenedAt(event.at, times) }),
      )
      touched.add(event.note)
      return null
    }
    const judged = events.map((event) => {
      const reason = judge(event)
      if (reason !== null) behind.add(event.note)
      return { id: event.id, reason }
    })
    const written = [...notes.values()].filter(({ id }) => touched.has(id))
    if (written.length > 0) await upsertNotes(db, { userId, courseId }, written.map(withoutCourse))
    const told = [...notes.values()].filter(({ course }) => course === courseId).map(({ id }) => id)
    return {
      kept: judged.filter(({ reason }) => reason === null).map(({ id }) => id),
      refused: judged.flatMap(({ id, reason }) => (reason === null ? [] : [{ id, reason }])),
      notes: (await listNotesById(db, userId, told)).map(toNote),
    }
  })
}

function newNote(
  event: SentNote,
  { course, title, at }: { course: string; title: string; at: string },
): Kept & { course: string } {
  const { id, note, item, place, quote, text } = event
  return {
    id: note,
    course,
    item,
    title,
    at,
    place,
    // Words are somewhere; without a place they would be nowhere.
    quote: place === null ? null : quote,
    text: text.slice(0, longest.text),
    version: 1,
    changes: [id],
    deleted: false,
  }
}

function withoutCourse({ course: _, ...note }: Kept & { course: string }): Kept {
  return note
}

/**
 * Deletes one of the actor's notes; it can be taken back for a while.
 * @throws Problem 404 when there is none with this id
 */
export async function removeNote(db: Db, actor: Pick<Actor, 'id'>, id: string, now: Date): Promise<void> {
  if ((await hideNote(db, actor.id, id, now)) === 0) throw noRoute()
}

/**
 * Takes back one of the actor's notes.
 * @throws Problem 404 when there is none with this id
 */
export async function restoreNote(db: Db, actor: Pick<Actor, 'id'>, id: string): Promise<void> {
  if ((await showNote(db, actor.id, id)) === 0) throw noRoute()
}

/** Deletes for good the notes that were deleted so long ago that they cannot be taken back. */
export function clearNotes(db: Db, now: Date): Promise<void> {
  return deleteHiddenNotes(db, new Date(now.getTime() - daysDeleted * 86_400_000))
}
