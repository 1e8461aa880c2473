import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../base/ids.ts'
import { problemIn } from '../../testing/browser.ts'
import { makeOutline, type PlainItem } from '../../testing/outlines.ts'
import { enroll, makeCourse, makePerson, type Person } from '../../testing/people.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { deleteOldEvents } from './actions.ts'
import type { CourseProgress, ProgressOfItem } from './contract.ts'
import { longestSpell } from './shared/limits.ts'

let server: TestServer
let teacher: Person
let learner: Person
let stranger: Person
let course: string
let items: string[]

beforeAll(async () => {
  server = await startTestServer({ settings: { LIMIT_FACTOR: '1000' } })
  teacher = await makePerson(server, 'Henrik')
  learner = await makePerson(server, 'Zoë')
  stranger = await makePerson(server)
})

afterAll(() => server.stop())

beforeEach(async () => {
  await outline([{}, {}, { optional: true }, { published: false }])
})

async function outline(plain: readonly PlainItem[], options?: { published?: boolean; inOrder?: boolean }) {
  course = await makeCourse(teacher)
  items = await makeOutline(server, course, plain, options)
  await enroll(learner, course)
}

const now = () => server.clock.now().toISOString()
const mark = (item: string | undefined, done = true, turn = 1) => ({
  id: newId(),
  item,
  kind: 'mark',
  at: now(),
  done,
  turn,
})

type Recorded = { kept: string[]; refused: { id: string; reason: string }[]; states: ProgressOfItem[] }

const send = ({ browser }: Person, events: readonly object[], sentAt = now()) =>
  browser.post(`/api/course/${course}/progress`, { sentAt, events })

const record = async (person: Person, ...events: object[]) => (await send(person, events)).body as Recorded

const read = async ({ browser }: Person) =>
  (await browser.get(`/api/course/${course}/progress`)).body as CourseProgress

describe('somebody who takes a course', () => {
  test('marks lessons, and reads how far they have come and what that is made of', async () => {
    expect(await read(learner)).toEqual({
      items: [],
      percent: 0,
      required: { done: 0, all: 2 },
      optional: { done: 0, all: 1 },
    })
    const event = mark(items[0])
    const { kept, refused, states } = await record(learner, event)
    expect({ kept, refused }).toEqual({ kept: [event.id], refused: [] })
    expect(states).toMatchObject([{ item: items[0], doneAt: now(), marked: true, turn: 1, place: null }])
    await record(learner, mark(items[2]))
    expect(await read(learner)).toMatchObject({
      percent: 50,
      required: { done: 1, all: 2 },
      optional: { done: 1, all: 1 },
    })
  })

  test('takes a mark back by a later turn, and an older device does not bring it back', async () => {
    await record(learner, mark(items[0], true, 1))
    await record(learner, mark(items[0], false, 2))
    const { states } = await record(learner, mark(items[0], true, 1))
    expect(states).toMatchObject([{ doneAt: null, turn: 2 }])
  })

  test('has the later place and the longer time of two devices, whichever sends last', async () => {
    const spell = newId()
    const at = (minute: number) => new Date(server.clock.now().getTime() - minute * 60_000).toISOString()
    const place = (minute: number, block: string) => ({
      id: newId(),
      item: items[0],
      kind: 'place',
      at: at(minute),
      place: { block },
    })
    const spent = (ms: number) => ({
      id: newId(),
      item: items[0],
      kind: 'spent',
      at: now(),
      spell,
      ms,
      day: now().slice(0, 10),
    })
    await record(learner, place(1, 'later0000'), spent(40_000))
    const { states } = await record(learner, place(5, 'earlier00'), spent(25_000))
    expect(states).toMatchObject([{ place: { block: 'later0000' }, placeAt: at(1), ms: 40_000 }])
  })

  test('reads on after more time was told than can be counted', async () => {
    const spells = Array.from({ length: 100 }, () => ({
      id: newId(),
      item: items[0],
      kind: 'spent',
      at: now(),
      spell: newId(),
      ms: longestSpell,
      day: now().slice(0, 10),
    }))
    expect((await send(learner, spells)).status).toBe(200)
    expect((await read(learner)).items).toMatchObject([{ ms: 2_147_483_647 }])
  })

  test('keeps a place by the server’s clock, so that a device whose clock is wrong does not own it', async () => {
    const place = (at: string, block: string) => ({
      id: newId(),
      item: items[0],
      kind: 'place',
      at,
      place: { block },
    })
    await send(learner, [place('2099-01-01T00:00:00.000Z', 'future000')], '2099-01-01T00:00:10.000Z')
    expect((await read(learner)).items[0]?.placeAt).toBe(
      new Date(server.clock.now().getTime() - 10_000).toISOString(),
    )
    await record(learner, place(now(), 'present00'))
    expect((await read(learner)).items[0]?.place).toEqual({ block: 'present00' })
  })

  test.each([{ second: 754 }, { page: 4, part: 0.25 }])(
    'is led back to where they were: %o',
    async (place) => {
      await record(learner, { id: newId(), item: items[0], kind: 'place', at: now(), place })
      expect((await read(learner)).items[0]?.place).toEqual(place)
    },
  )

  test('is told which events are not kept: of drafts, of unknown, closed and graded items', async () => {
    await outline([
      { published: false },
      { release: { at: '2199-01-01T00:00', zone: 'UTC' } },
      { doneBy: 'pass' },
      {},
    ])
    const events = [items[0], newId(), items[1], items[2], items[3]].map((item) => mark(item))
    const { kept, refused } = await record(learner, ...events)
    expect(kept).toEqual([events[4]?.id])
    expect(refused.map(({ reason }) => reason)).toEqual(['no-item', 'no-item', 'not-open', 'not-by-mark'])
    expect((await read(learner)).items).toHaveLength(1)
  })

  test('cannot mark what comes later where lessons open in their order', async () => {
    await outline([{}, {}], { inOrder: true })
    expect((await record(learner, mark(items[1]))).refused).toMatchObject([{ reason: 'not-open' }])
    await record(learner, mark(items[0]))
    expect((await record(learner, mark(items[1]))).kept).toHaveLength(1)
  })

  test('keeps what they have done when they leave and come back, and is refused in between', async () => {
    await record(learner, mark(items[0]))
    const query = `email=${encodeURIComponent(learner.email)}&courseId=${course}`
    await learner.browser.delete(`/api/unenroll-course?${query}`)
    const refused = await send(learner, [mark(items[1])])
    expect([refused.status, problemIn(refused).type]).toEqual([403, '/problems/not-enrolled'])
    await enroll(learner, course)
    expect((await read(learner)).required.done).toBe(1)
  })
})

test('of fifty devices with the same events at once each event is kept once', async () => {
  const events = [mark(items[0]), mark(items[1], false, 1), mark(items[0], false, 2)]
  const answers = await Promise.all(Array.from({ length: 50 }, () => record(learner, ...events)))
  for (const { kept } of answers) expect(kept).toHaveLength(3)
  const stored = await server.db
    .selectFrom('progress_events')
    .select('id')
    .where('course_id', '=', course)
    .execute()
  expect(stored.map(({ id }) => id).sort()).toEqual(events.map(({ id }) => id).sort())
  expect((await read(learner)).items.map(({ doneAt }) => doneAt)).toEqual([null, null])
})

test('visitors and people who do not take the course are refused, and who teaches it is not', async () => {
  const visitor = { ...learner, browser: server.visitor() }
  expect((await send(visitor, [])).status).toBe(401)
  expect((await visitor.browser.get(`/api/course/${course}/progress`)).status).toBe(401)
  expect((await send(stranger, [mark(items[0])])).status).toBe(403)
  expect((await stranger.browser.get(`/api/course/${course}/progress`)).status).toBe(403)
  expect((await send(teacher, [mark(items[0])])).status).toBe(200)
})

test('what was done in the account of somebody who was signed in before is refused, and nothing of it is kept', async () => {
  const told = (account: string) => ({ sentAt: now(), account, events: [mark(items[0])] })
  const refused = await learner.browser.post(`/api/course/${course}/progress`, told(stranger.id))
  expect([refused.status, problemIn(refused).type]).toEqual([409, '/problems/other-account'])
  expect((await read(learner)).items).toEqual([])
  expect((await learner.browser.post(`/api/course/${course}/progress`, told(learner.id))).status).toBe(200)
})

/** An event that is one, but for what is altered. */
const some = {
  id: newId(),
  item: newId(),
  kind: 'mark',
  at: '2026-03-04T05:06:07.890Z',
  done: true,
  turn: 1,
}

test.each([
  ['no events', { events: undefined }],
  ['an account that is none', { account: 'amina' }],
  ['no time of the device', { sentAt: 'yesterday' }],
  ['more than a hundred events', { events: Array.from({ length: 101 }, () => some) }],
  ['an event of no kind', { events: [{ ...some, kind: 'cheer' }] }],
  ['an id that is none', { events: [{ ...some, id: '1' }] }],
  ['a time without milliseconds', { events: [{ ...some, at: '2026-03-04T05:06:07Z' }] }],
  ['a turn below one', { events: [{ ...some, turn: 0 }] }],
  ['parts the wrong way round', { events: [{ ...some, kind: 'seen', cells: [[3, 3]] }] }],
  ['parts beyond the last', { events: [{ ...some, kind: 'seen', cells: [[0, 1025]] }] }],
  ['a block that is none', { events: [{ ...some, kind: 'place', place: { block: '"><b>' } }] }],
  ['half a second', { events: [{ ...some, kind: 'place', place: { second: 1.5 } }] }],
  ['a place below a page', { events: [{ ...some, kind: 'place', place: { page: 1, part: 1.5 } }] }],
  ['two places at once', { events: [{ ...some, kind: 'place', place: { second: 1, page: 1, part: 0 } }] }],
  [
    'a time of more than six hours',
    { events: [{ ...some, kind: 'spent', spell: newId(), ms: 21_600_001, day: '2026-03-04' }] },
  ],
  [
    'a day that does not exist',
    { events: [{ ...some, kind: 'spent', spell: newId(), ms: 1, day: '2026-02-30' }] },
  ],
])('a call with %s is refused, and nothing is kept', async (_, part) => {
  const whole = { sentAt: now(), events: [mark(items[0])], ...part }
  expect((await learner.browser.post(`/api/course/${course}/progress`, whole)).status).toBe(422)
  expect((await read(learner)).items).toEqual([])
})

test('events are kept for 400 days, and what they have come to for good', async () => {
  await record(learner, mark(items[0]))
  await deleteOldEvents(server.db, new Date(server.clock.now().getTime() + 401 * 86_400_000))
  expect(await server.db.selectFrom('progress_events').select('id').execute()).toEqual([])
  expect((await read(learner)).required.done).toBe(1)
})

test('what a member takes along has their progress, and nothing of it is left when they go', async () => {
  const leaver = await makePerson(server)
  await enroll(leaver, course)
  await record(leaver, mark(items[0]), {
    ...mark(items[0]),
    kind: 'seen',
    cells: [[0, 3]],
  })
  const { text } = await leaver.browser.get('/api/auth/export')
  const { progress, progressEvents } = JSON.parse(text) as Record<string, { itemId: string }[]>
  expect([progress?.length, progressEvents?.length]).toEqual([1, 2])
  expect(progress?.[0]).toMatchObject({
    itemId: items[0],
    marked: true,
    seen: { [items[0] ?? '']: '{[0,3)}' },
  })
  await leaver.browser.post('/api/auth/deletion', { current: leaver.password })
  for (const table of ['progress_events', 'item_progress', 'item_seen', 'item_spells'] as const) {
    const left = await server.db
      .selectFrom(table)
      .select('item_id')
      .where('user_id', '=', leaver.id)
      .execute()
    expect(left, table).toEqual([])
  }
})
