import {
  dropEvents,
  listEvents,
  queueEvents,
  refusedOf,
} from '../../../../base/page/event-queue/eventQueue.ts'
import { sendEvents } from '../../../../base/page/event-queue/sendEvents.ts'
import { followPage } from '../../../../base/page/list/listPage.ts'
import { newUuid } from '../../../../base/page/newUuid.ts'
import type { LearnerNote, NoteRefusal, SentNote } from '../contract.ts'
import { kindOf } from '../rules.ts'

/** Whose notes at which lesson. */
export type Lesson = { account: string; courseId: string; itemId: string }

/** A note as the lesson shows it. */
export type ShownNote = Pick<LearnerNote, '_id' | 'kind' | 'place' | 'quote' | 'text' | 'version'> & {
  /** Whether the server has not got it yet. */
  waits: boolean
}

/** What is written of a note; `note` is missing where it is a new one. */
export type Writing = Pick<SentNote, 'place' | 'quote' | 'text'> & { note?: string; version?: number }

/** What became of it: the server has it, this browser keeps it, neither does, or the server refuses it. */
export type Outcome = 'kept' | 'waits' | 'lost' | 'unreadable' | NoteRefusal

/** Without notes where the server could not read what it was sent. */
type Answered = { kept: string[]; refused: { id: string; reason: NoteRefusal }[]; notes?: LearnerNote[] }

/** Without a reason where the server could not read it. */
type Refused = SentNote & { reason?: NoteRefusal }

/** The most pages of a lesson's notes that are read. */
const mostPages = 20

const scopeOf = ({ account, courseId }: Lesson) => ({ account, address: `/api/course/${courseId}/notes` })

/** What the server has refused while nobody waited for it stays here, until its writer has read it. */
const refusedAt = (lesson: Lesson) => refusedOf(scopeOf(lesson))

/** The notes that the server has, by the lesson. */
const known = new Map<string, Map<string, LearnerNote>>()

/** The changes whose writer waits for what becomes of them, and whether the server has said that it keeps them. */
const awaited = new Map<string, boolean>()

const listeners = new Set<() => void>()

const nameOf = ({ account, courseId, itemId }: Lesson) => `${account} ${courseId} ${itemId}`

function knownOf(lesson: Lesson): Map<string, LearnerNote> {
  const found = known.get(nameOf(lesson)) ?? new Map<string, LearnerNote>()
  known.set(nameOf(lesson), found)
  return found
}

function tellChange(): void {
  for (const listener of listeners) listener()
}

/** Calls `tell` whenever notes have changed, until the returned function is called. */
export function watchNotes(tell: () => void): () => void {
  listeners.add(tell)
  return () => {
    listeners.delete(tell)
  }
}

/** The notes of a lesson: those that the server has, with what waits in this browser. */
export function shownNotes(lesson: Lesson): ShownNote[] {
  const shown = new Map<string, ShownNote>()
  for (const note of knownOf(lesson).values()) shown.set(note._id, { ...note, waits: false })
  for (const { note, item, place, quote, text, version } of listEvents<SentNote>(scopeOf(lesson))) {
    if (item !== lesson.itemId) continue
    const kind = kindOf({ text, quote })
    shown.set(note, { _id: note, kind, place, quote, text, version: version + 1, waits: true })
  }
  return [...shown.values()]
}

/** What was written at a lesson and is not kept, with the reason. */
export function refusedNotes(lesson: Lesson): Refused[] {
  return listEvents<Refused>(refusedAt(lesson)).filter(({ item }) => item === lesson.itemId)
}

/** Forgets what was not kept. */
export function forgetRefused(lesson: Lesson, id: string): void {
  dropEvents(refusedAt(lesson), [id])
  tellChange()
}

/**
 * Reads the notes of a lesson from the server, and sends what waits.
 * @throws Problem when they cannot be read
 */
export async function loadNotes(lesson: Lesson): Promise<void> {
  await sendWaiting(lesson)
  const query = new URLSearchParams({ course: lesson.courseId, item: lesson.itemId, limit: '100' })
  const found = new Map<string, LearnerNote>()
  let next: string | null = `/api/notes?${query}`
  for (let nr = 0; next !== null && nr < mostPages; nr += 1) {
    const page: Awaited<ReturnType<typeof followPage<LearnerNote>>> = await followPage<LearnerNote>(next)
    for (const note of page.items) found.set(note._id, note)
    next = page.next
  }
  known.set(nameOf(lesson), found)
  tellChange()
}

/** Sends what waits in this browser. */
export async function sendWaiting(lesson: Lesson): Promise<void> {
  const scope = scopeOf(lesson)
  await sendEvents(scope, (taken) => hear(lesson, taken as Answered))
  tellChange()
}

function hear(lesson: Lesson, { kept, notes = [] }: Omit<Answered, 'refused'>): void {
  for (const id of kept) if (awaited.has(id)) awaited.set(id, true)
  for (const note of notes) {
    if (note.item._id === lesson.itemId) knownOf(lesson).set(note._id, note)
  }
}

/** Writes a note. It is kept in this browser until the server has it. */
export async function saveNote(lesson: Lesson, { note, version = 0, ...written }: Writing): Promise<Outcome> {
  const scope = scopeOf(lesson)
  const event: SentNote = {
    ...written,
    id: newUuid(),
    note: note ?? newUuid(),
    item: lesson.itemId,
    at: new Date().toISOString(),
    version,
  }
  queueEvents(scope, [event], { keepsRefused: true })
  const waits = () => listEvents(scope).some(({ id }) => id === event.id)
  if (!waits()) return sendAlone(lesson, event)
  tellChange()
  awaited.set(event.id, false)
  await sendWaiting(lesson)
  const isKept = awaited.get(event.id)
  awaited.delete(event.id)
  if (isKept) return 'kept'
  if (waits()) return 'waits'
  const refused = listEvents<Refused>(refusedAt(lesson)).find(({ id }) => id === event.id)
  if (refused === undefined) return 'lost'
  forgetRefused(lesson, event.id)
  return refused.reason ?? 'unreadable'
}

/** Where a browser keeps nothing, a note is sent at once, or not at all. */
async function sendAlone(lesson: Lesson, event: SentNote): Promise<Outcome> {
  const answer = await fetch(scopeOf(lesson).address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sentAt: event.at, account: lesson.account, events: [event] }),
  }).catch(() => null)
  if (!answer?.ok) return 'lost'
  const told = (await answer.json()) as Answered
  hear(lesson, told)
  tellChange()
  return told.refused[0]?.reason ?? 'kept'
}

/**
 * Deletes a note; one that only this browser has is forgotten.
 * @returns what takes it back, which says whether it could; null when it cannot be deleted now
 */
export async function removeNote(lesson: Lesson, note: ShownNote): Promise<(() => Promise<boolean>) | null> {
  const scope = scopeOf(lesson)
  // What is under way would else bring it back.
  await sendWaiting(lesson)
  const own = listEvents<SentNote>(scope).filter((event) => event.note === note._id)
  const isHereAlone = own[0]?.version === 0 && !knownOf(lesson).has(note._id)
  if (!isHereAlone) {
    const answer = await fetch(`/api/notes/${note._id}`, { method: 'DELETE' }).catch(() => null)
    // One that another device has deleted is gone as well.
    if (!answer?.ok && answer?.status !== 404) return null
  }
  dropEvents(
    scope,
    own.map(({ id }) => id),
  )
  knownOf(lesson).delete(note._id)
  tellChange()
  return () => restoreNote(lesson, note, { own, isHereAlone })
}

async function restoreNote(
  lesson: Lesson,
  note: ShownNote,
  { own, isHereAlone }: { own: readonly SentNote[]; isHereAlone: boolean },
): Promise<boolean> {
  const isBack = (outcome: Outcome) => outcome === 'kept' || outcome === 'waits'
  if (!isHereAlone) {
    const answer = await fetch(`/api/notes/${note._id}/restore`, { method: 'POST' }).catch(() => null)
    // One that the server no longer has is written anew.
    if (answer?.status === 404) return isBack(await saveNote(lesson, { ...asWritten(note), version: 0 }))
    if (!answer?.ok) return false
  }
  // Changes that waited are one: the text of the last, which replaces what the first has read.
  const [first] = own
  const outcome =
    first === undefined ? 'kept' : await saveNote(lesson, { ...asWritten(note), version: first.version })
  await loadNotes(lesson).catch(() => {})
  return isBack(outcome)
}

const asWritten = ({ _id, place, quote, text }: ShownNote): Writing => ({ note: _id, place, quote, text })
