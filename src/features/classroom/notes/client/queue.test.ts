import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newUuid } from '../../../../base/page/newUuid.ts'
import { makeStorage } from '../../../../testing/storage.ts'
import type { SentNote } from '../contract.ts'
import { type Lesson, loadNotes, removeNote, type ShownNote, saveNote, shownNotes } from './queue.ts'

type Row = { text: string; version: number; deleted: boolean }

let lesson: Lesson
/** Whether the server can be reached. */
let isUp: boolean
/** Whether it takes changes; what it cannot take now waits. */
let takesChanges: boolean
/** What the server has, by the id of the note. */
let server: Map<string, Row>

const answerOf = (id: string, { text, version }: Row) => ({
  _id: id,
  item: { _id: lesson.itemId, title: '' },
  kind: 'note',
  place: null,
  quote: null,
  text,
  version,
})

function record(events: readonly SentNote[]): Response {
  if (!takesChanges) return Response.json({}, { status: 503 })
  if (events.some(({ text }) => text === 'unreadable')) return Response.json({}, { status: 422 })
  for (const { note, text, version } of events)
    server.set(note, { text, version: version + 1, deleted: false })
  const notes = events.flatMap(({ note }) => {
    const row = server.get(note)
    return row === undefined ? [] : [answerOf(note, row)]
  })
  return Response.json({ kept: events.map(({ id }) => id), refused: [], notes })
}

function answer(address: string, { method = 'GET', body }: RequestInit = {}): Response {
  if (method === 'POST' && address.startsWith('/api/course/'))
    return record((JSON.parse(String(body)) as { events: SentNote[] }).events)
  if (method === 'GET')
    return Response.json([...server].flatMap(([id, row]) => (row.deleted ? [] : [answerOf(id, row)])))
  const row = server.get(address.split('/')[3] ?? '')
  if (row === undefined) return Response.json({}, { status: 404 })
  row.deleted = method === 'DELETE'
  return Response.json({})
}

beforeEach(() => {
  lesson = { account: newUuid(), courseId: newUuid(), itemId: newUuid() }
  isUp = true
  takesChanges = true
  server = new Map()
  vi.stubGlobal('localStorage', makeStorage())
  vi.stubGlobal('fetch', async (address: string, request?: RequestInit) => {
    if (!isUp) throw new TypeError('Failed to fetch')
    return answer(address, request)
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

const written = (text: string) => ({ place: null, quote: null, text })

const shown = () => shownNotes(lesson).map(({ text, waits }) => ({ text, waits }))

test('a note waits while the server is away, and is kept once the next one reaches it', async () => {
  isUp = false
  expect(await saveNote(lesson, written('The moon pulls.'))).toBe('waits')
  expect(shown()).toEqual([{ text: 'The moon pulls.', waits: true }])
  isUp = true
  expect(await saveNote(lesson, written('So does the sun.'))).toBe('kept')
  expect(shown().map(({ waits }) => waits)).toEqual([false, false])
})

test('a note that the server cannot read is not called kept', async () => {
  expect(await saveNote(lesson, written('unreadable'))).toBe('unreadable')
  expect(shown()).toEqual([])
})

const one = (): ShownNote => {
  const [note] = shownNotes(lesson)
  if (note === undefined) throw new Error('There is no note.')
  return note
}

test('a note that only waits is deleted and taken back without a connection, with the text that was typed last', async () => {
  isUp = false
  await saveNote(lesson, written('The moon'))
  await saveNote(lesson, { ...written('The moon pulls.'), note: one()._id, version: one().version })
  const restore = await removeNote(lesson, one())
  expect(shown()).toEqual([])
  expect(await restore?.()).toBe(true)
  expect(shown()).toEqual([{ text: 'The moon pulls.', waits: true }])
  isUp = true
  await loadNotes(lesson)
  expect(shown()).toEqual([{ text: 'The moon pulls.', waits: false }])
})

test('a note that is deleted while it is being sent stays deleted', async () => {
  const saving = saveNote(lesson, written('The moon pulls.'))
  const restore = await removeNote(lesson, one())
  await saving
  expect(shown()).toEqual([])
  expect([...server.values()].map(({ deleted }) => deleted)).toEqual([true])
  expect(await restore?.()).toBe(true)
  expect(shown()).toEqual([{ text: 'The moon pulls.', waits: false }])
})

test('taking back a note whose change waits brings the change back too', async () => {
  await saveNote(lesson, written('The moon'))
  takesChanges = false
  await saveNote(lesson, { ...written('The moon pulls.'), note: one()._id, version: one().version })
  const restore = await removeNote(lesson, one())
  expect(shown()).toEqual([])
  expect(await restore?.()).toBe(true)
  expect(shown()).toEqual([{ text: 'The moon pulls.', waits: true }])
})

test('a note that did not load is deleted at the server, although only its change is here', async () => {
  const note = newUuid()
  server.set(note, { text: 'The moon', version: 1, deleted: false })
  takesChanges = false
  await saveNote(lesson, { ...written('The moon pulls.'), note, version: 1 })
  isUp = false
  expect(await removeNote(lesson, one())).toBeNull()
  expect(shown()).toEqual([{ text: 'The moon pulls.', waits: true }])
  isUp = true
  expect(await removeNote(lesson, one())).not.toBeNull()
  expect([...server.values()].map(({ deleted }) => deleted)).toEqual([true])
})
