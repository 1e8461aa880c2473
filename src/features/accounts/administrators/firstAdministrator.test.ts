import { afterEach, beforeEach, expect, test } from 'vitest'
import { problemIn } from '../../../testing/browser.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { makeLink } from '../links/links.ts'
import { makeAdministratorLink } from './firstAdministrator.ts'

let server: TestServer

beforeEach(async () => {
  server = await startTestServer()
})

afterEach(() => server.stop())

const password = 'Correct.Horse1'

async function tokenOfLink(): Promise<string> {
  const link = await makeAdministratorLink(server)
  return new URL(link ?? '').searchParams.get('administrator') ?? ''
}

function register(email: string, administrator: string, browser = server.visitor()) {
  return browser.post('/api/auth/sign-up', { email, password, administrator })
}

async function administrators(): Promise<string[]> {
  const rows = await server.db
    .selectFrom('users')
    .select('email')
    .where('role', '=', 'administrator')
    .execute()
  return rows.map(({ email }) => email)
}

test('whoever registers by the link of the start becomes administrator, and is signed in as one', async () => {
  const browser = server.visitor()
  expect((await register('ruth@example.org', await tokenOfLink(), browser)).status).toBe(201)
  expect((await browser.get('/api/admin/members')).status).toBe(200)
  expect(await makeAdministratorLink(server)).toBeNull()
})

test('without the link nobody does', async () => {
  await register('amina@example.org', '')
  expect(await administrators()).toEqual([])
})

test('the link works once, also for several at the same moment; who is too late is not registered', async () => {
  const token = await tokenOfLink()
  const answers = await Promise.all([1, 2, 3, 4].map((seat) => register(`seat-${seat}@example.org`, token)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  expect(await administrators()).toHaveLength(1)
  expect(problemIn(await register('late@example.org', token))).toMatchObject({
    type: '/problems/auth/administrator-link',
    detail: expect.stringContaining('was already used or is too old'),
  })
  expect(await server.db.selectFrom('users').select('id').execute()).toHaveLength(1)
})

test('of two links, as of two instances that started, the second ends with the first', async () => {
  const [one, other] = [await tokenOfLink(), await tokenOfLink()]
  expect((await register('ruth@example.org', other)).status).toBe(201)
  expect((await register('amina@example.org', one)).status).toBe(409)
})

test('the link serves a day, and a made-up one never', async () => {
  const token = await tokenOfLink()
  expect((await register('made-up@example.org', 'made-up')).status).toBe(409)
  server.clock.advance({ days: 1 })
  expect((await register('late@example.org', token)).status).toBe(409)
})

test('a last administrator who never proved the e-mail gives way to the one who does, and a link makes the next', async () => {
  await register('ruth@example.org', await tokenOfLink())
  const now = server.clock.now()
  const ruth = await server.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const mailed = { userId: ruth.id, purpose: 'reset-password', email: 'ruth@example.org' } as const
  const { url } = await makeLink(server.db, server.config, mailed, now)
  const token = new URL(url).searchParams.get('token') ?? ''
  expect((await server.visitor().post('/api/auth/reset', { token, password: 'Other.Horse2' })).status).toBe(
    200,
  )
  expect(await administrators()).toEqual([])
  expect((await register('zofia@example.org', await tokenOfLink())).status).toBe(201)
  expect(await administrators()).toEqual(['zofia@example.org'])
})

test('the link is kept as a hash alone', async () => {
  const token = await tokenOfLink()
  const [row] = await server.db.selectFrom('administrator_links').selectAll().execute()
  expect(row?.token_hash).toHaveLength(32)
  expect(row?.token_hash.toString('base64url')).not.toContain(token)
})

test('the page for registering carries the link along, and says what it makes of whoever registers', async () => {
  const says = 'This link makes you the administrator.'
  const { text } = await server.visitor().get(`/register?administrator=abc`)
  expect(text).toContain('name="administrator" value="abc"')
  expect(text).toContain(says)
  expect((await server.visitor().get('/register')).text).not.toContain(says)
})
