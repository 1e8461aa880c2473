import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Db, openDb } from '../../../../base/db/db.ts'
import { createLog } from '../../../../base/log.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../../platform/embedded-postgres/server.ts'
import { putCluster } from '../../../../testing/cluster.ts'
import { type InstanceProcess, launchInstance } from '../../../../testing/instance.ts'
import { untilSomebodyWaits } from '../../../../testing/locks.ts'
import { freePort } from '../../../../testing/port.ts'
import { visitorChange } from '../../../../testing/samples.ts'

const duplicates = 50

let home: string
let postgres: EmbeddedPostgres
let db: Db
let ports: [string, string]
let one: InstanceProcess
let two: InstanceProcess

// Two processes of the same site, on a database server of their own: at fifty at once they need nearly all of its
// connections.
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'tercet-once-'))
  await chmod(home, 0o755)
  putCluster(join(home, 'postgres'))
  postgres = await startEmbeddedPostgres({ directory: join(home, 'postgres'), log: createLog('silent') })
  db = openDb(postgres.connection, createLog('silent'))
  ports = [`${await freePort()}`, `${await freePort()}`]
  ;[one, two] = [launch(ports[0]), launch(ports[1])]
  await Promise.all([one, two].map(untilReady))
}, 90_000)

afterAll(async () => {
  await Promise.all([one.stop(), two.stop()])
  await db.destroy()
  await postgres.stop()
  await rm(home, { recursive: true, force: true })
})

function launch(port: string): InstanceProcess {
  const { host, user, database } = postgres.connection
  return launchInstance({
    PORT: port,
    PUBLIC_URL: `http://localhost:${ports[0]}`,
    DATABASE_URL: `postgres://${user}@${encodeURIComponent(host)}/${database}`,
    DATA_DIR: join(home, port),
    AUTH_SECRET: 'one secret that both processes share',
    DEMO: '0',
    LIMIT_FACTOR: '1000',
  })
}

function untilReady({ origin }: InstanceProcess): Promise<void> {
  return vi.waitFor(async () => expect((await fetch(`${origin}/readyz`)).status).toBe(200), {
    timeout: 60_000,
    interval: 50,
  })
}

type Call = { path: string; body?: object; cookie?: string; method?: string }

function post({ origin }: InstanceProcess, { path, body, cookie, method = 'POST' }: Call, key: string) {
  return fetch(`${origin}/api${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      'idempotency-key': `"${key}"`,
      ...(cookie !== undefined && { cookie }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

/** A call that can be sent many times, and how often it has acted. */
type Case = Call & { count(): Promise<number> }

async function rowsOf(statement: ReturnType<typeof sql<{ count: number }>>): Promise<number> {
  return (await statement.execute(db)).rows[0]?.count ?? 0
}

const signUp = (email: string) => ({ path: '/auth/sign-up', body: { email, password: 'Correct.Horse1' } })

/** Somebody new with a session. */
async function register() {
  const email = `${crypto.randomUUID()}@example.org`
  const answer = await post(one, signUp(email), crypto.randomUUID())
  expect(answer.status).toBe(201)
  return { email, cookie: `${answer.headers.getSetCookie().findLast((text) => text.startsWith('session='))}` }
}

/** The same with a token that both processes know, as a browser has it. */
async function settle() {
  const { email, cookie: session } = await register()
  const visit = ({ origin }: InstanceProcess, cookie: string) =>
    fetch(`${origin}/api/auth/session`, { headers: { cookie } })
  const answer = await visit(one, session)
  const token = answer.headers.getSetCookie().find((text) => text.startsWith('token='))
  const cookie = [session, `${token}`].map((text) => text.split(';')[0]).join('; ')
  for (const process of [one, two]) await visit(process, cookie)
  return { email, cookie }
}

async function addingACourse(): Promise<Case> {
  const { email, cookie } = await register()
  const body = { title: email, imageUrl: '', duration: '', description: '' }
  const count = () => rowsOf(sql`select count(*) from courses where title = ${email}`)
  return { path: `/add-course?email=${email}`, body, cookie, count }
}

async function enrolling(enter: typeof register): Promise<Case & { leaving: Call }> {
  const course = await post(one, await addingACourse(), crypto.randomUUID())
  const { insertedId: courseId } = (await course.json()) as { insertedId: string }
  const { email, cookie } = await enter()
  const count = async () => {
    const rows = await rowsOf(sql`select count(*) from enrollments where course_id = ${courseId}`)
    const counted = await rowsOf(
      sql`select learners as count from enrollment_counts where course_id = ${courseId}`,
    )
    expect(counted).toBe(rows)
    return rows
  }
  const leaving = { path: `/unenroll-course?courseId=${courseId}&email=${email}`, cookie, method: 'DELETE' }
  return { path: '/enroll-course', body: { courseId, email }, cookie, count, leaving }
}

async function leavingACourse(): Promise<Case> {
  const { leaving, ...call } = await enrolling(settle)
  expect((await post(one, call, crypto.randomUUID())).status).toBe(201)
  return { ...leaving, count: async () => 1 - (await call.count()) }
}

async function registering(): Promise<Case> {
  const email = `${crypto.randomUUID()}@example.org`
  // Each repetition that acts would start another session.
  const sessions = sql<{ count: number }>`
    select count(*) from sessions join users on users.id = user_id where email = ${email}`
  return { ...signUp(email), count: () => rowsOf(sessions) }
}

async function writingAsAVisitor(): Promise<Case> {
  const text = `Once, please: ${crypto.randomUUID()}`
  const { table, column } = visitorChange.kept
  const count = () => rowsOf(sql`select count(*) from ${sql.table(table)} where ${sql.ref(column)} = ${text}`)
  return { path: visitorChange.path, body: visitorChange.body({ text }), count }
}

const isReplay = ({ headers }: Response) => headers.get('idempotent-replayed') === 'true'

const cases: [string, () => Promise<Case>][] = [
  ['adding a course', addingACourse],
  ['enrolling', () => enrolling(register)],
  ['enrolling with a token that is known', () => enrolling(settle)],
  ['leaving a course', leavingACourse],
  ['registering', registering],
  ['writing as a visitor', writingAsAVisitor],
]

describe.each(cases)('%s', (_, make) => {
  test.each(['one process', 'two processes'])(
    'acts once of 50 times at the same moment at %s',
    async (where) => {
      const call = await make()
      const key = crypto.randomUUID()
      const send = (at: number) => post(at % 2 === 0 || where === 'one process' ? one : two, call, key)
      const answers = await Promise.all(Array.from({ length: duplicates }, (_, at) => send(at)))
      const given = answers.filter(({ ok }) => ok)
      const putOff = answers.filter(({ status }) => status === 409)
      expect(given.length + putOff.length, 'the same answer, or that it is under way').toBe(duplicates)
      expect(given.filter((answer) => !isReplay(answer))).toHaveLength(1)
      const texts = new Set(await Promise.all(given.map((answer) => answer.text())))
      expect(texts.size).toBe(1)
      for (const answer of putOff) {
        expect(answer.headers.get('retry-after')).toBe('1')
        expect(await answer.json()).toMatchObject({ type: '/problems/idempotency/under-way' })
      }
      expect(await call.count()).toBe(1)
      // Calls that were refused as under way then get the answer too.
      const again = await send(1)
      expect([again.status, isReplay(again), texts.has(await again.text())]).toEqual([
        given[0]?.status,
        true,
        true,
      ])
      expect(await call.count()).toBe(1)
    },
  )
})

test('calls by many keys at the same moment all act, though each needs a connection and a second one', async () => {
  const calls = Array.from({ length: 60 }, async (_, at) =>
    post(at % 2 === 0 ? one : two, await writingAsAVisitor(), crypto.randomUUID()),
  )
  expect((await Promise.all(calls)).filter(({ status }) => status === 201)).toHaveLength(60)
})

test('a process killed between what a call does and the keeping of its answer leaves neither, and the next attempt acts', async () => {
  const call = await addingACourse()
  const key = crypto.randomUUID()
  await db.transaction().execute(async (transaction) => {
    // No answer can be kept meanwhile: the course is written by then, and the process waits to write the answer.
    await sql`lock table kept_answers in share mode`.execute(transaction)
    const cut = expect(post(one, call, key)).rejects.toThrow('fetch failed')
    await untilSomebodyWaits(db)
    one.process.kill('SIGKILL')
    await cut
  })
  const answer = await vi.waitFor(
    async () => {
      const given = await post(two, call, key)
      // The first call is under way until the database notices the lost connection.
      expect(given.status).not.toBe(409)
      return given
    },
    { timeout: 45_000, interval: 50 },
  )
  expect([answer.status, isReplay(answer)]).toEqual([201, false])
  expect(await call.count()).toBe(1)
  one = launch(ports[0])
  await untilReady(one)
})

test('whose answer was lost gets it again, though both processes were started anew meanwhile', async () => {
  const call = await addingACourse()
  const key = crypto.randomUUID()
  const first = await (await post(one, call, key)).json()
  one.process.kill('SIGKILL')
  two.process.kill('SIGKILL')
  await Promise.all([one.stop(), two.stop()])
  ;[one, two] = [launch(ports[0]), launch(ports[1])]
  await Promise.all([one, two].map(untilReady))
  for (const at of [one, two]) {
    const again = await post(at, call, key)
    expect([again.status, isReplay(again), await again.json()]).toEqual([201, true, first])
  }
  expect(await call.count()).toBe(1)
})
