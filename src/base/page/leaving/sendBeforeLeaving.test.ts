import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeStorage } from '../../../testing/storage.ts'
import { listEvents, queueEvents, refusedOf } from '../event-queue/eventQueue.ts'
import { sendBeforeLeaving } from './sendBeforeLeaving.ts'

const notes = { account: 'amina', address: '/api/course/1/notes' }
const progress = { account: 'amina', address: '/api/course/1/progress' }

/** What the server answers. */
let serve: () => Promise<Response>
/** What was asked about. */
let asked: (readonly string[])[]

const leave = (mayGo = true) =>
  sendBeforeLeaving('amina', async (texts) => {
    asked.push(texts)
    return mayGo
  })

beforeEach(() => {
  asked = []
  vi.stubGlobal('localStorage', makeStorage())
  vi.stubGlobal('fetch', () => serve())
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const queueNote = (scope = notes) =>
  queueEvents(scope, [{ id: 'note', text: 'The moon' }], { keepsRefused: true })

test('nobody is asked when what waits was sent, or was typed by somebody else', async () => {
  queueNote()
  queueNote({ ...notes, account: 'tarek' })
  serve = async () => Response.json({ kept: ['note'], refused: [] })
  expect(await leave()).toBe(true)
  expect(asked).toEqual([])
})

test.each([403, 429, 500, 503])(
  'a note that was answered with %i goes only if its writer says so',
  async (status) => {
    queueNote()
    serve = async () => Response.json({}, { status })
    expect(await leave(false)).toBe(false)
    expect(await leave(true)).toBe(true)
    expect(asked).toEqual([['The moon'], ['The moon']])
    expect(listEvents(notes)).toHaveLength(1)
  },
)

test('a note that was refused as it was sent, or before, is asked about; a highlight by its words', async () => {
  queueNote()
  queueEvents(refusedOf(notes), [{ id: 'older', text: '', quote: 'tides rise' }])
  serve = async () => Response.json({ kept: [], refused: [{ id: 'note', reason: 'full' }] })
  expect(await leave(false)).toBe(false)
  expect(asked.flat().sort()).toEqual(['The moon', 'tides rise'])
})

test('what nobody typed or marked is not asked about', async () => {
  queueEvents(progress, [{ id: 'seen' }])
  queueEvents({ ...progress, address: `${progress.address}#places` }, [{ id: 'place' }])
  serve = async () => Response.json({}, { status: 403 })
  expect(await leave()).toBe(true)
  expect(asked).toEqual([])
})

test('a mark that something is done goes only if its learner says so', async () => {
  queueEvents(progress, [{ id: 'mark', kind: 'mark' }])
  serve = async () => Response.json({}, { status: 503 })
  expect(await leave(false)).toBe(false)
  expect(asked).toEqual([['']])
})

test('a note that was changed while it waited is asked about once, with its last words', async () => {
  vi.useFakeTimers()
  for (const text of ['The', 'The moon', 'The moon waxes']) {
    queueEvents(notes, [{ id: text, note: 'moon', text }], { keepsRefused: true })
    vi.advanceTimersByTime(1)
  }
  serve = async () => Response.json({}, { status: 403 })
  await leave()
  expect(asked).toEqual([['The moon waxes']])
})

test('a network that answers slowly is waited for until all is sent', async () => {
  vi.useFakeTimers()
  const rounds = 4
  for (let nr = 0; nr < rounds * 100; nr += 1) queueEvents(progress, [{ id: `seen ${nr}` }])
  serve = async () => {
    await vi.advanceTimersByTimeAsync(4_000)
    return Response.json({
      kept: listEvents(progress)
        .slice(0, 100)
        .map(({ id }) => id),
      refused: [],
    })
  }
  expect(await leave()).toBe(true)
  expect(listEvents(progress)).toEqual([])
})

test('a network that says nothing is waited for some seconds', async () => {
  vi.useFakeTimers()
  queueNote()
  serve = () => new Promise(() => {})
  const left = leave(false)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await left).toBe(false)
  expect(asked).toEqual([['The moon']])
})
