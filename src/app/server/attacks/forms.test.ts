import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../../base/log.ts'
import { pagePaths } from '../../../testing/pages.ts'
import { makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

/** Bodies that no form of ours sends, to every page. */
let server: TestServer
let amina: Person
let troubles = ''

beforeAll(async () => {
  server = await startTestServer({
    settings: { LIMIT_FACTOR: '1000' },
    log: createLog('error', { write: (line) => (troubles += line) }),
  })
  amina = await makePerson(server)
})

afterAll(() => server.stop())

const unknown = '019a8f3c-1b2d-7e4f-8a5b-0123456789ab'
const pages = pagePaths().map((path) => path.replace(/:\w+/, unknown).replace('*', 'members'))

/** Sends a body with exactly this content type; null for none. */
async function post(page: string, type: string | null, body: string, session = ''): Promise<Response> {
  const headers = {
    'sec-fetch-site': 'same-origin',
    ...(session !== '' && { cookie: session }),
    ...(type !== null && { 'content-type': type }),
  }
  // Bytes, because a text would be given a type of its own.
  const init = { method: 'POST', headers, body: new TextEncoder().encode(body), redirect: 'manual' as const }
  const request = new Request(new URL(page, server.config.publicUrl), init)
  return server.app.fetch(request, { incoming: { socket: { remoteAddress: '10.9.8.6' } } })
}

/** What is sent to every page; the others are refused in the same places. */
const all = new Set(['as text', 'without a type', 'in parts that do not begin'])

const broken: [string, string | null, string, number][] = [
  ['as text', 'text/plain', 'email=a', 415],
  ['as JSON', 'application/json', '{"email":"a"}', 415],
  ['without a type', null, 'email=a', 415],
  ['with an empty type', '', 'email=a', 415],
  ['with a type that is none', 'x', 'email=a', 415],
  ['in parts without a boundary', 'multipart/form-data', '--x--', 400],
  ['in parts with an empty boundary', 'multipart/form-data; boundary=', '--x--', 400],
  ['in parts that do not begin', 'multipart/form-data; boundary=x', 'abc', 400],
  ['in parts that do not end', 'multipart/form-data; boundary=x', '--x\r\n\r\nabc', 400],
  ['in parts, empty', 'multipart/form-data; boundary=x', '', 400],
]

test.each(broken)(
  'what is sent to a page %s is refused by a page that says so',
  async (how, type, body, status) => {
    const session = [...amina.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    // Every page where they differ, else one for everybody, one for members, and one that reads no form.
    for (const page of all.has(how) ? pages : ['/login', '/profile', '/logout']) {
      for (const cookie of ['', session]) {
        const answer = await post(page, type, body, cookie)
        // A page without a form refuses every form.
        expect([status, 405], `${page} ${answer.status}`).toContain(answer.status)
        expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
        if (answer.status === status) expect(await answer.text()).toContain('This form could not be read')
      }
    }
    expect((await post('/login', type, body)).status).toBe(status)
    expect((await post('/logout', type, body, session)).status).toBe(status)
    expect((await amina.browser.get('/api/auth/session')).body).toMatchObject({ member: { id: amina.id } })
    expect(troubles).toBe('')
  },
)
