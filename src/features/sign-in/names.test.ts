import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePerson } from '../../testing/people.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { profileOf } from './providers/oauth/profile.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})

afterAll(() => server.stop())

const blanks = ' \t Ann\u00a0\u00a0Marie\u2003 \n O’Neil\u3000\ufeff'

test('of the blanks in a name that a member gives themselves, single ones inside are kept', async () => {
  const { browser } = await makePerson(server)
  const { status, body } = await browser.patch('/api/auth/profile', { displayName: blanks, photoURL: '' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ member: { displayName: 'Ann Marie O’Neil' } })
  expect((await browser.get('/api/auth/session')).text).toContain('"Ann Marie O’Neil"')
})

test('a name of blanks alone is none', async () => {
  const { browser } = await makePerson(server)
  const { status } = await browser.patch('/api/auth/profile', { displayName: ' \u00a0\u2003', photoURL: '' })
  expect(status).toBe(422)
})

test('of the blanks in a name that a provider tells, single ones inside are kept', () => {
  const origin = { provider: 'google', issuer: 'https://id.example', email: null, emailVerified: false }
  expect(profileOf({ sub: '1', name: blanks }, origin).displayName).toBe('Ann Marie O’Neil')
})
