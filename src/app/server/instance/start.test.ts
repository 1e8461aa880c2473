import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../../base/config/config.ts'
import { createLog } from '../../../base/log.ts'
import { Browser } from '../../../testing/browser.ts'
import { makeClock } from '../../../testing/clock.ts'
import { makeDatabase, type TestDatabase } from '../../../testing/database.ts'
import { inProcess } from '../../../testing/inProcess.ts'
import type { Client } from '../client/client.ts'
import { type Instance, startInstance } from './start.ts'

/** Stands for the web client, which no start depends on. */
const client: Client = {
  render: async () => new Response('a page'),
  isPage: () => false,
  policy: { scripts: [], styles: [], connect: [] },
  folder: null,
}

let database: TestDatabase
let home: string
const running: Instance[] = []

beforeEach(async () => {
  database = await makeDatabase({ migrated: false })
  home = await mkdtemp(join(tmpdir(), 'tercet-start-'))
})

afterEach(async () => {
  for (const instance of running.splice(0)) await instance.stop()
  await database.drop()
  await rm(home, { recursive: true })
})

async function start(settings: Record<string, string> = {}): Promise<Instance> {
  const config = readConfig({ DATABASE_URL: database.url, DATA_DIR: join(home, 'data'), ...settings })
  const instance = await startInstance(config, client, createLog('silent'), makeClock())
  running.push(instance)
  return instance
}

async function logIn({ uncached, demoLogins }: Instance): Promise<number[]> {
  const app = inProcess(uncached)
  const browser = () => new Browser(app, 'http://localhost:4173')
  const answers = demoLogins.map(({ email, password }) =>
    browser().post('/api/auth/sign-in', { email, password }),
  )
  return (await Promise.all(answers)).map(({ status }) => status)
}

test('a start on nothing but an empty database ends with a product that is ready and can be logged in to', async () => {
  const instance = await start()
  expect((await inProcess(instance.uncached).request('/readyz')).status).toBe(200)
  expect(await logIn(instance)).toEqual([200, 200, 200])
  expect((await stat(join(home, 'data'))).mode & 0o777).toBe(0o700)
  expect((await readdir(join(home, 'data'))).sort()).toEqual(['demo-logins.json', 'secret'])
})

test('sessions and tokens outlive a restart', async () => {
  const first = await start()
  const browser = new Browser(inProcess(first.uncached), 'http://localhost:4173')
  await browser.post('/api/auth/sign-up', { email: 'leila@example.org', password: 'Correct.Horse1' })
  await browser.post('/api/jwt', { email: 'leila@example.org' })
  const token = browser.cookies.get('token') ?? ''
  await first.stop()
  running.pop()
  const second = await start()
  const headers = { authorization: `Bearer ${token}` }
  const answer = await inProcess(second.uncached).request('/api/courses?email=leila@example.org', { headers })
  expect(answer.status).toBe(200)
})

test('a start with another secret is refused, and says what to give back', async () => {
  await start({ AUTH_SECRET: 'one secret of thirty-two characters' })
  await expect(start({ AUTH_SECRET: 'and another of thirty-two characters' })).rejects.toThrow(
    'The secret of this instance is not the one its signing keys were made with.',
  )
})

test('a public instance starts without people', async () => {
  const instance = await start({ PUBLIC_URL: 'https://courses.example.org' })
  expect(instance.demoLogins).toEqual([])
  expect(await database.db.selectFrom('users').select('id').execute()).toEqual([])
})
