import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createLog } from '../../../base/log.ts'
import { makeClock } from '../../../testing/clock.ts'
import { makeCourse, makePerson, type Person } from '../../../testing/people.ts'
import { type Replicated, startReplicated } from '../../../testing/replicated.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

const patience = { timeout: 60_000, interval: 50 }

let servers: Replicated
let here: TestServer
let there: TestServer
let told: string[]
let teacher: Person

// Two instances on one primary, both of which read its replica.
beforeAll(async () => {
  told = []
  servers = await startReplicated()
  const clock = makeClock()
  const settings = { DATABASE_URL: servers.primaryUrl, DATABASE_READ_URL: servers.replicaUrl }
  const log = createLog('warn', { write: (line) => void told.push(JSON.parse(line).msg) })
  const start = () => startTestServer({ settings, log, besides: { databaseUrl: servers.primaryUrl, clock } })
  here = await start()
  there = await start()
  teacher = await makePerson(here)
}, 120_000)

afterAll(async () => {
  await here.stop()
  await there.stop()
  await servers.stop()
})

/** One figure of an instance. */
async function figure(server: TestServer, line: string): Promise<number> {
  const { text } = await server.visitor('127.0.0.1').get('/metrics')
  const found = text.split('\n').find((one) => one.startsWith(`${line} `))
  return Number(found?.slice(line.length) ?? 0)
}

const fromReplica = (server: TestServer) => figure(server, 'tercet_database_reads_total{server="replica"}')
const fromPrimary = (server: TestServer) => figure(server, 'tercet_database_reads_total{server="primary"}')

/** The titles that a visitor of an instance finds. */
async function titles(server: TestServer): Promise<string[]> {
  const { status, body } = await server.visitor().get('/api/all-courses')
  expect(status).toBe(200)
  return (body as { title: string }[]).map(({ title }) => title)
}

/** Resolves once an instance has read the replica; it may have to catch up first. */
async function untilReplicaIsRead(server: TestServer): Promise<void> {
  await vi.waitFor(async () => {
    const before = await fromReplica(server)
    await titles(server)
    expect(await fromReplica(server)).toBe(before + 1)
  }, patience)
}

test('a replica that has come as far as its primary answers what visitors and members read', async () => {
  await makeCourse(teacher, { title: 'Read from Afar' })
  for (const server of [here, there]) {
    await untilReplicaIsRead(server)
    expect(await titles(server)).toContain('Read from Afar')
  }
})

test('what the primary does not show yet nobody is shown, though the replica has it', async () => {
  for (const server of [here, there]) await untilReplicaIsRead(server)
  const change = await servers.changeAwaited(
    `update courses set title = 'Acknowledged' where title = 'Read from Afar'`,
  )
  const changed = `select from courses where title = 'Acknowledged'`
  await vi.waitFor(async () => expect(await servers.askReplica(changed)).toHaveLength(1), patience)
  expect(await servers.askPrimary(changed)).toEqual([])
  const before = await fromReplica(here)
  for (const server of [here, there, here]) expect(await titles(server)).not.toContain('Acknowledged')
  expect(await fromReplica(here)).toBe(before)
  await change.release()
  for (const server of [here, there]) {
    await untilReplicaIsRead(server)
    expect(await titles(server)).toContain('Acknowledged')
  }
})

test('while a replica stands still everybody sees at once what was written, on every instance', async () => {
  for (const server of [here, there]) await untilReplicaIsRead(server)
  await servers.pauseReplay()
  const learner = await makePerson(there)
  for (const title of ['First', 'Second']) {
    const id = await makeCourse(teacher, { title })
    for (const server of [here, there]) expect(await titles(server)).toContain(title)
    await learner.browser.post('/api/enroll-course', { courseId: id, email: learner.email })
    const taken = await learner.browser.get(`/api/enroll/check?courseId=${id}&email=${learner.email}`)
    expect(taken.body).toMatchObject({ courseId: id })
  }
  expect(await servers.askReplica(`select title from courses where title in ('First', 'Second')`)).toEqual([])
  await vi.waitFor(async () => {
    for (const server of [here, there])
      expect(await figure(server, 'tercet_replica_level{replica="1"}')).toBe(0)
  }, patience)
  const before = [await fromPrimary(here), await fromReplica(here)]
  await titles(here)
  expect([await fromPrimary(here), await fromReplica(here)]).toEqual([(before[0] ?? 0) + 1, before[1]])
})

test('once it goes on, it is read again, with all that was written meanwhile', async () => {
  await vi.waitFor(
    () => expect(told).toContain('a read replica is away, behind or ahead; the primary is read instead'),
    patience,
  )
  await servers.resumeReplay()
  for (const server of [here, there]) {
    await untilReplicaIsRead(server)
    expect(await titles(server)).toEqual(expect.arrayContaining(['First', 'Second']))
  }
  expect(told).toContain('the read replica is level again')
})

test('without its replica an instance reads the primary, and the replica again when it is back', async () => {
  await servers.stopReplica()
  for (let visit = 0; visit < 3; visit += 1) expect(await titles(here)).toContain('First')
  await makeCourse(teacher, { title: 'Alone' })
  expect(await titles(here)).toContain('Alone')
  await servers.startReplica()
  await untilReplicaIsRead(here)
  expect(await titles(here)).toContain('Alone')
})

test('a replica that has become a primary of its own is read no more', async () => {
  await servers.askReplica('select pg_promote()')
  const before = await fromReplica(here)
  await makeCourse(teacher, { title: 'After' })
  for (let visit = 0; visit < 3; visit += 1) expect(await titles(here)).toContain('After')
  expect(await fromReplica(here)).toBe(before)
})
