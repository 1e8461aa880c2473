import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newUuid } from '../../../../base/page/newUuid.ts'
import { makeStorage } from '../../../../testing/storage.ts'
import type { SentNote } from '../contract.ts'
import { type Lesson, saveNote, shownNotes } from './queue.ts'

type Row = { text: string; version: number; deleted: boolean }

let lesson: Lesson
/** Whether the server can be reached. */
let isUp: boolean
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
  return Response.json({}, { status: 404 })
}

beforeEach(() => {
  lesson = { account: newUuid(), courseId: newUuid(), itemId: newUuid() }
  isUp = true
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
  expect(await saveNote(lesson, written('unreadable'))).toBe('lost')
  expect(shown()).toEqual([])
})
