import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeDatabase, type TestDatabase } from '../../../testing/database.ts'
import { type InstanceProcess, launchInstance } from '../../../testing/instance.ts'
import { freePort } from '../../../testing/port.ts'

const password = 'Correct.Horse1'

let database: TestDatabase
let home: string
let origins: [string, string]
const running: InstanceProcess[] = []

// Both start at the same moment on an empty database, as after a deployment.
beforeAll(async () => {
  database = await makeDatabase({ migrated: false })
  home = await mkdtemp(join(tmpdir(), 'tercet-two-'))
  await chmod(home, 0o755)
  const ports = [await freePort(), await freePort()]
  const [first, second] = ports.map((port) => launch(port, ports[0] ?? port))
  origins = [first ?? '', second ?? '']
  await Promise.all(origins.map((origin) => vi.waitFor(() => requireReady(origin), { timeout: 60_000 })))
}, 90_000)

afterAll(async () => {
  await Promise.all(running.map((instance) => instance.stop()))
  await database.drop()
  await rm(home, { recursive: true })
})

/** Starts another process of the same site. Returns its origin. */
function launch(port: number, publicPort: number): string {
  const instance = launchInstance({
    PORT: `${port}`,
    PUBLIC_URL: `http://localhost:${publicPort}`,
    DATABASE_URL: database.url,
    DATA_DIR: join(home, `${port}`),
    AUTH_SECRET: 'one secret that both processes share',
    DEMO: '0',
  })
  running.push(instance)
  return instance.origin
}

async function requireReady(origin: string): Promise<void> {
  expect((await fetch(`${origin}/readyz`)).status).toBe(200)
}

type Sent = { body?: object; token?: string; cookie?: string }

/** Calls as a program does. */
function call(origin: string, path: string, { body, token, cookie }: Sent = {}): Promise<Response> {
  return fetch(`${origin}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(cookie !== undefined && { cookie }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

/** Somebody who has registered at `origin` and has a token from there. */
async function register(origin: string, name: string) {
  const email = `${name}@example.org`
  const answer = await call(origin, '/auth/sign-up', { body: { email, password } })
  expect(answer.status).toBe(201)
  // What a browser held before is taken back first, so the last of each name counts.
  const cookie = answer.headers.getSetCookie().findLast((one) => one.startsWith('session='))
  const { token } = await (await call(origin, '/jwt', { body: { email }, cookie: `${cookie}` })).json()
  return { email, token: String(token) }
}

const course = { title: 'Reading Slowly', imageUrl: '', duration: '', description: '' }

test('what one process has signed the other believes, as they have one key', async () => {
  const [first, second] = origins
  const { email, token } = await register(first, 'amina')
  const own = `/courses?email=${email}`
  expect((await call(second, own, { token })).status).toBe(200)
  const keys = origins.map(async (origin) => (await fetch(`${origin}/.well-known/jwks.json`)).text())
  const [one, other] = await Promise.all(keys)
  expect(JSON.parse(one ?? '').keys).toHaveLength(1)
  expect(other).toBe(one)
})

test('who signs out at one can change nothing at the other from that moment on', async () => {
  const [first, second] = origins
  const { email, token } = await register(first, 'zofia')
  const add = () => call(second, `/add-course?email=${email}`, { token, body: course })
  expect((await add()).status).toBe(201)
  expect((await call(first, '/auth/sign-out', { token, body: {} })).status).toBe(200)
  expect((await add()).status).toBe(401)
})

test('what a member adds is seen by visitors at once where it was added, and soon at the other', async () => {
  const [first, second] = origins
  const { email, token } = await register(first, 'ines')
  const titles = async (origin: string) =>
    ((await (await call(origin, '/all-new-courses')).json()) as { title: string }[]).map(({ title }) => title)
  await Promise.all(origins.map(titles))
  const title = 'Seen by Everybody'
  const added = await call(first, `/add-course?email=${email}`, { token, body: { ...course, title } })
  expect(added.status).toBe(201)
  expect(await titles(first)).toContain(title)
  // Other tests measure the delay with a test clock; on a busy machine the call itself takes as long.
  await vi.waitFor(async () => expect(await titles(second)).toContain(title), { timeout: 45_000 })
})

test('of 24 guesses at the same moment, half of them at each, five are tried', async () => {
  const { email } = await register(origins[0], 'ruth')
  const guess = (at: number) =>
    call(origins[at % 2] ?? '', '/auth/sign-in', { body: { email, password: `Wrong.Horse${at}` } })
  const answers = await Promise.all(Array.from({ length: 24 }, (_, at) => guess(at)))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(19)
})
