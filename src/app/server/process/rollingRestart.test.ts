import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Balancer, startBalancer } from '../../../testing/balancer.ts'
import { makeDatabase } from '../../../testing/database.ts'
import { type InstanceProcess, launchInstance } from '../../../testing/instance.ts'
import { freePort } from '../../../testing/port.ts'

const course = { title: 'Never Interrupted', imageUrl: '', duration: '', description: '' }

/** What people did and how it went. */
type Work = { read: number; added: Set<string>; failed: string[] }

/** Two instances on one database, behind a balancer that notices a leaving instance after a moment. */
async function openSite() {
  const database = await makeDatabase()
  const home = await mkdtemp(join(tmpdir(), 'tercet-rolling-'))
  await chmod(home, 0o755)
  const ports = [`${await freePort()}`, `${await freePort()}`]
  const launch = (PORT: string) =>
    launchInstance({
      PORT,
      // One does all in one process, the other has two that answer requests.
      WORKERS: PORT === ports[0] ? '1' : '2',
      PUBLIC_URL: `http://localhost:${ports[0]}`,
      DATABASE_URL: database.url,
      DATA_DIR: join(home, PORT),
      AUTH_SECRET: 'one secret that both processes share',
      DEMO: '0',
      LIMIT_FACTOR: '1000',
      // Long enough for the balancer to notice, however busy the machine is.
      STOP_DELAY: '5',
    })
  const instances = new Map(ports.map((port) => [port, launch(port)]))
  const balancer = await startBalancer([...instances.values()].map(({ origin }) => origin))
  onTestFinished(async () => {
    await balancer.close()
    await Promise.all([...instances.values()].map((instance) => instance.stop()))
    await database.drop()
    await rm(home, { recursive: true })
  })
  for (const instance of instances.values()) await untilIn(balancer, instance)
  const restart = async (port: string) => {
    const code = await instances.get(port)?.stop()
    const next = launch(port)
    instances.set(port, next)
    await untilIn(balancer, next)
    return code
  }
  const courses = () => database.db.selectFrom('courses').select('id').execute()
  return { origin: balancer.origin, ports, restart, courses }
}

function untilIn(balancer: Balancer, { origin }: InstanceProcess): Promise<void> {
  return vi.waitFor(() => expect(balancer.isIn(origin)).toBe(true), { timeout: 60_000, interval: 50 })
}

function call(url: string, token?: string, body?: object): Promise<Response> {
  return fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

/** Registers a member and gets a token. */
async function register(origin: string, email: string): Promise<{ email: string; token: string }> {
  const signUp = await call(`${origin}/api/auth/sign-up`, undefined, { email, password: 'Correct.Horse1' })
  expect(signUp.status).toBe(201)
  const cookie = signUp.headers.getSetCookie().findLast((one) => one.startsWith('session='))
  const jwt = await fetch(`${origin}/api/jwt`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `${cookie}` },
    body: JSON.stringify({ email }),
  })
  return { email, token: String((await jwt.json()).token) }
}

/** Reads and adds courses, one after the other, until `isOver`. */
async function work(
  origin: string,
  { email, token }: { email: string; token: string },
  done: Work,
  isOver: () => boolean,
): Promise<void> {
  const read = async () => {
    const page = await call(`${origin}/api/all-courses?limit=5`)
    const text = await page.text()
    if (page.status === 200) done.read += 1
    else done.failed.push(`read: ${page.status} ${text}`)
  }
  const add = async () => {
    const added = await call(`${origin}/api/add-course?email=${email}`, token, course)
    if (added.status === 201) done.added.add((await added.json()).insertedId)
    else done.failed.push(`add: ${added.status} ${await added.text()}`)
  }
  const note = (error: Error) => done.failed.push(`${error} ${error.cause}`)
  while (!isOver()) {
    await read().catch(note)
    await add().catch(note)
    // Leaves processor time to the starting instance.
    await pause(200)
  }
}

test('each of two instances is restarted in turn while people work, and no request is lost', {
  timeout: 180_000,
}, async () => {
  const { origin, ports, restart, courses } = await openSite()
  const members = []
  for (let at = 1; at <= 6; at += 1) members.push(await register(origin, `member-${at}@example.org`))
  const done: Work = { read: 0, added: new Set(), failed: [] }
  let isOver = false
  const people = members.map((member) => work(origin, member, done, () => isOver))
  onTestFinished(async () => {
    isOver = true
    await Promise.allSettled(people)
  })
  const untilMore = (count: number) =>
    vi.waitFor(() => expect(done.read).toBeGreaterThan(count), { timeout: 60_000, interval: 50 })
  const codes = []
  for (const port of ports) {
    codes.push(await restart(port))
    await untilMore(done.read + 50)
  }
  isOver = true
  await Promise.all(people)
  expect(done.failed).toEqual([])
  expect(codes).toEqual([0, 0])
  expect((await courses()).map(({ id }) => id).sort()).toEqual([...done.added].sort())
})
