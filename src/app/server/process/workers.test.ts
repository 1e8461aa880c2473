import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { putCluster } from '../../../testing/cluster.ts'
import { makeDatabase } from '../../../testing/database.ts'
import { type InstanceProcess, launchInstance, untilEnded } from '../../../testing/instance.ts'
import { freePort } from '../../../testing/port.ts'
import { type RawResponse, rawRequest } from '../../../testing/rawRequest.ts'

const password = 'Correct.Horse1'
const course = { title: 'Many Hands', imageUrl: '', duration: '', description: '' }
const patience = { timeout: 60_000, interval: 50 }

let home: string
let port: number
let instance: InstanceProcess

// One instance with two workers on its own database, for all tests; the last one ends it.
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'tercet-workers-'))
  await chmod(home, 0o755)
  putCluster(join(home, 'data', 'postgres'))
  port = await freePort()
  instance = launch(port)
  await vi.waitFor(isReady, patience)
}, 90_000)

afterAll(async () => {
  instance.process.kill('SIGKILL')
  await rm(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

function launch(at: number, settings: Record<string, string> = {}): InstanceProcess {
  return launchInstance({
    PORT: `${at}`,
    DATA_DIR: join(home, 'data'),
    WORKERS: '2',
    LOG_LEVEL: 'info',
    DEMO: '0',
    LIMIT_WRITES: '1000/1m',
    ...settings,
  })
}

async function isReady(): Promise<void> {
  expect((await rawRequest(`${instance.origin}/readyz`)).status).toBe(200)
}

const call = (path: string, sent?: Parameters<typeof rawRequest>[1]) =>
  rawRequest(`${instance.origin}/api${path}`, sent)

/** Somebody who has registered, with a token and the session's cookie. */
async function register(name: string) {
  const email = `${name}@example.org`
  const { status, headers } = await call('/auth/sign-up', { body: { email, password } })
  expect(status).toBe(201)
  const cookie = `${headers['set-cookie']?.findLast((one) => one.startsWith('session='))}`.split(';', 1)[0]
  const { text } = await call('/jwt', { body: { email }, cookie: `${cookie}` })
  return { email, token: String(JSON.parse(text).token) }
}

/** The worker that answered a request, from the log. */
async function workerOf({ headers }: RawResponse): Promise<number> {
  const line = await vi.waitFor(() => {
    const found = instance
      .output()
      .split('\n')
      .find((one) => one.includes(`"requestId":"${headers['x-request-id']}"`))
    if (found === undefined) throw new Error('It is not in the log yet.')
    return found
  }, patience)
  return JSON.parse(line).worker
}

/** One metric of the instance. */
async function figure(line: string): Promise<number> {
  const { text } = await rawRequest(`${instance.origin}/metrics`)
  return Number(
    text
      .split('\n')
      .find((one) => one.startsWith(`${line} `))
      ?.slice(line.length),
  )
}

/** Repeats a request until each worker has answered. */
async function untilBothAnswered(
  path: string,
  sent?: Parameters<typeof rawRequest>[1],
): Promise<RawResponse[]> {
  const workers = new Set<number>()
  const answers: RawResponse[] = []
  while (workers.size < 2 && answers.length < 100) {
    const answer = await call(path, sent)
    answers.push(answer)
    workers.add(await workerOf(answer))
  }
  expect([...workers].sort()).toEqual([1, 2])
  return answers
}

test('requests are answered by both, the log says by which, and the metrics count them together', async () => {
  const unknown = '/course/019a8f3c-1b2d-7e4f-8a5b-0123456789ab'
  const answers = await untilBothAnswered(unknown)
  const line = 'tercet_http_request_duration_seconds_count{method="GET",route="/api/course/:id",status="4xx"}'
  expect(await figure(line)).toBe(answers.length)
  expect([await figure('tercet_workers'), await figure('tercet_workers_lost_total')]).toEqual([2, 0])
  expect(await figure('tercet_database_up')).toBe(1)
})

test('what somebody adds is seen at once by everybody, whichever worker is asked', async () => {
  const { email, token } = await register('ines')
  for (let round = 1; round <= 3; round += 1) {
    const title = `Seen by Everybody ${round}`
    for (let visit = 0; visit < 4; visit += 1) await call('/all-new-courses')
    const added = await call(`/add-course?email=${email}`, { token, body: { ...course, title } })
    expect(added.status).toBe(201)
    for (let visit = 0; visit < 4; visit += 1) expect((await call('/all-new-courses')).text).toContain(title)
  }
})

test('whoever changes their name is called so by both at once', async () => {
  const { token } = await register('ruth')
  await untilBothAnswered('/auth/session', { token })
  const changed = await call('/auth/profile', {
    method: 'PATCH',
    token,
    body: { displayName: 'Ruth Adeyemi', photoURL: '' },
  })
  expect(changed.status).toBe(200)
  for (const { text } of await untilBothAnswered('/auth/session', { token }))
    expect(text).toContain('Ruth Adeyemi')
})

test('whoever signs out at one of them is refused by both at once, also where they have just read', async () => {
  const { email, token } = await register('tomas')
  const own = `/my-enrolled-courses?email=${email}`
  for (const { status } of await untilBothAnswered(own, { token })) expect(status).toBe(200)
  expect((await call('/auth/sign-out', { method: 'POST', token })).status).toBe(200)
  for (const { status } of await untilBothAnswered(own, { token })) expect(status).toBe(401)
})

test('of 24 guesses at one password, shared among both, five are tried', async () => {
  const { email } = await register('zofia')
  const guess = (_: unknown, at: number) =>
    call('/auth/sign-in', { body: { email, password: `Wrong.Horse${at}` } })
  const statuses = (await Promise.all(Array.from({ length: 24 }, guess))).map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(19)
})

test('a worker that is killed amid writes is replaced, and nothing that was acknowledged is lost', {
  timeout: 120_000,
}, async () => {
  const { email, token } = await register('nadia')
  const acknowledged: string[] = []
  let isOver = false
  const write = async () => {
    while (!isOver) {
      // Requests that the killed worker had not read are never answered.
      const sent = { token, body: course, patience: 5000 }
      const added = await call(`/add-course?email=${email}`, sent).catch(() => null)
      if (added?.status === 201) acknowledged.push(JSON.parse(added.text).insertedId)
    }
  }
  const people = [write(), write(), write()]
  const untilMore = (count: number) =>
    vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(count), patience)
  await untilMore(5)
  const { pid } = instance.process
  const victim = (await instance.family()).find((row) => row.parent === pid && row.args.includes('main.ts'))
  process.kill(victim?.pid ?? 0, 'SIGKILL')
  await vi.waitFor(() => expect(instance.output()).toContain('a worker ended by itself'), patience)
  await untilMore(acknowledged.length)
  isOver = true
  await Promise.all(people)
  const found = await Promise.all(acknowledged.map(async (id) => (await call(`/course/${id}`)).status))
  expect(found.filter((status) => status !== 200)).toEqual([])
  await vi.waitFor(isReady, patience)
  expect([await figure('tercet_workers'), await figure('tercet_workers_lost_total')]).toEqual([2, 1])
  await untilBothAnswered('/auth/session', { token })
})

test('a second start on the same data, or on the same port, is refused in one sentence', {
  timeout: 90_000,
}, async () => {
  const database = await makeDatabase()
  onTestFinished(database.drop)
  const sentenceOf = async (second: InstanceProcess) => {
    expect((await once(second.process, 'close'))[0]).toBe(1)
    return second.output().split('\n').at(-2)
  }
  expect(await sentenceOf(launch(await freePort()))).toMatch(
    /^The data directory ".+" is already in use by another running Tercet\./,
  )
  expect(await sentenceOf(launch(port, { DATA_DIR: join(home, 'other'), DATABASE_URL: database.url }))).toBe(
    `Port ${port} cannot be opened: another program uses it. Stop that, or choose another PORT.`,
  )
  await isReady()
})

test('when their parent is killed, the workers and the database end too', { timeout: 60_000 }, async () => {
  const rows = await instance.family()
  expect(rows.filter(({ args }) => args.includes('main.ts'))).toHaveLength(3)
  expect(rows.filter(({ args }) => args.includes('postgres')).length).toBeGreaterThan(0)
  instance.process.kill('SIGKILL')
  await untilEnded(rows)
})
