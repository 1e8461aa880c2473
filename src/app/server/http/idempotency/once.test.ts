import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteExpiredAnswers } from '../../../../base/http/idempotency/store.ts'
import { createLog } from '../../../../base/log.ts'
import { type Answer, type Browser, problemIn } from '../../../../testing/browser.ts'
import { readEndpoints } from '../../../../testing/endpoints.ts'
import { makeCourse, makePerson, type Person } from '../../../../testing/people.ts'
import { callAsProgram } from '../../../../testing/program.ts'
import { visitorChange } from '../../../../testing/samples.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'

const endpoints = await readEndpoints()
// What takes bytes as they arrive has their place for a key.
const changing = endpoints.filter(({ method, takes }) => method !== 'get' && takes === undefined)
const keyed = new Set(changing.map(({ method, path }) => `${method} ${path}`))
const password = 'Correct.Horse1'

let server: TestServer
let other: TestServer
let amina: Person
let course: string
let made = 0

beforeAll(async () => {
  server = await startTestServer()
  other = await startTestServer({ besides: server })
  amina = await makePerson(server, 'Amina Rahman')
  course = await makeCourse(amina)
})

afterAll(async () => {
  await other.stop()
  await server.stop()
})

const newKey = () => `"${crypto.randomUUID()}"`

function newEmail(): string {
  made += 1
  return `once-${made}@example.org`
}

/** Sends `body` to `path` by a key, as a browser does, to whichever instance it is of. */
function send(browser: Browser, path: string, body: unknown, key: string, method = 'POST'): Promise<Answer> {
  return browser.send(`/api${path}`, { method, body, headers: { 'idempotency-key': key } })
}

const fields = { title: 'Reading Slowly', imageUrl: '', duration: '', description: '' }
const addCourse = (person: Pick<Person, 'browser' | 'email'>, key: string, title = fields.title) =>
  send(person.browser, `/add-course?email=${person.email}`, { ...fields, title }, key)

async function countCourses({ id }: Pick<Person, 'id'>): Promise<number> {
  const rows = await server.db.selectFrom('courses').select('id').where('creator_id', '=', id).execute()
  return rows.length
}

/** The same person at a browser of another instance. */
function elsewhere(person: Person): Person {
  const browser = other.visitor()
  for (const [name, value] of person.browser.cookies) browser.cookies.set(name, value)
  return { ...person, browser }
}

const isReplay = ({ headers }: Answer) => headers.get('idempotent-replayed') === 'true'

describe('every call that changes something takes a key:', () => {
  const id = '019a8f3c-1b2d-7e4f-8a5b-0123456789ab'
  let admin: Person

  beforeAll(async () => {
    admin = await makePerson(server)
    await server.db.updateTable('users').set({ role: 'administrator' }).where('id', '=', admin.id).execute()
    server.clock.advance({ seconds: 6 })
  })

  test.each(changing)('$method $path', async ({ method, path, body, query }) => {
    const search = query !== undefined && 'email' in query.shape ? `?email=${admin.email}` : ''
    const answer = await admin.browser.send(`/api${path.replaceAll(/\{\w+\}/g, id)}${search}`, {
      method: method.toUpperCase(),
      ...(body === undefined ? {} : { body: {} }),
      headers: { 'idempotency-key': '"' },
    })
    expect(problemIn(answer)).toMatchObject({ status: 400, type: '/problems/idempotency/malformed-key' })
  })

  test('and says so in the OpenAPI document', async () => {
    const { body } = await server.visitor().get('/api/openapi.json')
    type Operation = { parameters?: { name: string; in: string }[]; responses: object }
    const { paths } = body as { paths: Record<string, Record<string, Operation>> }
    for (const [path, item] of Object.entries(paths)) {
      for (const [method, { parameters = [], responses }] of Object.entries(item)) {
        const named = parameters.some((one) => one.name === 'Idempotency-Key' && one.in === 'header')
        expect(named, `${method} ${path}`).toBe(keyed.has(`${method} ${path}`))
        if (named) expect(Object.keys(responses)).toEqual(expect.arrayContaining(['400', '409', '422']))
      }
    }
  })
})

describe('the same call by the same key', () => {
  test('acts once, and gets the same answer again, which says that it is one', async () => {
    const person = await makePerson(server)
    const key = newKey()
    const [first, second] = [await addCourse(person, key), await addCourse(elsewhere(person), key)]
    expect(first.status).toBe(201)
    expect([second.status, second.text]).toEqual([201, first.text])
    expect(second.headers.get('content-type')).toBe(first.headers.get('content-type'))
    expect([isReplay(first), isReplay(second)]).toEqual([false, true])
    expect(await countCourses(person)).toBe(1)
  })

  test('acts again without a key, and by another one', async () => {
    const person = await makePerson(server)
    await makeCourse(person)
    await makeCourse(person)
    await addCourse(person, newKey())
    await addCourse(person, newKey())
    expect(await countCourses(person)).toBe(4)
  })

  test('is the same with and without quotes', async () => {
    const person = await makePerson(server)
    await addCourse(person, '"order-1"')
    expect(isReplay(await addCourse(person, 'order-1'))).toBe(true)
  })

  test('with another body is refused, and nothing is done', async () => {
    const person = await makePerson(server)
    const key = newKey()
    await addCourse(person, key)
    expect(problemIn(await addCourse(person, key, 'Another Title'))).toEqual({
      type: '/problems/idempotency/other-request',
      title: 'Please check the form',
      status: 422,
      detail:
        'This Idempotency-Key was used for another request. Send a new one, or the same request once more.',
    })
    expect(await countCourses(person)).toBe(1)
  })

  test('of somebody else is another key', async () => {
    const [one, two] = [await makePerson(server), await makePerson(server)]
    const key = newKey()
    await addCourse(one, key)
    const answer = await send(two.browser, `/add-course?email=${two.email}`, fields, key)
    expect([answer.status, isReplay(answer)]).toEqual([201, false])
    // Nor can others read her answer.
    expect(problemIn(await send(two.browser, `/add-course?email=${one.email}`, fields, key)).status).toBe(422)
    expect(
      problemIn(await send(server.visitor(), `/add-course?email=${one.email}`, fields, key)).status,
    ).toBe(401)
    expect([await countCourses(one), await countCourses(two)]).toEqual([1, 1])
  })

  test('of another call is another key', async () => {
    const person = await makePerson(server)
    const key = newKey()
    await addCourse(person, key)
    const answer = await send(
      person.browser,
      '/enroll-course',
      { courseId: course, email: person.email },
      key,
    )
    expect([answer.status, isReplay(answer)]).toEqual([201, false])
  })

  test('after 24 hours acts anew, and its answer is removed', async () => {
    const person = await makePerson(server)
    const key = newKey()
    await addCourse(person, key)
    server.clock.advance({ minutes: 24 * 60 - 1 })
    await deleteExpiredAnswers(server.db, server.clock.now())
    expect(isReplay(await addCourse(person, key))).toBe(true)
    server.clock.advance({ minutes: 1 })
    expect(isReplay(await addCourse(person, key))).toBe(false)
    expect(await countCourses(person)).toBe(2)
    server.clock.advance({ minutes: 24 * 60 })
    await deleteExpiredAnswers(server.db, server.clock.now())
    expect(await server.db.selectFrom('kept_answers').selectAll().execute()).toEqual([])
  })
})

test.each([
  ['', 400],
  ['""', 400],
  ['two words', 400],
  ['a, b', 400],
  ['"a", "b"', 400],
  ['"\\x"', 400],
  ['"ä"', 400],
  [`"${'x'.repeat(256)}"`, 400],
  [`"${'x'.repeat(255)}"`, 201],
  ['"two words, \\"quoted\\""', 201],
  ['8e03978e-40d5-43dd-bc93-6894a57f9324', 201],
])('the header %s is answered with %i', async (header, status) => {
  expect((await addCourse(amina, header)).status).toBe(status)
})

test('a call by a key may be as large as any other, and no larger', async () => {
  const body = JSON.stringify({ ...fields, description: 'x'.repeat(64 * 1024) })
  const large = await send(amina.browser, `/add-course?email=${amina.email}`, body, newKey())
  expect(problemIn(large).status).toBe(413)
  // Of a call that takes no body, all that is sent is read too.
  expect((await send(amina.browser, `/delete-course/${course}`, body, newKey(), 'DELETE')).status).toBe(413)
})

describe('a visitor', () => {
  const { path } = visitorChange
  const body = visitorChange.body({
    name: 'Ruth',
    email: 'ruth@example.org',
    text: 'Is there a course on glue?',
  })

  test('writes once by one key, from whichever network', async () => {
    const key = newKey()
    const first = await send(server.visitor(), path, body, key)
    const second = await send(other.visitor(), path, body, key)
    expect([first.status, second.status, second.text]).toEqual([201, 201, first.text])
    expect(isReplay(second)).toBe(true)
  })

  test('is let in by a lost answer, and only with the same password', async () => {
    const [email, key] = [newEmail(), newKey()]
    await send(server.visitor(), '/auth/sign-up', { email, password }, key)
    const again = server.visitor()
    expect(isReplay(await send(again, '/auth/sign-up', { email, password }, key))).toBe(true)
    expect((await again.get('/api/auth/session')).body).toMatchObject({ member: { email } })
    const stranger = server.visitor()
    const guess = await send(stranger, '/auth/sign-up', { email, password: 'Another.Horse1' }, key)
    expect([guess.status, stranger.cookies.size]).toEqual([422, 0])
  })

  test('is not counted twice for one attempt, and what was refused by the limit is not kept', async () => {
    const strict = await startTestServer({ settings: { LIMIT_CONTACT: '2/1m' }, besides: server })
    const visitor = strict.visitor()
    const key = newKey()
    const statuses: number[] = []
    for (const one of [key, key, key, newKey()]) statuses.push((await send(visitor, path, body, one)).status)
    const refused = newKey()
    statuses.push((await send(visitor, path, body, refused)).status)
    server.clock.advance({ minutes: 1 })
    statuses.push((await send(visitor, path, body, refused)).status)
    await strict.stop()
    expect(statuses).toEqual([201, 201, 201, 201, 429, 201])
  })
})

describe('a refusal', () => {
  test('of what was filled in may be put right by the same key', async () => {
    const person = await makePerson(server)
    const key = newKey()
    expect((await addCourse(person, key, '')).status).toBe(422)
    expect((await addCourse(person, key)).status).toBe(201)
  })

  test('of an attempt to sign in is kept with what it has done: it counts, and is on the record', async () => {
    const person = await makePerson(server)
    const key = newKey()
    const attempt = () =>
      send(server.visitor(), '/auth/sign-in', { email: person.email, password: 'Wrong.Horse1' }, key)
    const [first, second] = [await attempt(), await attempt()]
    expect([first.status, second.status, isReplay(second)]).toEqual([401, 401, true])
    const events = await server.db
      .selectFrom('audit_events')
      .select('kind')
      .where('member_id', '=', person.id)
      .where('kind', '=', 'session.refused')
      .execute()
    expect(events).toHaveLength(1)
    const wrong = (at: number) =>
      server.visitor().post('/api/auth/sign-in', { email: person.email, password: `Wrong.Horse${at}` })
    const statuses = (await Promise.all([2, 3, 4, 5, 6].map(wrong))).map(({ status }) => status)
    expect(
      statuses.filter((status) => status === 401),
      'four of five attempts were left',
    ).toHaveLength(4)
  })
})

test('what a call ends by a key nobody can use any more from that moment on', async () => {
  const person = await makePerson(server)
  expect((await person.browser.get(`/api/courses?email=${person.email}`)).status).toBe(200)
  const cookies = new Map(person.browser.cookies)
  await send(person.browser, '/auth/sign-out', undefined, newKey())
  for (const [name, value] of cookies) person.browser.cookies.set(name, value)
  expect((await person.browser.get(`/api/courses?email=${person.email}`)).status).toBe(401)
})

test('the database alone tells neither a key nor what was asked and answered', async () => {
  const [email, key] = [newEmail(), newKey()]
  await send(server.visitor(), '/auth/sign-up', { email, password }, key)
  const rows = await server.db.selectFrom('kept_answers').selectAll().execute()
  const text = rows
    .map(({ key: id, request, answer }) => Buffer.concat([id, request, answer]).toString('latin1'))
    .join()
  expect(rows.length).toBeGreaterThan(0)
  for (const secret of [email, key.slice(1, -1), 'session=', 'success']) expect(text).not.toContain(secret)
})

test('what somebody takes home of their own data is not kept, whatever key comes along', async () => {
  const count = async () => (await server.db.selectFrom('kept_answers').select('key').execute()).length
  const [before, key] = [await count(), newKey()]
  const ask = () => amina.browser.send('/api/auth/export', { headers: { 'idempotency-key': key } })
  for (const answer of [await ask(), await ask()]) {
    expect([answer.status, isReplay(answer)]).toEqual([200, false])
    expect(answer.text).toContain(amina.email)
  }
  expect(await count()).toBe(before)
})

test('a program with a token of a member has the keys of that member', async () => {
  const person = await makePerson(server)
  const token = { current: person.password, name: 'Script', scopes: ['write'], days: 30 }
  const { body } = await person.browser.post('/api/auth/api-tokens', token)
  const key = newKey()
  const first = await addCourse(person, key)
  const second = await callAsProgram(server, `/api/add-course?email=${person.email}`, {
    token: (body as { token: string }).token,
    method: 'POST',
    body: fields,
    headers: { 'idempotency-key': key },
  })
  expect([first.status, isReplay(second), second.text]).toEqual([201, true, first.text])
})

test('a call that failed on our side has done nothing, and acts at the next attempt', async () => {
  const quiet = await startTestServer({ besides: server, log: createLog('silent') })
  const [email, key] = [newEmail(), newKey()]
  const attempt = () => send(quiet.visitor(), '/auth/sign-up', { email, password }, key)
  // The last thing that a registration does is to go on record: by then the account and its session stood already.
  await server.db.schema.alterTable('audit_events').renameTo('hidden').execute()
  const first = await attempt()
  const users = await server.db.selectFrom('users').select('id').where('email', '=', email).execute()
  await server.db.schema.alterTable('hidden').renameTo('audit_events').execute()
  const second = await attempt()
  await quiet.stop()
  expect([first.status, users, second.status, isReplay(second)]).toEqual([500, [], 201, false])
})
