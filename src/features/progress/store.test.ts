import {
  array,
  assert,
  asyncProperty,
  boolean,
  constantFrom,
  integer,
  nat,
  record,
  sample,
  uuid,
} from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../base/ids.ts'
import { makeCourse, makePerson, type Person } from '../../testing/people.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import type { Range } from './shared/cells.ts'
import { type ItemEvent, type ItemState, untouched, withEvent } from './shared/state.ts'
import { insertEvents, type Learner, listProgress, listStates, type Recording } from './store.ts'

let server: TestServer
let person: Person
let courseId: string

beforeAll(async () => {
  server = await startTestServer({ settings: { LIMIT_FACTOR: '1000' } })
  person = await makePerson(server)
  courseId = await makeCourse(person)
})

afterAll(() => server.stop())

const items = ['019a8f3c-1b2d-7e4f-8a5b-000000000001', '019a8f3c-1b2d-7e4f-8a5b-000000000002'] as const
const spells = ['019a8f3c-1b2d-7e4f-8a5b-000000000003', '019a8f3c-1b2d-7e4f-8a5b-000000000004'] as const

const range = record({ from: nat(60), length: integer({ min: 1, max: 9 }) }).map(
  ({ from, length }): Range => [from, from + length],
)

const recording = record({
  id: uuid({ version: 7 }),
  at: nat(3).map((second) => `2026-03-04T05:06:0${second}.000Z`),
  item: constantFrom(...items),
  kind: constantFrom('seen', 'place', 'spent', 'mark'),
  cells: array(range, { minLength: 1, maxLength: 4 }),
  spell: constantFrom(...spells),
  ms: nat(21_600_000),
  done: boolean(),
  turn: integer({ min: 1, max: 3 }),
}).map(({ id, at, item, kind, cells, spell, ms, done, turn }): Recording => {
  switch (kind) {
    case 'seen':
      return { id, at, item, what: { kind, file: item, cells } }
    case 'place':
      return { id, at, item, what: { kind, place: { block: `block${id.slice(-6)}` } } }
    case 'spent':
      return { id, at, item, what: { kind, spell, ms, day: '2026-03-04' } }
    default:
      return { id, at, item, what: { kind: 'mark', done, turn } }
  }
})

/** How many random histories are played. */
const runs = 15

/** What the rules make of events, by item; items without events are left out. */
function expected(events: readonly Recording[]): Record<string, ItemState> {
  const states: Record<string, ItemState> = {}
  for (const { id, at, item, what } of events) {
    states[item] = withEvent(states[item] ?? untouched, { id, at, ...what } as ItemEvent)
  }
  return states
}

/** What the database has, in the same form. */
async function stored(learner: Learner): Promise<Record<string, ItemState>> {
  const { rows } = await sql<{ item: string; state: ItemState }>`
    select item_id as item, jsonb_build_object(
      'seen', coalesce((select jsonb_object_agg(file_id, (
          select jsonb_agg(jsonb_build_array(lower(part), upper(part)) order by part) from unnest(cells) as part))
        from item_seen where (course_id, user_id, item_id) = (p.course_id, p.user_id, p.item_id)), '{}'),
      'spells', coalesce((select jsonb_object_agg(spell, ms)
        from item_spells where (course_id, user_id, item_id) = (p.course_id, p.user_id, p.item_id)), '{}'),
      'place', case when place is not null then place || jsonb_build_object('id', place_id, 'at',
        to_char(place_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end,
      'turn', turn, 'marked', marked) as state
    from item_progress as p where course_id = ${learner.courseId} and user_id = ${learner.userId}`.execute(
    server.db,
  )
  return Object.fromEntries(rows.map(({ item, state }) => [item, state]))
}

async function forget({ userId }: Learner): Promise<void> {
  for (const table of ['progress_events', 'item_progress', 'item_seen', 'item_spells'] as const) {
    await server.db.deleteFrom(table).where('user_id', '=', userId).execute()
  }
}

const keep = (learner: Learner, events: readonly Recording[], cells = 1000) =>
  insertEvents(server.db, [
    {
      ...learner,
      events,
      targets: items.map((item) => ({ item, file: item, cells })),
      now: new Date('2026-03-05T00:00:00Z'),
    },
  ])

test('four connections with the same events in any order come to what the rules say, and each event is kept once', async () => {
  const learner = { courseId, userId: person.id }
  const history = record({
    events: array(recording, { minLength: 1, maxLength: 24 }),
    order: array(nat(1_000_000), { minLength: 120, maxLength: 120 }),
  })
  const property = asyncProperty(history, async ({ events, order }) => {
    await forget(learner)
    const sendings = [...events, ...events, ...events]
      .map((event, nr) => ({ event, key: order[nr] ?? 0 }))
      .sort((one, other) => one.key - other.key)
      .map(({ event }) => event)
    const batches = Array.from({ length: 8 }, (_, nr) => sendings.filter((_, at) => at % 8 === nr))
    await Promise.all(
      [0, 1, 2, 3].map(async (connection) => {
        for (const batch of batches.filter((_, nr) => nr % 4 === connection)) await keep(learner, batch)
      }),
    )
    expect(await stored(learner)).toEqual(expected(events))
    const { count } = await server.db
      .selectFrom('progress_events')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', learner.userId)
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(new Set(events.map(({ id }) => id)).size)
  })
  await assert(property, { numRuns: runs })
})

test('of fifty calls with one event at once, one keeps it', async () => {
  const learner = { courseId, userId: (await makePerson(server)).id }
  const [event] = sample(recording, 1) as [Recording]
  await Promise.all(Array.from({ length: 50 }, () => keep(learner, [event])))
  expect(
    await server.db.selectFrom('progress_events').selectAll().where('user_id', '=', learner.userId).execute(),
  ).toHaveLength(1)
  expect(await stored(learner)).toEqual(expected([event]))
})

test('what a call is answered is what is read afterwards, and nothing where the statement cannot see it', async () => {
  const learner = { courseId, userId: (await makePerson(server)).id }
  const told = sample(recording, 40)
  for (const [nr, event] of told.entries()) {
    const [states] = await keep(learner, [event])
    const isNew = told.findIndex(({ id }) => id === event.id) === nr
    if (event.what.kind === 'spent' || !isNew) expect(states).toBeNull()
    else {
      const [read = []] = await listStates(server.db, [learner])
      expect(states).toEqual(read.filter(({ item }) => item === event.item))
    }
  }
})

test('an item is earned once enough of it was seen, by parts that several devices saw, and stays so', async () => {
  const learner = { courseId, userId: (await makePerson(server)).id }
  const see = (from: number, to: number, needed: number) =>
    keep(
      learner,
      [
        {
          id: newId(),
          at: '2026-03-04T05:06:07.000Z',
          item: items[0],
          what: { kind: 'seen', file: items[0], cells: [[from, to]] },
        },
      ],
      needed,
    )
  await Promise.all([see(0, 4, 9), see(3, 8, 9)])
  expect((await listProgress(server.db, { courseIds: [courseId], userId: learner.userId }))[0]).toMatchObject(
    { doneAt: null, earnedAt: null },
  )
  await see(8, 9, 9)
  expect((await listProgress(server.db, { courseIds: [courseId], userId: learner.userId }))[0]).toMatchObject(
    {
      doneAt: '2026-03-05T00:00:00.000Z',
    },
  )
  await see(0, 1, 20)
  expect((await listProgress(server.db, { courseIds: [courseId], userId: learner.userId }))[0]).toMatchObject(
    { doneAt: '2026-03-05T00:00:00.000Z' },
  )
})
