import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { openTestApi } from '../../testing/api.ts'
import { makeClock } from '../../testing/clock.ts'
import { makeDatabase, type TestDatabase } from '../../testing/database.ts'
import type { InProcess } from '../../testing/inProcess.ts'
import { testSecret } from '../../testing/server.ts'
import { contract } from '../contract/endpoint.ts'
import { createApi } from './api.ts'
import { createOnce } from './once.ts'
import { problem } from './problems.ts'

const jottings = contract({
  add: { method: 'post', path: '/jottings', summary: 'Add a note', access: 'anyone', answer: z.object({}) },
  draw: {
    method: 'put',
    path: '/drawing',
    summary: 'Draw a note',
    access: 'anyone',
    body: z.object({ text: z.string() }),
    answer: z.object({ drawing: z.string() }),
  },
})

let database: TestDatabase
let app: InProcess
/** What was drawn, and how many transactions were open then. */
const drawn: string[] = []
const held: number[] = []
/** Whether the rate limit refuses calls. */
let full = false
/** How the next call ends, after it has written its note. */
let end: () => Record<string, never> | Promise<Record<string, never>>

beforeAll(async () => {
  database = await makeDatabase()
  const { db } = database
  await sql`create table jottings (id uuid primary key default uuidv7())`.execute(db)
  const api = createApi()
  api.serve(jottings.add, async ({ context }) => {
    await sql`insert into jottings values (default)`.execute(db)
    context.header('set-cookie', 'session=new')
    return { answer: await end() }
  })
  api.serve(
    jottings.draw,
    ({ prepared }) => ({ answer: { drawing: prepared } }),
    async ({ text }: { text: string }) => {
      drawn.push(text)
      held.push(await countHeld())
      return `a drawing of ${text}`
    },
  )
  app = openTestApi(api, {
    admit: async () => {
      if (full) fail(429)
    },
    once: createOnce({ db, clock: makeClock(), secret: testSecret }, String),
  })
})

afterAll(() => database.drop())

beforeEach(() => sql`delete from jottings`.execute(database.db))

async function answer(key: string, how: typeof end): Promise<Response> {
  end = how
  return app.request('/api/jottings', { method: 'POST', headers: { 'idempotency-key': key } })
}

async function call(key: string, how: typeof end): Promise<number> {
  return (await answer(key, how)).status
}

async function countNotes(): Promise<number> {
  return (await sql`select from jottings`.execute(database.db)).rows.length
}

function fail(status: number): never {
  throw problem({ code: 'on-purpose', status, detail: () => '' })
}

test('what a call has done is undone when it fails on our side, and the key serves again', async () => {
  const broken = () => {
    throw new Error('on purpose')
  }
  for (const how of [broken, () => fail(500), () => fail(503)]) {
    expect(await call('one', how)).toBeGreaterThanOrEqual(500)
    expect(await countNotes()).toBe(0)
  }
  expect([await call('one', () => ({})), await call('one', broken)]).toEqual([200, 200])
  expect(await countNotes()).toBe(1)
})

test('what fails on our side leaves no cookie: with one, whoever asks again would be somebody else to the key', async () => {
  const cutOff = async () => {
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(database.db).catch(() => {})
    return {}
  }
  const failed = [await answer('four', () => fail(503)), await answer('four', cutOff)]
  expect(failed.map(({ status }) => status)).toEqual([503, 503])
  expect(failed.map(({ headers }) => headers.getSetCookie())).toEqual([[], []])
  const done = await answer('four', () => ({}))
  expect(done.headers.getSetCookie()).toEqual(['session=new'])
})

test('what a refused call has done lasts, and it is refused in the same way again', async () => {
  expect([await call('two', () => fail(403)), await call('two', () => ({}))]).toEqual([403, 403])
  expect(await countNotes()).toBe(1)
})

test('what a call has done that came too often lasts, and the key serves again', async () => {
  expect([await call('three', () => fail(429)), await call('three', () => ({}))]).toEqual([429, 200])
  expect(await countNotes()).toBe(2)
})

async function countHeld(): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select count(*) as held from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(database.db)
  return rows[0]?.held ?? -1
}

async function draw(body: object, headers: Record<string, string>) {
  const init = { method: 'PUT', headers: { 'content-type': 'application/json', ...headers } }
  const answer = await app.request('/api/drawing', { ...init, body: JSON.stringify(body) })
  return { status: answer.status, ...(await answer.json()) }
}

test('what takes long is made ready before a key holds a connection, and not for an answer that is kept', async () => {
  const keyed = { 'idempotency-key': 'five' }
  for (const headers of [keyed, keyed, {}]) {
    expect(await draw({ text: 'tree' }, headers)).toEqual({ status: 200, drawing: 'a drawing of tree' })
  }
  expect([drawn, held]).toEqual([
    ['tree', 'tree'],
    [0, 0],
  ])
  expect(await draw({ text: 5 }, { 'idempotency-key': 'six' })).toMatchObject({ status: 422 })
  const plain = { 'idempotency-key': 'seven', 'content-type': 'text/plain' }
  expect(await draw({ text: 'tree' }, plain)).toMatchObject({ status: 415 })
  expect(drawn).toHaveLength(2)
})

test('nothing is made ready for a call that comes too often, unless its answer is kept', async () => {
  const keyed = (key: string) => draw({ text: 'flood' }, { 'idempotency-key': key })
  await keyed('six')
  const before = drawn.length
  full = true
  const answers = [await keyed('seven'), await keyed('six')]
  full = false
  expect(answers).toMatchObject([{ status: 429 }, { status: 200, drawing: 'a drawing of flood' }])
  expect(drawn).toHaveLength(before)
})
