import { argon2Sync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../../base/db/db.ts'
import { problemIn } from '../../testing/browser.ts'
import { untilSomebodyWaits } from '../../testing/locks.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { callAsProgram } from '../../testing/program.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { needsRehash } from '../accounts/password/password.ts'

let server: TestServer
let amina: Person

beforeAll(async () => {
  server = await startTestServer()
  amina = await makePerson(server, 'Amina Rahman')
})

afterAll(() => server.stop())

function signIn(fields: object, browser = server.visitor()) {
  return browser.post('/api/auth/sign-in', { email: amina.email, password: amina.password, ...fields })
}

async function userOf(browser: Person['browser']): Promise<unknown> {
  const { body } = await browser.get('/api/auth/session')
  return (body as { member: unknown }).member
}

describe('signing in', () => {
  test('tells who one is', async () => {
    const browser = server.visitor()
    const { status, body } = await signIn({}, browser)
    const member = { id: amina.id, email: amina.email, displayName: 'Amina Rahman', photoURL: '' }
    expect({ status, body }).toEqual({ status: 200, body: { member } })
    expect(await userOf(browser)).toEqual(member)
  })

  test('works however the e-mail is written', async () => {
    expect((await signIn({ email: ` ${amina.email.toUpperCase()}\n` })).status).toBe(200)
  })

  test('is refused in the same words for a wrong password and for an unknown e-mail', async () => {
    const refusal = {
      type: '/problems/auth/invalid-credential',
      title: 'Please log in',
      status: 401,
      detail: 'Wrong email or password.',
    }
    expect(problemIn(await signIn({ password: 'Wrong.Horse1' }))).toEqual(refusal)
    expect(problemIn(await signIn({ email: 'nobody@example.org' }))).toEqual(refusal)
    expect(problemIn(await signIn({ password: '' }))).toEqual(refusal)
    expect(problemIn(await signIn({ password: amina.password.toLowerCase() }))).toEqual(refusal)
  })

  test('is refused for somebody who has no password', async () => {
    await server.db
      .insertInto('users')
      .values({
        id: '019a8f3c-1b2d-7e4f-8a5b-0123456789ab',
        email: 'no-password@example.org',
        created_at: server.clock.now().toISOString(),
      })
      .execute()
    const answer = await signIn({ email: 'no-password@example.org', password: '' })
    expect(problemIn(answer)).toMatchObject({ status: 401, detail: 'Wrong email or password.' })
  })

  test('sets no cookie when it is refused', async () => {
    const browser = server.visitor()
    const answer = await signIn({ password: 'Wrong.Horse1' }, browser)
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  test('leaves whoever was signed in here signed in when it is refused', async () => {
    const browser = server.visitor()
    await signIn({}, browser)
    await signIn({ password: 'Wrong.Horse1' }, browser)
    expect(await userOf(browser)).toMatchObject({ id: amina.id })
  })

  test('upgrades a password that was hashed in an older way', async () => {
    const zofia = await makePerson(server, 'Zofia')
    const hashOf = async () => {
      const row = server.db.selectFrom('users').select('password_hash').where('id', '=', zofia.id)
      return (await row.executeTakeFirstOrThrow()).password_hash
    }
    await server.db
      .updateTable('users')
      .set({ password_hash: olderHash(zofia.password) })
      .where('id', '=', zofia.id)
      .execute()
    const credential = { email: zofia.email, password: zofia.password }
    expect((await signIn({ ...credential, password: 'Wrong.Horse1' })).status).toBe(401)
    expect(await hashOf()).toContain('m=1024,t=1,p=1')
    expect((await signIn(credential)).status).toBe(200)
    expect(needsRehash((await hashOf()) ?? '')).toBe(false)
    expect((await signIn(credential)).status).toBe(200)
  })

  test('never puts an older password back in place of one that was set meanwhile', async () => {
    const { id, email, password } = await makePerson(server, 'Zofia')
    const users = (db: Db, password_hash: string) =>
      db.updateTable('users').set({ password_hash }).where('id', '=', id).execute()
    await users(server.db, olderHash(password))
    const held = await server.db.transaction().execute(async (transaction) => {
      await users(transaction, olderHash('Better.Horse2'))
      const begun = signIn({ email, password })
      await untilSomebodyWaits(server.db)
      return { begun }
    })
    await held.begun
    expect((await signIn({ email, password: 'Better.Horse2' })).status).toBe(200)
  })
})

describe('each sign-in', () => {
  test('starts a new session and ends the one that this browser had', async () => {
    const browser = server.visitor()
    await signIn({}, browser)
    const first = browser.cookies.get('session')
    await signIn({}, browser)
    const second = browser.cookies.get('session')
    expect(second).not.toBe(first)
    const old = server.visitor()
    old.cookies.set('session', first ?? '')
    expect(await userOf(old)).toBeNull()
    expect(await userOf(browser)).toMatchObject({ id: amina.id })
  })

  test('does not take over a session that somebody else has put there', async () => {
    const browser = server.visitor()
    browser.cookies.set('session', 'planted')
    await signIn({}, browser)
    expect(browser.cookies.get('session')).not.toBe('planted')
  })

  test('leaves the sessions of other browsers alone', async () => {
    const [phone, laptop] = [server.visitor(), server.visitor()]
    await signIn({}, phone)
    await signIn({}, laptop)
    expect(await userOf(phone)).toMatchObject({ id: amina.id })
  })
})

describe('signing out', () => {
  test('ends the session, takes back both cookies, and leads nowhere twice', async () => {
    const browser = server.visitor()
    await signIn({}, browser)
    await userOf(browser)
    const session = browser.cookies.get('session') ?? ''
    expect([...browser.cookies.keys()].sort()).toEqual(['device', 'session', 'token'])
    const { body, headers } = await browser.post('/api/auth/sign-out')
    expect(body).toEqual({ success: true })
    expect(headers.get('clear-site-data')).toBe('"cache"')
    expect([...browser.cookies.keys()]).toEqual(['device'])
    const thief = server.visitor()
    thief.cookies.set('session', session)
    expect(await userOf(thief)).toBeNull()
    expect((await browser.post('/api/auth/sign-out')).body).toEqual({ success: true })
  })

  test('ends the session of a browser that has only its token left', async () => {
    const browser = server.visitor()
    await signIn({}, browser)
    const session = browser.cookies.get('session') ?? ''
    await userOf(browser)
    browser.cookies.delete('session')
    await browser.post('/api/auth/sign-out')
    browser.cookies.set('session', session)
    expect(await userOf(browser)).toBeNull()
  })

  test('ends the session of a program that signs out with its token', async () => {
    const browser = server.visitor()
    await signIn({}, browser)
    await userOf(browser)
    const token = browser.cookies.get('token') ?? ''
    expect((await callAsProgram(server, '/api/auth/session', { token })).status).toBe(200)
    await callAsProgram(server, '/api/auth/sign-out', { method: 'POST', token })
    expect((await callAsProgram(server, '/api/auth/session', { token })).status).toBe(401)
    expect(await userOf(browser)).toBeNull()
  })

  test('leaves the other sessions of the same person alone', async () => {
    const [phone, laptop] = [server.visitor(), server.visitor()]
    await signIn({}, phone)
    await signIn({}, laptop)
    await phone.post('/api/auth/sign-out')
    expect(await userOf(laptop)).toMatchObject({ id: amina.id })
  })
})

test('a visitor is told that nobody is signed in', async () => {
  const { status, body } = await server.visitor().get('/api/auth/session')
  expect({ status, body }).toEqual({ status: 200, body: { member: null } })
})

/** A hash of the kind in use when less memory was asked for. */
function olderHash(password: string): string {
  const nonce = Buffer.alloc(16, 7)
  const parameters = { memory: 1024, passes: 1, parallelism: 1, tagLength: 32 }
  const hash = argon2Sync('argon2id', { message: password, nonce, ...parameters })
  const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=1024,t=1,p=1$${text(nonce)}$${text(hash)}`
}
