import { once } from 'node:events'
import { createServer, type RequestListener, request, type Server } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../../../../base/log.ts'
import { makeCourse, makePerson, type Person } from '../../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'

let server: TestServer
let other: TestServer
/** The product as an operator runs it, and the same without a quick way. */
let quick: Server
let whole: Server
let learner: Person
let taken: string
let own: string
/** How many requests were answered the quick way. */
let quickly: number

beforeAll(async () => {
  const log = createLog('info', {
    write: (line) => {
      if (line.includes('"quick":true')) quickly += 1
    },
  })
  server = await startTestServer({ log })
  other = await startTestServer({ besides: server })
  quick = await listen(server.listener)
  whole = await listen(getRequestListener(server.app.fetch))
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

beforeEach(() => {
  quickly = 0
})

afterAll(async () => {
  for (const one of [quick, whole]) one.close()
  await other.stop()
  await server.stop()
})

async function listen(listener: RequestListener): Promise<Server> {
  const listening = createServer(listener).listen(0, '127.0.0.1')
  await once(listening, 'listening')
  return listening
}

type Sent = { method?: string; headers?: Record<string, string>; body?: string }

/** What belongs to one answer alone, or to how its bytes are sent. */
const ofOne = new Set([
  'date',
  'x-request-id',
  'content-length',
  'transfer-encoding',
  'connection',
  'keep-alive',
])

async function ask(at: Server, path: string, { method = 'GET', headers = {}, body }: Sent = {}) {
  const { port } = at.address() as { port: number }
  const sent = request({ host: '127.0.0.1', port, path, method, headers: { ...signedIn(), ...headers } })
  sent.end(body)
  const [answer] = await once(sent, 'response')
  const bytes = Buffer.concat(await answer.toArray())
  const text = answer.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes).toString() : bytes.toString()
  const own = Object.entries(answer.headers).filter(([name]) => !ofOne.has(name))
  return { status: answer.statusCode as number, headers: Object.fromEntries(own), text }
}

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

describe('the quick way answers as the whole product does', () => {
  test.each<[string, () => [string, Sent?]]>([
    ['a check', () => [check()]],
    ['a check of a course that is not taken', () => [check().replace(taken, nobodys)]],
    ['a list', () => [list()]],
    ['a page of a list, with the way to the next', () => [list('&limit=2')]],
    ['a list that is packed', () => [list(), { headers: { 'accept-encoding': 'br, gzip' } }]],
    ['courses', () => ['/api/all-courses']],
    ['courses that are packed', () => ['/api/all-courses', { headers: { 'accept-encoding': 'br, gzip' } }]],
    ['a page of a search, with the way to the next', () => ['/api/all-courses?q=reading&sort=title&limit=2']],
    ['the oldest courses', () => ['/api/all-new-courses?limit=2']],
    ['the most popular courses', () => ['/api/popular-courses?limit=2']],
    ['how many courses there are', () => ['/api/all-courses/count?q=reading']],
    ['what else to search for', () => ['/api/all-courses/alternatives?q=readings']],
    ['a course of somebody else', () => [`/api/course/${taken}`]],
    [
      'a course of theirs, with its version',
      () => [`/api/course/${own}`, { headers: { 'accept-encoding': 'gzip' } }],
    ],
    ['courses of theirs', () => [`/api/courses?email=${email()}`]],
    [
      'a page of courses of theirs, with the way to the next',
      () => [`/api/courses?email=${email()}&limit=1`],
    ],
    ['leaving where there is nothing to leave', () => [leaveAt(nobodys), { method: 'DELETE' }]],
    ['enrolling again', () => ['/api/enroll-course', enroll()]],
    ['an e-mail in capitals', () => ['/api/enroll-course', enroll({ email: learner.email.toUpperCase() })]],
  ])('%s', async (_, given) => {
    const [path, sent] = given()
    const answers = [await ask(quick, path, sent), await ask(whole, path, sent)]
    expect(answers[0]?.status).toBe(200)
    expect(answers[0]).toEqual(answers[1])
    expect(quickly).toBe(1)
  })

  test('a token that a program shows', async () => {
    const headers = { cookie: '', authorization: `Bearer ${await bearer()}` }
    // A token that nobody has seen yet is checked by the whole product.
    const answers = []
    for (const at of [whole, quick]) answers.push(await ask(at, check(), { headers }))
    expect(answers[0]).toEqual(answers[1])
    expect(quickly).toBe(1)
  })
})

describe('the quick way leaves to the whole product', () => {
  test.each<[string, number, () => [string, Sent?]]>([
    ['a visitor', 401, () => [check(), { headers: { cookie: '' } }]],
    ['a forged token', 401, () => [check(), { headers: { authorization: 'Bearer e30.e30.e30' } }]],
    ['an e-mail of somebody else', 403, () => [check().replace(email(), 'a@example.org')]],
    ['a wrong field', 422, () => [list('&limit=0')]],
    ['a field given twice', 422, () => [list('&limit=1&limit=2')]],
    ['a course that is nobody’s', 404, () => [`/api/course/${nobodys}`]],
    ['an id that is none', 404, () => ['/api/course/1']],
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
    ['the head alone', 200, () => [check(), { method: 'HEAD' }]],
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
    const answers = [await ask(whole, path, sent), await ask(quick, path, sent)]
    expect(answers[1]?.status).toBe(status)
    const { 'idempotent-replayed': __, ...headers } = answers[1]?.headers ?? {}
    expect({ ...answers[1], headers }).toEqual(answers[0])
    expect(quickly).toBe(0)
  })
})

test('a session that has ended is refused by the very next request', async () => {
  const headers = signedIn()
  expect((await ask(quick, check(), { headers })).status).toBe(200)
  expect(quickly).toBe(1)
  await learner.browser.delete('/api/auth/sessions')
  expect((await ask(quick, check(), { headers })).status).toBe(401)
  expect(
    (await ask(quick, '/api/enroll-course', { ...enroll(), headers: { ...enroll().headers, ...headers } }))
      .status,
  ).toBe(401)
  expect(quickly).toBe(1)
})

test('a session that was ended on another instance changes nothing any more, and reads for two seconds at the most', async () => {
  const person = await makePerson(server)
  learner = person
  await person.browser.get('/api/auth/session')
  expect((await ask(quick, check())).status).toBe(200)
  await other.db.deleteFrom('sessions').where('user_id', '=', person.id).execute()
  const refused = await ask(quick, '/api/enroll-course', enroll())
  expect(refused.status).toBe(401)
  server.clock.advance({ seconds: 2 })
  expect((await ask(quick, check())).status).toBe(401)
})
