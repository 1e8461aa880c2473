import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCourse, makePerson, type Person } from '../../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import { withoutKeys } from '../../../../testing/withoutKeys.ts'

let server: TestServer
let http: Server
let amina: Person
let course: string

beforeAll(async () => {
  server = await startTestServer()
  http = createServer(server.uncached).listen(0)
  await once(http, 'listening')
  amina = await makePerson(server)
  course = await makeCourse(amina)
})

afterAll(async () => {
  http.close()
  await server.stop()
})

const ofOne = new Set(['date', 'x-request-id', 'connection', 'keep-alive', 'transfer-encoding'])

/** Some pages say when they were drawn. */
const withoutTimes = (page: string) => page.replaceAll(/"shownAt":"[^"]*"/g, '')

type Sent = { method?: string; signedIn?: boolean; headers?: Record<string, string> }

async function ask(path: string, { method = 'GET', signedIn = true, headers = {} }: Sent = {}) {
  const { port } = http.address() as { port: number }
  const cookie = amina.browser.cookieHeader()
  const own = { host: 'localhost:4173', ...(signedIn && { cookie }), ...headers }
  const sent = request({ host: '127.0.0.1', port, path, method, headers: own })
  sent.end()
  const [answer] = await once(sent, 'response')
  const text = Buffer.concat(await answer.toArray()).toString()
  // Where there is no body, the framework says so by an empty chunk.
  const isNone = ([name, value]: [string, unknown]) => name === 'content-length' && value === '0'
  const told = Object.entries(answer.headers).filter((header) => !ofOne.has(header[0]) && !isNone(header))
  return {
    status: answer.statusCode,
    headers: Object.fromEntries(told.sort()),
    text: withoutTimes(withoutKeys(text)),
  }
}

/** The same asked of the framework: what is asked of a proxy goes to it. */
const askFramework = (path: string, given: Sent) => ask(`http://localhost:4173${path}`, given)

test.each([
  ['a page', () => '/terms-condition', 200],
  ['a list with a search', () => '/all-courses?q=b%C3%A4d&sort=title', 200],
  ['a course', () => `/all-courses/${course}`, 200],
  ['a course that is not there', () => '/all-courses/nothing', 404],
  ['a page of a member', () => '/profile', 200],
  ['a form of theirs', () => `/update-course/${course}`, 200],
  ['a page that leads elsewhere', () => '/language?path=/jobs', 302],
])('%s is the same for members and visitors, with the framework and without', async (_, path, status) => {
  for (const signedIn of [true, false]) {
    const direct = await ask(path(), { signedIn })
    expect(direct).toEqual(await askFramework(path(), { signedIn }))
    if (signedIn) expect(direct.status).toBe(status)
  }
})

test('the head alone has the headers of the page and no body', async () => {
  const [head, page] = [await ask('/jobs', { method: 'HEAD' }), await ask('/jobs')]
  expect(head).toEqual({ ...page, text: '' })
})

test.each([
  ['an address that leads nowhere', '/nothing-here', 404],
  ['a dot too many', '/jobs/../jobs', 200],
  ['a page that only administrators have', '/admin/members', 404],
  ['a host that is none', '/jobs', 400, 'a@b'],
])('%s is answered with its status', async (_, path, status, host = 'localhost:4173') => {
  expect((await ask(path, { headers: { host } })).status).toBe(status)
})
