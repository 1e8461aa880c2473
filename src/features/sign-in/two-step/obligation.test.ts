import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemIn } from '../../../testing/browser.ts'
import { makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
let strict: TestServer
let lenient: TestServer

beforeAll(async () => {
  server = await startTestServer()
  strict = await startTestServer({ besides: server, settings: { AUTH_REQUIRE_TWO_STEP: 'everyone' } })
  lenient = await startTestServer({ besides: server, settings: { AUTH_REQUIRE_TWO_STEP: 'administrators' } })
})

afterAll(() => server.stop())

const own = ({ browser, email }: Person) => browser.get(`/api/courses?email=${email}`)

async function turnOn({ browser, password }: Person): Promise<void> {
  const { body } = await browser.post('/api/auth/two-step/secret', { current: password })
  const { secret } = body as { secret: string }
  const code = new TOTP({ secret }).generate({ timestamp: server.clock.now().getTime() })
  expect((await browser.post('/api/auth/two-step', { code })).status).toBe(200)
}

test('where everybody is obliged, a member does nothing else before it is on, and cannot turn it off', async () => {
  const person = await makePerson(strict)
  expect(problemIn(await own(person))).toMatchObject({
    status: 403,
    type: '/problems/auth/two-step-required',
  })
  expect((await person.browser.get('/api/all-courses')).status).toBe(200)
  expect((await person.browser.get('/api/auth/two-step')).body).toMatchObject({ required: true })
  await turnOn(person)
  expect((await own(person)).status).toBe(200)
  const off = await person.browser.post('/api/auth/two-step/removal', { current: person.password })
  expect(problemIn(off).status).toBe(403)
})

test('whoever comes in is told what has to be done first, until it is', async () => {
  const person = await makePerson(strict)
  const { email, password } = person
  const session = async () => (await person.browser.get('/api/auth/session')).body
  const signIn = async () => (await person.browser.post('/api/auth/sign-in', { email, password })).body
  expect(await signIn()).toMatchObject({ member: { email, secondStepDue: true } })
  expect(await session()).toMatchObject({ member: { email, secondStepDue: true } })
  await turnOn(person)
  expect(await session()).toEqual({ member: expect.not.objectContaining({ secondStepDue: true }) })
})

test('a member who is led to the profile by every page of members comes out of there again', async () => {
  const { browser } = await makePerson(strict)
  for (const page of ['/manage-course', '/add-course', '/my-enrolled-courses']) {
    const answer = await browser.get(page)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/profile/security'])
  }
  expect((await browser.get('/profile')).text).toContain('Please turn on two-step verification first.')
  expect((await browser.get('/')).status).toBe(200)
})

test('a passkey is no excuse, as the password beside it would let in alone', async () => {
  const person = await makePerson(strict)
  const row = { user_id: person.id, credential_id: person.id, name: 'Mine', public_key: Buffer.of(1) }
  const passkey = { ...row, counter: 0, transports: [], created_at: server.clock.now().toISOString() }
  await server.db
    .insertInto('passkeys')
    .values({ id: person.id, ...passkey })
    .execute()
  expect(problemIn(await own(person)).status).toBe(403)
})

test('where administrators are obliged, others are not', async () => {
  const person = await makePerson(lenient)
  expect((await own(person)).status).toBe(200)
  expect((await person.browser.get('/api/auth/session')).text).not.toContain('secondStepDue')
  await server.db.updateTable('users').set({ role: 'administrator' }).where('id', '=', person.id).execute()
  server.clock.advance({ seconds: 2 })
  expect(problemIn(await own(person)).status).toBe(403)
})

test('an administrator who is obliged is led away from the pages of administrators too', async () => {
  const person = await makePerson(lenient)
  await server.db.updateTable('users').set({ role: 'administrator' }).where('id', '=', person.id).execute()
  server.clock.advance({ seconds: 2 })
  const page = () => person.browser.get('/admin/members')
  const led = await page()
  expect([led.status, led.headers.get('location')]).toEqual([302, '/profile/security'])
  await turnOn(person)
  expect((await page()).status).toBe(200)
})

test('where nobody is, nobody is', async () => {
  const person = await makePerson(server)
  expect((await own(person)).status).toBe(200)
  expect((await person.browser.get('/api/auth/session')).text).not.toContain('secondStepDue')
})
