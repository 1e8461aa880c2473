import { RouterContextProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropEvents, listEvents } from '../../../../base/page/event-queue/eventQueue.ts'
import { fetchContext } from '../../../../base/page/request.ts'
import { makeStorage } from '../../../../testing/storage.ts'
import { tellMark } from './tellMark.ts'

const scope = { account: 'amina', address: '/api/course/tides/progress' }

const mark = {
  id: 'mark-1',
  item: 'hill',
  kind: 'mark',
  at: '2026-03-02T10:00:00.000Z',
  done: true,
  turn: 1,
} as const

/** How often the mark was sent. */
let calls = 0
/** What the server answers; null where it is away. */
let serve: () => { status: number; body: object } | null

beforeEach(() => {
  calls = 0
  vi.stubEnv('SSR', false)
  vi.stubGlobal('localStorage', makeStorage())
  vi.stubGlobal('fetch', async () => {
    calls += 1
    const told = serve()
    if (told === null) throw new TypeError('Failed to fetch')
    return Response.json(told.body, { status: told.status })
  })
})

afterEach(() => {
  dropEvents(scope, [mark.id])
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

function tell() {
  const context = new RouterContextProvider()
  context.set(fetchContext, (...given) => fetch(...given))
  const request = new Request('http://site.invalid/learn/tides/hill')
  return tellMark({ request, context, params: { course: 'tides' } }, scope, mark)
}

const forbidStorage = () =>
  vi.stubGlobal('localStorage', {
    setItem() {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })

const kept = () => ({ status: 200, body: { kept: [mark.id], refused: [], states: [] } })

const refusedFor = (reason: string) => () => ({
  status: 200,
  body: { kept: [], refused: [{ id: mark.id, reason }], states: [] },
})

test('a mark is told once, and no longer waits', async () => {
  serve = kept
  expect(await tell()).toBe(true)
  expect([calls, listEvents(scope)]).toEqual([1, []])
})

test('a mark waits while the server is away', async () => {
  serve = () => null
  expect(await tell()).toBe(false)
  expect(listEvents(scope)).toEqual([mark])
})

test('where a browser keeps nothing a mark is sent at once, and one that cannot be sent is not said to be done', async () => {
  forbidStorage()
  serve = kept
  expect(await tell()).toBe(true)
  expect(calls).toBe(1)
  serve = () => null
  await expect(tell()).rejects.toMatchObject({ code: 'unreachable' })
})

test.each([
  ['not-open', /not open yet/],
  ['no-item', /no such lesson/],
  ['not-by-mark', /cannot be completed by hand/],
])(
  'a mark that is refused as %s is told with the reason, whether it could be kept or not',
  async (reason, said) => {
    serve = refusedFor(reason)
    await expect(tell()).rejects.toThrow(said)
    expect(listEvents(scope)).toEqual([])
    forbidStorage()
    await expect(tell()).rejects.toThrow(said)
  },
)

test('a mark that the server cannot read is not said to be done', async () => {
  serve = () => ({ status: 422, body: {} })
  await expect(tell()).rejects.toThrow(/could not read this/)
  expect(listEvents(scope)).toEqual([])
})

test('a mark that another tab has sent is told again, by the same id', async () => {
  serve = () => {
    // The first answer is lost to this tab, and the other tab has dropped what it sent.
    dropEvents(scope, [mark.id])
    return calls === 1 ? { status: 503, body: {} } : kept()
  }
  expect(await tell()).toBe(true)
  expect(calls).toBe(2)
})
