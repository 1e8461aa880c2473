import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, problemIn, readAnswer } from '../../../testing/browser.ts'
import { makeCourse, makePerson, onePixel, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

/** With the usual limits, and with very low ones on the same database. */
let server: TestServer
let strict: TestServer
const open: Server[] = []

beforeAll(async () => {
  server = await startTestServer()
  strict = await startTestServer({
    besides: server,
    settings: { LIMIT_CHANGES: '8/10m', LIMIT_KEYED: '3/1d', LIMIT_COURSES: '4/1d', QUOTA_COURSES: '2' },
  })
})

afterAll(async () => {
  for (const one of open) one.close()
  await strict.stop()
  await server.stop()
})

/** A way to ask the product by HTTP. */
async function byHttp({ listener }: TestServer, { browser }: Person) {
  const listening = createServer(listener).listen(0, '127.0.0.1')
  open.push(listening)
  await once(listening, 'listening')
  const { port } = listening.address() as { port: number }
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return async (path: string, { method = 'POST', body = {}, key = '' } = {}): Promise<Answer> => {
    const headers = { cookie, 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) }
    return readAnswer(
      await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body: JSON.stringify(body) }),
    )
  }
}

/** A member at the server with the low limits. */
async function atStrict(): Promise<Person> {
  const person = await makePerson(server)
  const browser = strict.visitor()
  await browser.post('/api/auth/sign-in', { email: person.email, password: person.password })
  return { ...person, browser }
}

async function tokenOf({ browser, password }: Person): Promise<{ authorization: string; id: string }> {
  const asked = { name: 'Flood', scopes: ['read', 'write'], days: 1, current: password }
  const { token, id } = (await browser.post('/api/auth/api-tokens', asked)).body as Record<string, string>
  return { authorization: `Bearer ${token}`, id: id ?? '' }
}

const course = { title: 'Once more', imageUrl: '', duration: '', description: '' }
const addAt = ({ email }: Person) => `/api/add-course?email=${encodeURIComponent(email)}`
const rename = ({ browser }: Person) => browser.patch('/api/auth/profile', { displayName: 'Flood' })
const tooMany = { type: '/problems/auth/too-many-requests', status: 429 }

function countOf(answers: readonly { status: number }[]): Record<number, number> {
  return Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)].map(([status, those]) => [status, those.length]),
  )
}

describe('a member who adds courses as fast as they can', () => {
  test('adds a hundred a day, is told when to come again, and keeps nobody else from it', async () => {
    const [eve, amina] = [await makePerson(server), await makePerson(server)]
    const answers = await Promise.all(Array.from({ length: 130 }, () => eve.browser.post(addAt(eve), course)))
    expect(countOf(answers)).toEqual({ 201: 100, 429: 30 })
    const refused = await eve.browser.post(addAt(eve), course)
    expect(problemIn(refused)).toMatchObject({
      ...tooMany,
      detail: expect.stringMatching(/^You have added too many courses in a short time\. .*15 min/),
    })
    expect(refused.headers.get('retry-after')).toBe('864')
    expect((await amina.browser.post(addAt(amina), course)).status).toBe(201)
    expect((await rename(eve)).status).toBe(200)
  })

  test('is told in the form, which keeps what they typed', async () => {
    const eve = await atStrict()
    for (const id of [await makeCourse(eve), await makeCourse(eve)]) {
      await eve.browser.delete(`/api/delete-course/${id}`)
    }
    await makeCourse(eve)
    await makeCourse(eve)
    const { text } = await eve.browser.send('/add-course', {
      method: 'POST',
      body: new URLSearchParams({ ...course, title: 'Typed with care' }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(text).toContain('You have added too many courses in a short time.')
    expect(text).toContain('Typed with care')
  })

  test('uses nothing up by what is not in order', async () => {
    const eve = await atStrict()
    for (let count = 0; count < 6; count += 1) {
      expect((await eve.browser.post(addAt(eve), { ...course, title: '' })).status).toBe(422)
    }
    expect((await eve.browser.post(addAt(eve), course)).status).toBe(201)
  })

  test('has only so many at a time', async () => {
    const eve = await atStrict()
    const [first] = [await makeCourse(eve), await makeCourse(eve)]
    const refused = await eve.browser.post(addAt(eve), course)
    expect(problemIn(refused)).toMatchObject({ status: 409, type: '/problems/too-many-courses' })
    expect(problemIn(refused).detail).toContain('You have 2 courses, as many as one account may have.')
    await eve.browser.delete(`/api/delete-course/${first}`)
    expect((await eve.browser.post(addAt(eve), course)).status).toBe(201)
  })
})

describe('a member who changes things without end', () => {
  test('is let through six hundred times in ten minutes the short way, and no more', async () => {
    const [eve, zofia] = [await makePerson(server), await makePerson(server)]
    const courseId = await makeCourse(zofia)
    const ask = await byHttp(server, eve)
    const enroll = () => ask('/api/enroll-course', { body: { courseId, email: eve.email } })
    await enroll()
    const answers: Answer[] = []
    for (let round = 0; round < 13; round += 1) {
      answers.push(...(await Promise.all(Array.from({ length: 50 }, enroll))))
    }
    // She has chosen her name before.
    expect(countOf(answers)).toEqual({ 200: 598, 429: 52 })
    expect(problemIn(await enroll())).toMatchObject(tooMany)
    server.clock.advance({ minutes: 10 })
    expect((await rename(eve)).status).toBe(200)
  })

  test('is counted once for the account, whichever way they come', async () => {
    const [eve, zofia] = [await atStrict(), await makePerson(server)]
    const courseId = await makeCourse(zofia)
    const [ask, { authorization }] = [await byHttp(strict, eve), await tokenOf(eve)]
    const body = { courseId, email: eve.email }
    const leaveAt = `/api/unenroll-course?courseId=${courseId}&email=${encodeURIComponent(eve.email)}`
    const form = new URLSearchParams({ displayName: 'By a form', section: 'name' }).toString()
    const ways: (() => Promise<Answer>)[] = [
      () => ask('/api/enroll-course', { body }),
      () => ask('/api/enroll-course', { body, key: crypto.randomUUID() }),
      () => strict.visitor().send('/api/enroll-course', { method: 'POST', body, headers: { authorization } }),
      () => strict.visitor().send(leaveAt, { method: 'DELETE', headers: { authorization } }),
      () => rename(eve),
      () => eve.browser.put('/api/auth/photo', { image: onePixel }),
      () => eve.browser.put(`/api/update-course/${courseId}`, course),
    ]
    const inForm = () =>
      eve.browser.send('/profile', {
        method: 'POST',
        body: form,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    for (const way of ways) expect((await way()).status).not.toBe(429)
    expect((await inForm()).text).not.toContain('too many changes')
    for (const way of ways) expect(problemIn(await way())).toMatchObject(tooMany)
    expect((await inForm()).text).toContain('You have made too many changes in a short time.')
    expect((await rename(await atStrict())).status).toBe(200)
  })

  test('can still end what changes things in their name', async () => {
    const eve = await atStrict()
    const { authorization, id } = await tokenOf(eve)
    const courseId = await makeCourse(await makePerson(server))
    const flood = () =>
      strict.visitor().send('/api/enroll-course', {
        method: 'POST',
        body: { courseId, email: eve.email },
        headers: { authorization },
      })
    const answers = await Promise.all(Array.from({ length: 20 }, flood))
    expect(countOf(answers)).toMatchObject({ 429: 12 })
    expect((await eve.browser.delete(`/api/auth/api-tokens/${id}`)).status).toBe(200)
    expect((await flood()).status).toBe(401)
  })
})

describe('a member who sends a new key with every call', () => {
  test('has only so many answers kept, and can do without a key', async () => {
    const eve = await atStrict()
    const byKey = (key: string = crypto.randomUUID()) =>
      eve.browser.send('/api/auth/profile', {
        method: 'PATCH',
        body: { displayName: 'Keyed' },
        headers: { 'idempotency-key': key },
      })
    const first = crypto.randomUUID()
    expect(countOf([await byKey(first), await byKey(), await byKey(), await byKey()])).toEqual({
      200: 3,
      429: 1,
    })
    expect(problemIn(await byKey()).detail).toContain('without an Idempotency-Key')
    expect((await byKey(first)).headers.get('idempotent-replayed')).toBe('true')
    expect((await rename(eve)).status).toBe(200)
  })
})

describe('a member who logs in again and again', () => {
  test('from a device that is known by now is let in a hundred times in ten minutes', async () => {
    const { browser, email, password } = await makePerson(server)
    const known = [...browser.cookies].filter(([name]) => /device/.test(name))
    const few = await startTestServer({ besides: server, settings: { LIMIT_SIGN_IN: '3/10m' } })
    const answers: Answer[] = []
    for (let count = 0; count < 5; count += 1) {
      const program = few.visitor()
      for (const [name, value] of known) program.cookies.set(name, value)
      answers.push(await program.post('/api/auth/sign-in', { email, password }))
    }
    await few.stop()
    expect(countOf(answers)).toEqual({ 200: 3, 429: 2 })
  })
})

test('a member who downloads their data again and again is asked to wait', async () => {
  const eve = await atStrict()
  const answers = []
  for (let count = 0; count < 9; count += 1) answers.push(await eve.browser.get('/api/auth/export'))
  expect(countOf(answers)).toEqual({ 200: 8, 429: 1 })
})
