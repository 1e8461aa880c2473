import { once } from 'node:events'
import { createServer, type RequestListener, request, type Server } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCourse, makePerson, type Person } from '../../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'

let server: TestServer
let other: TestServer
/** The product behind HTTP. */
let http: Server
let learner: Person
let taken: string
let own: string

beforeAll(async () => {
  server = await startTestServer()
  other = await startTestServer({ besides: server })
  http = await listen(server.listener)
  const teacher = await makePerson(server)
  learner = await makePerson(server)
  await makeCourse(learner, { title: 'Writing' })
  own = await makeCourse(learner)
  for (let count = 0; count < 3; count += 1) {
    // Long enough for a list of them to be packed.
    taken = await makeCourse(teacher, { description: 'A page a day. '.repeat(40) })
    await learner.browser.post('/api/enroll-course', { courseId: taken, email: learner.email })
  }
})

afterAll(async () => {
  http.close()
  await other.stop()
  await server.stop()
})

async function listen(listener: RequestListener): Promise<Server> {
  const listening = createServer(listener).listen(0, '127.0.0.1')
  await once(listening, 'listening')
  return listening
}

type Sent = { method?: string; visitor?: true; headers?: Record<string, string>; body?: string }

/** What belongs to one answer alone, or to how its bytes are sent. */
const ofOne = new Set([
  'date',
  'x-request-id',
  'content-length',
  'transfer-encoding',
  'connection',
  'keep-alive',
])

async function ask(path: string, { method = 'GET', visitor, headers = {}, body }: Sent = {}) {
  const { port } = http.address() as { port: number }
  const sent = request({
    host: '127.0.0.1',
    port,
    path,
    method,
    headers: { ...(visitor ? {} : signedIn()), ...headers },
  })
  sent.end(body)
  const [answer] = await once(sent, 'response')
  const bytes = Buffer.concat(await answer.toArray())
  const unpack = unpacking[answer.headers['content-encoding'] ?? '']
  const text = (bytes.length === 0 ? bytes : (unpack?.(bytes) ?? bytes)).toString()
  const own = Object.entries(answer.headers).filter(([name]) => !ofOne.has(name))
  return { status: answer.statusCode as number, headers: Object.fromEntries(own), text }
}

const unpacking: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync }

/** As a browser sends it. */
function signedIn() {
  const cookie = [...learner.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return { cookie, 'sec-fetch-site': 'same-origin' }
}

const email = () => encodeURIComponent(learner.email)
const check = () => `/api/enroll/check?courseId=${taken}&email=${email()}`
const list = (rest = '') => `/api/my-enrolled-courses?email=${email()}${rest}`
const leaveAt = (id = taken) => `/api/unenroll-course?courseId=${id}&email=${email()}`
const enroll = (fields: object = {}, headers = {}) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify({ courseId: taken, email: learner.email, ...fields }),
})
const nobodys = '019a8f3c-1b2d-7e4f-8a5b-0123456789ab'

const bearer = async () => {
  const { body } = await learner.browser.send('/api/jwt', {
    method: 'POST',
    body: { email: learner.email },
    headers: { 'sec-fetch-site': 'none' },
  })
  return (body as { token?: string }).token ?? learner.browser.cookies.get('token') ?? ''
}

const packed = (accepted: string) => ({ headers: { 'accept-encoding': accepted } })

test.each(['br, gzip', 'gzip', 'gzip;q=0, identity', 'br;q=0.1'])(
  'a list is the same however it is packed: %s',
  async (accepted) => {
    for (const path of [list(), '/api/all-courses']) {
      const [plain, answer] = [await ask(path), await ask(path, packed(accepted))]
      const expected = /(br|gzip)(?!;q=0(,|$))/.exec(accepted)?.[1]
      expect(answer.headers['content-encoding']).toBe(expected)
      expect([answer.status, answer.text]).toEqual([200, plain.text])
      expect(answer.headers.vary).toContain('accept-encoding')
    }
  },
)

test('an answer whose tag tells its version is not packed, and no proxy may', async () => {
  const { headers } = await ask(`/api/course/${own}`, packed('gzip'))
  expect(headers).toMatchObject({ etag: '"1"', 'cache-control': 'private, no-store, no-transform' })
  expect(headers['content-encoding']).toBeUndefined()
})

test.each([
  () => list('&limit=2'),
  () => '/api/all-courses?q=reading&sort=title&limit=2',
  () => `/api/courses?email=${email()}&limit=1`,
])('a page of a list tells where the next is, which goes on', async (path) => {
  const first = await ask(path())
  const next = /^<([^>]+)>; rel="next"$/.exec(String(first.headers.link))?.[1] ?? ''
  const second = await ask(next)
  expect([second.status, second.text === first.text]).toEqual([200, false])
})

test('a token that a program shows is as good as a cookie', async () => {
  const headers = { cookie: '', authorization: `Bearer ${await bearer()}` }
  expect(await ask(check(), { headers })).toEqual(await ask(check()))
})

test('the head alone has the same headers and no body', async () => {
  const [head, whole] = [await ask(check(), { method: 'HEAD' }), await ask(check())]
  expect(head).toEqual({ ...whole, text: '' })
})

test.each(['/jobs', '/api/instructors'])(
  'what is first asked for by whoever holds it, packed, is kept whole for everybody: %s',
  async (path) => {
    const headers = { 'if-none-match': '*', 'if-modified-since': 'now', 'accept-encoding': 'br' }
    expect((await ask(path, { visitor: true, headers })).status).toBe(304)
    const { status, text } = await ask(path, { visitor: true })
    expect([status, text.length > 100]).toEqual([200, true])
  },
)

test('whoever takes this for a proxy is answered too', async () => {
  const { status, text } = await ask(`http://127.0.0.1${check()}`)
  expect([status, text]).toEqual([200, (await ask(check())).text])
})

describe('is answered with its status:', () => {
  test.each<[string, number, () => [string, Sent?]]>([
    ['a check of a course that is not taken', 200, () => [check().replace(taken, nobodys)]],
    ['leaving where there is nothing to leave', 200, () => [leaveAt(nobodys), { method: 'DELETE' }]],
    ['enrolling again', 200, () => ['/api/enroll-course', enroll()]],
    [
      'an e-mail in capitals',
      200,
      () => ['/api/enroll-course', enroll({ email: learner.email.toUpperCase() })],
    ],
    ['a path that is encoded', 200, () => ['/api/%61ll-courses']],
    ['a path that goes up again', 200, () => ['/api/x/../all-courses']],
    ['a visitor', 401, () => [check(), { headers: { cookie: '' } }]],
    ['a forged token', 401, () => [check(), { headers: { authorization: 'Bearer e30.e30.e30' } }]],
    ['an e-mail of somebody else', 403, () => [check().replace(email(), 'a@example.org')]],
    ['a wrong field', 422, () => [list('&limit=0')]],
    ['a field given twice', 422, () => [list('&limit=1&limit=2')]],
    ['a course that is nobody’s', 404, () => [`/api/course/${nobodys}`]],
    ['an id that is none', 404, () => ['/api/course/1']],
    ['an id that cannot be decoded', 404, () => ['/api/course/%zz']],
    ['one part too many', 404, () => [`/api/course/${own}/`]],
    ['a place that is none in the list', 422, () => ['/api/all-courses?after=x']],
    ['an order that is none', 422, () => ['/api/all-courses?sort=size']],
    ['courses of somebody else', 403, () => ['/api/courses?email=a%40example.org']],
    [
      'leaving as a page of another site',
      403,
      () => [leaveAt(), { method: 'DELETE', headers: { 'sec-fetch-site': 'cross-site' } }],
    ],
    [
      'leaving with a body',
      200,
      () => [leaveAt(nobodys), { method: 'DELETE', body: '{}', headers: { 'content-length': '2' } }],
    ],
    ['another method', 405, () => [check(), { method: 'PUT' }]],
    ['a course that is not there', 404, () => ['/api/enroll-course', enroll({ courseId: nobodys })]],
    ['a body that is not right', 422, () => ['/api/enroll-course', enroll({ courseId: 1, more: true })]],
    ['a body that is no JSON', 400, () => ['/api/enroll-course', { ...enroll(), body: '{' }]],
    [
      'a body of another kind',
      415,
      () => ['/api/enroll-course', enroll({}, { 'content-type': 'text/plain' })],
    ],
    ['a body that is too long', 413, () => ['/api/enroll-course', enroll({ more: 'x'.repeat(70_000) })]],
    [
      'a page of another site',
      403,
      () => ['/api/enroll-course', enroll({}, { 'sec-fetch-site': 'cross-site' })],
    ],
    ['a key of its own', 200, () => ['/api/enroll-course', enroll({}, { 'idempotency-key': 'once' })]],
  ])('%s', async (_, status, given) => {
    const [path, sent] = given()
    expect((await ask(path, sent)).status).toBe(status)
  })
})

test('a session that has ended is refused by the very next request', async () => {
  const headers = signedIn()
  expect((await ask(check(), { headers })).status).toBe(200)
  await learner.browser.delete('/api/auth/sessions')
  expect((await ask(check(), { headers })).status).toBe(401)
  expect(
    (await ask('/api/enroll-course', { ...enroll(), headers: { ...enroll().headers, ...headers } })).status,
  ).toBe(401)
})

test('a session that was ended on another instance changes nothing any more, and reads for two seconds at the most', async () => {
  const person = await makePerson(server)
  learner = person
  await person.browser.get('/api/auth/session')
  expect((await ask(check())).status).toBe(200)
  await other.db.deleteFrom('sessions').where('user_id', '=', person.id).execute()
  const refused = await ask('/api/enroll-course', enroll())
  expect(refused.status).toBe(401)
  server.clock.advance({ seconds: 2 })
  expect((await ask(check())).status).toBe(401)
})

test('a host that is none is refused', async () => {
  const { status } = await server.visitor().send('/api/all-courses', { headers: { host: 'a@b' } })
  expect(status).toBe(400)
})
