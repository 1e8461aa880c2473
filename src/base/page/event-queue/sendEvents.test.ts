import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeStorage } from '../../../testing/storage.ts'
import { newUuid } from '../newUuid.ts'
import { noteActor } from '../offline-queue/actor.ts'
import { clearEvents, listEvents, queueEvents, refusedOf } from './eventQueue.ts'
import { sendAllEvents, sendEvents, sendLastEvents } from './sendEvents.ts'
import { sendWaitingEvents } from './waiting.ts'

const scope = { account: 'amina', address: '/api/course/1/progress' }

type Sent = { account: string; events: { id: string; bad?: true }[] }

let calls: Sent[] = []
/** What the server answers; null where it is away. */
let serve: (sent: Sent) => { status: number; body: object } | null

beforeEach(() => {
  calls = []
  vi.stubGlobal('localStorage', makeStorage())
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    const sent = JSON.parse(String(body)) as Sent
    calls.push(sent)
    const told = serve(sent)
    if (told === null) throw new TypeError('Failed to fetch')
    return Response.json(told.body, { status: told.status })
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

const keepAll = ({ events }: Sent) => ({
  status: 200,
  body: { kept: events.map(({ id }) => id), refused: [] },
})

test('events wait while the server is away, and are sent in calls of a hundred once it is back', async () => {
  const events = Array.from({ length: 150 }, () => ({ id: newUuid() }))
  queueEvents(scope, events)
  serve = () => null
  await sendEvents(scope)
  expect(listEvents(scope)).toHaveLength(150)
  serve = keepAll
  await sendEvents(scope)
  expect(calls.map((sent) => sent.events.length)).toEqual([100, 100, 50])
  expect(listEvents(scope)).toEqual([])
})

test('whoever sends hears what became of each event while it is still known', async () => {
  const event = { id: newUuid() }
  queueEvents(scope, [event])
  serve = () => ({ status: 200, body: { kept: [], refused: [event] } })
  const heard: unknown[] = []
  await sendEvents(scope, ({ refused }) => heard.push([refused, listEvents(scope)]))
  expect(heard).toEqual([[[event], [event]]])
})

test('an event whose answer was lost is sent again with its id', async () => {
  queueEvents(scope, [{ id: newUuid() }])
  serve = keepAll
  sendLastEvents(scope)
  expect(listEvents(scope)).toHaveLength(1)
  await sendEvents(scope)
  expect(calls[1]?.events).toEqual(calls[0]?.events)
  expect(listEvents(scope)).toEqual([])
})

test('events of somebody who is not enrolled stay, and refused ones go', async () => {
  queueEvents(scope, [{ id: newUuid() }])
  serve = () => ({ status: 403, body: {} })
  await sendEvents(scope)
  expect(listEvents(scope)).toHaveLength(1)
  serve = ({ events }) => ({ status: 200, body: { kept: [], refused: events } })
  await sendEvents(scope)
  expect(listEvents(scope)).toEqual([])
})

test('events say whose they are, and stay while somebody else is signed in', async () => {
  queueEvents(scope, [{ id: newUuid() }])
  const other = { status: 409, body: {} }
  serve = (sent) => (sent.account === 'tarek' ? keepAll(sent) : other)
  await sendEvents(scope)
  sendLastEvents(scope)
  expect(calls.map(({ account }) => account)).toEqual(['amina', 'amina'])
  expect(listEvents(scope)).toHaveLength(1)
  serve = keepAll
  await sendEvents(scope)
  expect(listEvents(scope)).toEqual([])
})

test('one that the server cannot read is dropped, and the others are sent', async () => {
  queueEvents(scope, [{ id: newUuid() }, { id: newUuid(), bad: true }, { id: newUuid() }])
  serve = (sent) => (sent.events.some(({ bad }) => bad) ? { status: 422, body: {} } : keepAll(sent))
  await sendEvents(scope)
  expect(listEvents(scope)).toEqual([])
  expect(calls.filter(({ events }) => events.length === 1 && !events[0]?.bad)).toHaveLength(2)
})

test('what somebody typed stays here when the server cannot read it, and the others are sent', async () => {
  const [typed, other] = [{ id: newUuid(), bad: true, text: 'The moon' }, { id: newUuid() }]
  queueEvents(scope, [typed], { keepsRefused: true })
  queueEvents(scope, [other], { keepsRefused: true })
  serve = (sent) => (sent.events.some(({ bad }) => bad) ? { status: 422, body: {} } : keepAll(sent))
  await sendEvents(scope)
  expect(listEvents(scope)).toEqual([])
  expect(listEvents(refusedOf(scope))).toEqual([typed])
})

test('events are sent for the member whose they are alone, and go when somebody signs out', async () => {
  queueEvents(scope, [{ id: newUuid() }])
  serve = keepAll
  await sendEvents({ ...scope, account: 'tarek' })
  expect(calls).toEqual([])
  const others = { ...scope, account: 'tarek' }
  queueEvents(others, [{ id: newUuid() }])
  clearEvents(scope.account)
  expect(listEvents(scope)).toEqual([])
  expect(listEvents(others)).toHaveLength(1)
})

test('before somebody signs out all that waits of theirs is sent, of every course, and nothing of others', async () => {
  const notes = { ...scope, address: '/api/course/2/notes' }
  const refused = { ...scope, address: '/api/course/2/notes#refused' }
  const others = { ...scope, account: 'tarek' }
  for (const one of [scope, notes, refused, others]) queueEvents(one, [{ id: newUuid() }])
  serve = keepAll
  await sendAllEvents('amina')
  expect(calls).toHaveLength(2)
  expect([scope, notes, refused, others].map((one) => listEvents(one).length)).toEqual([0, 0, 1, 1])
})

test('what somebody typed stays here when it is refused, also where nobody hears it, and is sent no more', async () => {
  const [typed, counted] = [{ id: newUuid(), text: 'The moon' }, { id: newUuid() }]
  queueEvents(scope, [typed], { keepsRefused: true })
  queueEvents(scope, [counted])
  serve = ({ events }) => ({
    status: 200,
    body: { kept: [], refused: events.map(({ id }) => ({ id, reason: 'full' })) },
  })
  await sendAllEvents('amina')
  await sendAllEvents('amina')
  expect(calls).toHaveLength(1)
  expect(listEvents(scope)).toEqual([])
  expect(listEvents(refusedOf(scope))).toEqual([{ ...typed, reason: 'full' }])
})

test('whoever has just told something hears the answer, although it was sent by another', async () => {
  queueEvents(scope, [{ id: newUuid() }])
  serve = keepAll
  const sending = sendAllEvents('amina')
  const event = { id: newUuid() }
  queueEvents(scope, [event])
  const heard: string[] = []
  await Promise.all([sending, sendEvents(scope, ({ kept }) => heard.push(...kept))])
  expect(heard).toContain(event.id)
})

test('what waits is sent as a page finds out who is signed in, and only theirs', async () => {
  queueEvents(scope, [{ id: newUuid() }])
  serve = keepAll
  sendWaitingEvents('')
  noteActor('tarek')
  await vi.dynamicImportSettled()
  expect(calls).toEqual([])
  noteActor('amina')
  await vi.dynamicImportSettled()
  await vi.waitFor(() => expect(listEvents(scope)).toEqual([]))
})

test('an event that nobody took in a month is dropped', () => {
  queueEvents(scope, [{ id: newUuid() }])
  vi.setSystemTime(Date.now() + 31 * 86_400_000)
  expect(listEvents(scope)).toEqual([])
  vi.useRealTimers()
})

test('what stays beside an address is not taken for something that waits', async () => {
  serve = keepAll
  const beside = { ...scope, address: `${scope.address}#places` }
  queueEvents(beside, [{ id: newUuid() }])
  sendWaitingEvents('amina')
  await sendAllEvents('amina')
  expect(calls).toEqual([])
  expect(listEvents(beside)).toHaveLength(1)
})
