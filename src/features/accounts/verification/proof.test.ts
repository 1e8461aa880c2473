import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemIn } from '../../../testing/browser.ts'
import { makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
let made = 0

beforeAll(async () => {
  server = await startTestServer()
})

afterAll(() => server.stop())

/** Asks for another address, a different one each time. */
function change({ browser }: Person, current?: string) {
  made += 1
  return browser.post('/api/auth/email/change', { newEmail: `other-${made}@example.org`, current })
}

const pendingOf = async ({ browser }: Person) =>
  ((await browser.get('/api/auth/email')).body as { pending: string | null }).pending

/** Somebody who has no password. */
async function withoutPassword(): Promise<Person> {
  const person = await makePerson(server)
  await server.db.updateTable('users').set({ password_hash: null }).where('id', '=', person.id).execute()
  return person
}

test('the password for another address can be guessed no better than at the sign-in', async () => {
  const amina = await makePerson(server)
  for (let guess = 0; guess < 5; guess++) {
    expect(problemIn(await change(amina, `Wrong.Horse${guess}`))).toMatchObject({
      status: 422,
      errors: [{ field: 'current', message: 'This is not your current password.' }],
    })
  }
  const refused = problemIn(await change(amina, amina.password))
  expect(refused).toMatchObject({ status: 429, type: '/problems/auth/too-many-requests' })
  expect(await pendingOf(amina)).toBeNull()
})

test('somebody without a password asks for another address right after signing in', async () => {
  const person = await withoutPassword()
  expect((await change(person)).status).toBe(200)
  expect(await pendingOf(person)).not.toBeNull()
})

test('somebody without a password who signed in too long ago signs in again first, and is told so', async () => {
  const person = await withoutPassword()
  const field = 'name="newEmail"'
  expect((await person.browser.get('/profile')).text).toContain(field)
  server.clock.advance({ minutes: 10 })
  const again = { status: 403, type: '/problems/auth/sign-in-again' }
  expect(problemIn(await change(person))).toMatchObject(again)
  expect(problemIn(await change(person, person.password))).toMatchObject(again)
  expect(await pendingOf(person)).toBeNull()
  const { text } = await person.browser.get('/profile')
  expect(text).not.toContain(field)
  expect(text).toContain('To change your email, log out and in again first.')
})
