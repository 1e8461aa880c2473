import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problemIn } from '../../testing/browser.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let second: TestServer

beforeAll(async () => {
  server = await startTestServer()
  second = await startTestServer({ besides: server })
})

afterAll(async () => {
  await second.stop()
  await server.stop()
})

const another = 'Another.Horse2'

const change = ({ browser, password }: Person, fields: object = {}) =>
  browser.post('/api/auth/password', { current: password, password: another, ...fields })

async function isSignedIn(browser: Person['browser']): Promise<boolean> {
  const { body } = await browser.get('/api/auth/session')
  return (body as { member: unknown }).member !== null
}

async function signIn({ email }: Person, password: string) {
  const browser = server.visitor()
  return { browser, status: (await browser.post('/api/auth/sign-in', { email, password })).status }
}

/** Somebody who has no password. */
async function withoutPassword(): Promise<Person> {
  const person = await makePerson(server)
  await server.db.updateTable('users').set({ password_hash: null }).where('id', '=', person.id).execute()
  return person
}

test('a new password lets one in, and the old one does not', async () => {
  const amina = await makePerson(server)
  expect((await change(amina)).body).toEqual({ success: true })
  expect((await signIn(amina, amina.password)).status).toBe(401)
  expect((await signIn(amina, another)).status).toBe(200)
})

test('every other session ends, and the one at hand goes on', async () => {
  const amina = await makePerson(server)
  const phone = await signIn(amina, amina.password)
  await change(amina)
  expect(await isSignedIn(phone.browser)).toBe(false)
  expect(await isSignedIn(amina.browser)).toBe(true)
})

test('a token that was stolen before it is worthless at once', async () => {
  const amina = await makePerson(server)
  const stolen = amina.browser.cookies.get('token')
  await change(amina)
  const thief = server.visitor()
  const answer = await thief.send('/api/auth/session', { headers: { authorization: `Bearer ${stolen}` } })
  expect(answer.status).toBe(401)
})

describe('on another instance', () => {
  /** Somebody whose token and second session are remembered there when the password changes here. */
  async function changeAfterUse() {
    const amina = await makePerson(server)
    const phone = await signIn(amina, amina.password)
    const authorization = `Bearer ${amina.browser.cookies.get('token')}`
    const at = (cookies: Map<string, string>) => {
      const browser = second.visitor()
      for (const [name, value] of cookies) browser.cookies.set(name, value)
      return browser
    }
    const [program, there] = [second.visitor(), at(phone.browser.cookies)]
    const read = () => program.send('/api/auth/session', { headers: { authorization } })
    const body = { displayName: 'Still here', photoURL: '' }
    const write = () =>
      program.send('/api/auth/profile', { method: 'PATCH', headers: { authorization }, body })
    expect((await read()).status).toBe(200)
    expect(await isSignedIn(there)).toBe(true)
    expect((await change(amina)).status).toBe(200)
    return { read, write, phone: there, own: at(amina.browser.cookies) }
  }

  test('tokens and sessions of before change nothing more from that moment on', async () => {
    const { write, phone } = await changeAfterUse()
    expect((await write()).status).toBe(401)
    expect((await phone.patch('/api/auth/profile', { displayName: 'Me', photoURL: '' })).status).toBe(401)
  })

  test('they read nothing more after two seconds, and the session at hand goes on', async () => {
    const { read, phone, own } = await changeAfterUse()
    server.clock.advance({ seconds: 2 })
    expect((await read()).status).toBe(401)
    expect(await isSignedIn(phone)).toBe(false)
    expect(await isSignedIn(own)).toBe(true)
  })
})

test('whoever has none sets a first one right after signing in', async () => {
  const person = await withoutPassword()
  expect((await person.browser.get('/api/auth/profile')).body).toMatchObject({
    hasPassword: false,
    fresh: true,
  })
  expect((await change(person, { current: undefined })).status).toBe(200)
  expect((await signIn(person, another)).status).toBe(200)
})

test('of many changes at once, one counts', async () => {
  const amina = await makePerson(server)
  const passwords = Array.from({ length: 5 }, (_, at) => `Another.Horse${at}`)
  const answers = await Promise.all(passwords.map((password) => change(amina, { password })))
  expect(answers.every(({ status }) => status === 200 || status === 401)).toBe(true)
  const tries = await Promise.all(passwords.map((password) => signIn(amina, password)))
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
})

describe('it is refused', () => {
  test.each([
    [
      'with a wrong present password',
      { current: 'Wrong.Horse1' },
      'current',
      'This is not your current password.',
    ],
    [
      'without the present password',
      { current: undefined },
      'current',
      'Please enter your current password.',
    ],
    ['with an empty present password', { current: '' }, 'current', 'Please enter your current password.'],
    ['for a weak password', { password: 'short' }, 'password', 'Password Must Be 8 Character'],
    ['without a new password', { password: undefined }, 'password', 'Please enter a new password.'],
    ['for a number', { password: 12_345_678 }, 'password', 'Please enter a new password.'],
    ['with a NUL in the present one', { current: 'a\u0000' }, 'current', expect.stringContaining('stored')],
    [
      'for somebody else',
      { id: '019a8f3c-1b2d-7e4f-8a5b-0123456789ab' },
      'id',
      'This field is not known here.',
    ],
  ])('%s', async (_, fields, field, message) => {
    const amina = await makePerson(server)
    expect(problemIn(await change(amina, fields))).toMatchObject({
      status: 422,
      errors: [{ field, message }],
    })
    expect((await signIn(amina, amina.password)).status).toBe(200)
  })

  test('for a password that holds the e-mail', async () => {
    const amina = await makePerson(server)
    const answer = await change(amina, { password: `A1!${amina.email}` })
    expect(problemIn(answer).errors?.[0]?.message).toBe(
      'Password cannot contain the email address of the user',
    )
  })

  test('to somebody without a password who signed in too long ago', async () => {
    const person = await withoutPassword()
    server.clock.advance({ minutes: 10 })
    const answer = await change(person, { current: undefined })
    expect(problemIn(answer)).toMatchObject({ status: 403, type: '/problems/auth/sign-in-again' })
  })

  test('to a visitor, and the profile too', async () => {
    const answer = await server.visitor().post('/api/auth/password', { current: 'a', password: another })
    expect(problemIn(answer)).toMatchObject({ status: 401, type: '/problems/auth/no-session' })
    expect((await server.visitor().get('/api/auth/profile')).status).toBe(401)
  })
})
