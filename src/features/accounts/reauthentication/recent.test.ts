import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, problemIn } from '../../../testing/browser.ts'
import { makePerson, type Person } from '../../../testing/people.ts'
import { connectWith, signInWith, startTestProvider, type TestProvider } from '../../../testing/provider.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

let provider: TestProvider
let server: TestServer

beforeAll(async () => {
  provider = await startTestProvider()
  server = await startTestServer({ settings: provider.settings('HOUSE') })
})

afterAll(async () => {
  await server.stop()
  await provider.stop()
})

const required = { status: 403, type: '/problems/auth/proof-required' }
const prove = (browser: Browser, current?: string) => browser.post('/api/auth/proof', { current })
const later = () => server.clock.advance({ minutes: 11 })

/** Sends a form of the profile as a browser without scripts does. */
function sendForm(browser: Browser, fields: Record<string, string>) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return browser.send('/profile/security', {
    method: 'POST',
    body: `${new URLSearchParams(fields)}`,
    headers,
  })
}

describe('what takes away a way in, or a session, asks for a proof of the last ten minutes:', () => {
  async function idOf(person: Person, list: string): Promise<string> {
    const { body } = await person.browser.get(`/api/auth/${list}`)
    const rows = (Array.isArray(body) ? body : (body as { identities: unknown[] }).identities) as {
      id: string
    }[]
    return rows[0]?.id ?? ''
  }

  async function addPasskey({ id }: Person): Promise<void> {
    const row = { id, user_id: id, credential_id: id, name: 'Mine', public_key: Buffer.of(1), counter: 0 }
    const created_at = server.clock.now().toISOString()
    await server.db
      .insertInto('passkeys')
      .values({ ...row, transports: [], created_at })
      .execute()
  }

  test.each<[string, (person: Person) => Promise<string>]>([
    ['disconnecting an account', async (person) => `identities/${await idOf(person, 'identities')}`],
    ['removing a passkey', async (person) => `passkeys/${await idOf(person, 'passkeys')}`],
    ['ending the other sessions', async () => 'sessions?keep=current'],
    ['ending one session', async (person) => `sessions/${await idOf(person, 'sessions')}`],
    ['ending all sessions', async () => 'sessions'],
  ])('%s', async (_, find) => {
    const person = await makePerson(server)
    provider.behave()
    await connectWith(person.browser, 'house')
    await addPasskey(person)
    const path = `/api/auth/${await find(person)}`
    later()
    expect(problemIn(await person.browser.delete(path))).toMatchObject(required)
    expect((await prove(person.browser, person.password)).status).toBe(200)
    expect((await person.browser.delete(path)).status).toBe(200)
  })
})

describe('a password given again', () => {
  test('counts for ten minutes, and for the session it was given in alone', async () => {
    const amina = await makePerson(server)
    const phone = server.visitor()
    await phone.post('/api/auth/sign-in', { email: amina.email, password: amina.password })
    later()
    await prove(amina.browser, amina.password)
    expect((await amina.browser.get('/api/auth/profile')).body).toMatchObject({ fresh: true })
    expect(problemIn(await phone.delete('/api/auth/sessions'))).toMatchObject(required)
    server.clock.advance({ minutes: 10 })
    expect(problemIn(await amina.browser.delete('/api/auth/sessions'))).toMatchObject(required)
  })

  test.each([
    ['wrong', 'Wrong.Horse1'],
    ['empty', ''],
    ['missing', undefined],
  ])('proves nothing when it is %s', async (_, current) => {
    const amina = await makePerson(server)
    later()
    const refused = problemIn(await prove(amina.browser, current))
    expect([refused.status, refused.errors?.[0]?.field]).toEqual([422, 'current'])
    expect(problemIn(await amina.browser.delete('/api/auth/sessions'))).toMatchObject(required)
  })

  test('can be guessed no better than at the sign-in', async () => {
    const amina = await makePerson(server)
    for (let guess = 0; guess < 5; guess++) await prove(amina.browser, `Wrong.Horse${guess}`)
    expect(problemIn(await prove(amina.browser, amina.password)).status).toBe(429)
  })

  test('is asked of members alone', async () => {
    expect(problemIn(await prove(server.visitor(), 'Correct.Horse1')).status).toBe(401)
  })
})

test('somebody without a password signs in again', async () => {
  const browser = server.visitor()
  provider.behave()
  await signInWith(browser, 'house')
  later()
  const again = { status: 403, type: '/problems/auth/sign-in-again' }
  expect(problemIn(await browser.delete('/api/auth/sessions'))).toMatchObject(again)
  expect(problemIn(await prove(browser))).toMatchObject(again)
  expect((await browser.get('/profile/security')).text).toContain(
    'To change this, log out and in again first.',
  )
  await signInWith(browser, 'house')
  expect((await browser.delete('/api/auth/sessions')).status).toBe(200)
})

test('without scripts the profile has a form for the password beside the buttons, which work after it', async () => {
  const { browser, password } = await makePerson(server)
  const asks = 'It then counts for ten minutes.'
  const page = async () => (await browser.get('/profile/security')).text
  expect(await page()).not.toContain(asks)
  later()
  expect(await page()).toContain(asks)
  const others = { section: 'sessions', id: 'others' }
  expect((await sendForm(browser, others)).text).toContain('Please enter your password again first')
  const section = 'sessions-prove'
  const wrong = await sendForm(browser, { section, current: 'Wrong.Horse1' })
  expect(wrong.text).toContain('This is not your current password.')
  expect((await sendForm(browser, { section, current: password })).text).not.toContain(asks)
  expect((await sendForm(browser, others)).text).toContain('You were logged out everywhere else.')
})
