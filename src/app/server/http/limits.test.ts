import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limitSettings } from '../../../base/config/settings.ts'
import type { Endpoint } from '../../../base/contract/endpoint.ts'
import { type Answer, problemIn } from '../../../testing/browser.ts'
import { readEndpoints } from '../../../testing/endpoints.ts'
import { makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer

/** A server on which everything may be done once an hour. */
beforeAll(async () => {
  server = await startTestServer({
    settings: Object.fromEntries(Object.values(limitSettings).map((name) => [name, '1/1h'])),
  })
})

afterAll(() => server.stop())

const open = (await readEndpoints()).filter(({ access, method }) => access === 'anyone' && method !== 'get')

function call({ method, path, body }: Endpoint, address: string): Promise<Answer> {
  return server.visitor(address).send(`/api${path}`, {
    method: method.toUpperCase(),
    ...(body === undefined ? {} : { body: '{}' }),
  })
}

describe('what a visitor can change without being signed in is limited for each address:', () => {
  test.each(open.filter(({ limit }) => limit !== 'own'))('$method $path', async (endpoint) => {
    const [here, there] = [`192.0.2.${open.indexOf(endpoint)}`, `198.51.100.${open.indexOf(endpoint)}`]
    expect((await call(endpoint, here)).status).not.toBe(429)
    const refused = await call(endpoint, here)
    expect(problemIn(refused)).toMatchObject({
      type: '/problems/auth/too-many-requests',
      status: 429,
      detail: 'Too many attempts. Try again in 60 minutes.',
    })
    expect(refused.headers.get('retry-after')).toBe('3600')
    expect((await call(endpoint, there)).status).not.toBe(429)
  })
})

test('only signing in counts by itself: per account and device, which has tests of its own', () => {
  expect(open.filter(({ limit }) => limit === 'own').map(({ path }) => path)).toEqual([
    '/auth/sign-in',
    '/auth/second-step',
  ])
})

test('somebody who is signed in is not counted for the address they share', async () => {
  const amina = server.visitor('192.0.2.200')
  await amina.post('/api/auth/sign-up', { email: 'amina@example.org', password: 'Correct.Horse1' })
  const signOut = (browser = server.visitor('192.0.2.200')) => browser.post('/api/auth/sign-out')
  expect([(await signOut()).status, (await signOut()).status]).toEqual([200, 429])
  expect((await signOut(amina)).status).toBe(200)
})

describe('letters to one e-mail are counted for it, from wherever they are asked for:', () => {
  const refused = { type: '/problems/auth/too-many-requests', status: 429 }

  test.each([
    ['that nobody has', async () => 'nobody-at-all@example.org'],
    ['that a member has', async () => (await makePerson(server)).email],
  ])('a link to a new password, to one %s', async (_, find) => {
    const email = await find()
    const forget = (to: string) => server.visitor().post('/api/auth/forgot', { email: to })
    expect((await forget(email)).status).toBe(200)
    expect(problemIn(await forget(email))).toMatchObject(refused)
    expect((await forget(`not-${email}`)).status).toBe(200)
  })

  test('a link that gives an account this e-mail', async () => {
    const [amina, zofia, leila] = [
      await makePerson(server),
      await makePerson(server),
      await makePerson(server),
    ]
    const change = ({ browser, password }: Person, newEmail: string) =>
      browser.post('/api/auth/email/change', { newEmail, current: password })
    expect((await change(amina, 'wanted@example.org')).status).toBe(200)
    expect(problemIn(await change(zofia, 'wanted@example.org'))).toMatchObject(refused)
    expect((await change(leila, 'other@example.org')).status).toBe(200)
  })
})

describe('without scripts, a form that comes too often says so and keeps what was typed:', () => {
  test.each([
    ['/login', { email: 'zofia@example.org', password: 'Correct.Horse1' }, 'zofia@example.org'],
    [
      '/contact-us',
      { name: 'Amina Rahman', message: 'Where does lesson four begin?' },
      'Where does lesson four',
    ],
  ])('%s', async (path, fields, kept) => {
    const browser = server.visitor('203.0.113.9')
    const submit = () =>
      browser.send(path, {
        method: 'POST',
        body: new URLSearchParams(fields as Record<string, string>).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    await submit()
    const { text } = await submit()
    expect(text).toContain('Too many attempts. Try again in 60 minutes.')
    expect(text).toContain(kept)
  })
})
