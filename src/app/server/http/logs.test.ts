import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../../base/log.ts'
import { makePerson } from '../../../testing/people.ts'
import { callAsProgram } from '../../../testing/program.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
let log = ''

beforeAll(async () => {
  server = await startTestServer({ log: createLog('debug', { write: (line) => (log += line) }) })
})

afterAll(() => server.stop())

function lines(): Record<string, unknown>[] {
  return log
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}

const unknown = '019a8f3c-1b2d-7e4f-8a5b-0123456789ab'

test('each request is one line: its id, method, route, status and time', async () => {
  log = ''
  const { headers } = await server.visitor().get(`/api/course/${unknown}`)
  expect(lines()).toEqual([
    {
      level: 'info',
      time: expect.any(String),
      requestId: headers.get('x-request-id'),
      method: 'GET',
      route: '/api/course/:id',
      status: 404,
      problem: 'unknown-course',
      ms: expect.any(Number),
      msg: 'request',
    },
  ])
})

test.each([
  ['/api/all-courses', '/api/all-courses'],
  ['/api/course/not-an-id', '/api/course/:id'],
  ['/api/courses?email=amina@example.org', '/api/courses'],
  [`/api/enroll/check?courseId=${unknown}`, '/api/enroll/check'],
  ['/api/nothing/amina@example.org', '/api/*'],
  ['/course/amina@example.org', '/course/:id'],
  ['/amina@example.org', '/*'],
  ['/healthz', '/healthz'],
])('the route of %s is told as %s, without what somebody filled in', async (address, route) => {
  log = ''
  await server.visitor().get(address)
  expect(lines().at(-1)).toMatchObject({ msg: 'request', route })
})

test('what is refused to somebody is told with the reason and the id of who asked, and counts nobody else', async () => {
  const { browser, id, email } = await makePerson(server)
  const own = { body: { email } }
  log = ''
  await browser.get('/api/courses?email=zofia@example.org')
  await browser.send('/api/jwt', { method: 'POST', ...own, headers: { 'content-type': 'text/plain' } })
  await browser.send('/api/jwt', { method: 'POST', ...own, headers: { 'sec-fetch-site': 'cross-site' } })
  await browser.get(`/api/courses?email=${email}`)
  await server.visitor().get('/api/courses?email=zofia@example.org')
  expect(lines().map(({ status, problem, member }) => [status, problem, member])).toEqual([
    [403, 'auth/email-mismatch', id],
    [415, 'content-type', id],
    [403, 'foreign-origin', undefined],
    [200, undefined, id],
    [401, 'auth/no-session', undefined],
  ])
})

test('no line break in what somebody sends makes a line of its own', async () => {
  log = ''
  const forged = '{"level":"info","msg":"request","status":200}'
  const browser = server.visitor()
  await browser.send('/api/auth/sign-in', {
    method: 'POST',
    body: { email: `amina@example.org\n${forged}`, password: `x\r\n${forged}` },
    headers: { 'user-agent': `curl/8 \t${forged}` },
  })
  await browser.get(`/api/course/x%0A${encodeURIComponent(forged)}`)
  await browser.get(`/%0d%0a${encodeURIComponent(forged)}?q=%0A${encodeURIComponent(forged)}`)
  expect(lines().every(({ level }) => level === 'info')).toBe(true)
  const asked = lines().filter(({ page }) => page === undefined)
  expect(asked.map(({ status }) => status)).toEqual([422, 404, 404])
})

test('whatever happens, no e-mail, name, password, session or token gets into the log', async () => {
  log = ''
  const amina = await makePerson(server, 'Amina Rahman')
  const { browser, email, password } = amina
  const session = browser.cookies.get('session') ?? ''
  const options = { method: 'POST', cookie: `session=${session}`, body: { email } }
  const { token } = (await callAsProgram(server, '/api/jwt', options)).body as { token: string }
  await browser.post('/api/auth/sign-up', { email, password })
  await browser.post('/api/auth/sign-in', { email, password: `${password}x` })
  await browser.post('/api/auth/sign-in', { email, password, [password]: email })
  await browser.get(`/api/courses?email=${email}`)
  await browser.get(`/api/courses?email=${email}&${email}=${token}`)
  await browser.get(`/api/course/${email}`)
  await browser.get(`/api/${email}/${token}`)
  await browser.get(`/${email}?token=${token}`)
  await browser.get(`/reset-password?token=${token}`)
  await browser.post('/api/auth/forgot', { email })
  await browser.get(`/login?from=/manage-course?email=${email}`)
  await callAsProgram(server, `/api/courses?email=${email}`, { token: `${token}x` })
  await callAsProgram(server, '/api/auth/profile', { method: 'PATCH', token, body: { displayName: email } })
  // A failure of which the database tells the whole row that it would not take.
  await server.db.schema
    .alterTable('users')
    .addCheckConstraint('no_guests', sql`email not like 'guest%'`)
    .execute()
  await server.visitor().post('/api/auth/sign-up', { email: 'guest@example.org', password })
  await browser.post('/api/auth/sign-out')
  expect(lines().map(({ status }) => status)).toContain(500)
  expect(lines().length).toBeGreaterThan(15)
  for (const secret of [
    'guest@example.org',
    '$argon2id',
    email,
    encodeURIComponent(email),
    'Amina',
    password,
    session,
    token,
    token.split('.')[2] ?? '',
  ]) {
    expect(log).not.toContain(secret)
  }
})
