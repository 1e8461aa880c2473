import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, problemIn } from '../../../testing/browser.ts'
import { makePerson, type Person } from '../../../testing/people.ts'
import { callAsProgram } from '../../../testing/program.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { deleteExpiredSessions } from './store.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})

afterAll(() => server.stop())

async function isSignedIn(browser: Browser): Promise<boolean> {
  const { body } = await browser.get('/api/auth/session')
  return (body as { member: unknown }).member !== null
}

/** What a person's session looks like in the database. */
function rowsOf(person: Person) {
  return server.db.selectFrom('sessions').selectAll().where('user_id', '=', person.id).execute()
}

describe('a session', () => {
  test('survives six days without use, again and again, as each use begins the count anew', async () => {
    const { browser } = await makePerson(server)
    for (const _ of [1, 2, 3]) {
      server.clock.advance({ days: 6 })
      expect(await isSignedIn(browser)).toBe(true)
    }
  })

  test('ends after seven days without use', async () => {
    const { browser } = await makePerson(server)
    server.clock.advance({ days: 7 })
    expect(await isSignedIn(browser)).toBe(false)
  })

  test('ends after thirty days however much it is used', async () => {
    const { browser } = await makePerson(server)
    for (const _ of [1, 2, 3, 4, 5]) {
      server.clock.advance({ days: 5 })
      expect(await isSignedIn(browser)).toBe(true)
    }
    server.clock.advance({ days: 5, seconds: -1 })
    expect(await isSignedIn(browser)).toBe(true)
    server.clock.advance({ seconds: 1 })
    expect(await isSignedIn(browser)).toBe(false)
  })

  test('takes its cookies with it when it has ended', async () => {
    const { browser, email } = await makePerson(server)
    server.clock.advance({ days: 8 })
    const answer = await browser.post('/api/jwt', { email })
    expect(problemIn(answer)).toMatchObject({ status: 401, type: '/problems/auth/no-session' })
    expect([...browser.cookies.keys()]).toEqual(['device'])
  })

  test('is in use, too, while a program only renews its token', async () => {
    const { browser, email } = await makePerson(server)
    const cookie = `session=${browser.cookies.get('session')}`
    const renew = async () => {
      const options = { method: 'POST', body: { email }, cookie }
      const { body } = await callAsProgram(server, '/api/jwt', options)
      return (body as { token: string }).token
    }
    for (const _ of [1, 2]) {
      server.clock.advance({ minutes: 9 })
      await renew()
    }
    server.clock.advance({ days: 7, minutes: -9 })
    expect(await renew()).toBeTypeOf('string')
  })

  test('is written to the database once a minute at the most, however it is used', async () => {
    const person = await makePerson(server)
    const before = await rowsOf(person)
    server.clock.advance({ seconds: 59 })
    person.browser.cookies.delete('token')
    await isSignedIn(person.browser)
    await isSignedIn(person.browser)
    expect(await rowsOf(person)).toEqual(before)
    server.clock.advance({ seconds: 6 })
    await isSignedIn(person.browser)
    expect(await rowsOf(person)).toMatchObject([{ last_seen_at: server.clock.now().toISOString() }])
  })

  test('is kept as the hash of its token alone', async () => {
    const person = await makePerson(server)
    const token = person.browser.cookies.get('session') ?? ''
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const [row] = await rowsOf(person)
    expect(row?.token_hash).toEqual(createHash('sha256').update(token).digest())
    expect(JSON.stringify(row)).not.toContain(token)
    const thief = server.visitor()
    thief.cookies.set('session', row?.token_hash.toString('base64url') ?? '')
    expect(await isSignedIn(thief)).toBe(false)
  })

  test('is removed from the database once it has ended, and not before', async () => {
    const [early, late] = [await makePerson(server), await makePerson(server)]
    server.clock.advance({ days: 5 })
    await isSignedIn(late.browser)
    server.clock.advance({ days: 2 })
    await deleteExpiredSessions(server.db, server.clock.now())
    expect(await rowsOf(early)).toEqual([])
    expect(await rowsOf(late)).toHaveLength(1)
  })
})

describe('the cookies', () => {
  async function cookiesSetAt(settings: Record<string, string>): Promise<string[][]> {
    const instance = await startTestServer({ settings, besides: server })
    const browser = instance.visitor()
    const email = `cookies-${Object.values(settings).length}@example.org`
    const signUp = await browser.post('/api/auth/sign-up', { email, password: 'Correct.Horse1' })
    const issue = await browser.post('/api/jwt', { email })
    const named = (of: string[], name: RegExp) =>
      of
        .findLast((cookie) => name.test(cookie))
        ?.replace(/=[\w.-]+/, '=…')
        .split('; ')
        .sort() ?? []
    const set = signUp.headers.getSetCookie()
    return [named(set, /session=/), named(set, /device=/), named(issue.headers.getSetCookie(), /token=/)]
  }

  test('over http are out of reach of scripts and of forms of other sites', async () => {
    const common = ['HttpOnly', 'Path=/', 'SameSite=Lax']
    expect(await cookiesSetAt({})).toEqual([
      [...common, 'Max-Age=2592000', 'session=…'].sort(),
      [...common, 'Max-Age=15552000', 'device=…'].sort(),
      [...common, 'Max-Age=600', 'token=…'].sort(),
    ])
  })

  test('over https are also kept from other hosts and from http', async () => {
    const common = ['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure']
    expect(await cookiesSetAt({ PUBLIC_URL: 'https://courses.example.org' })).toEqual([
      [...common, 'Max-Age=2592000', '__Host-session=…'].sort(),
      [...common, 'Max-Age=15552000', '__Host-device=…'].sort(),
      [...common, 'Max-Age=600', '__Host-token=…'].sort(),
    ])
  })

  test('over https count only under the names that no other host can set', async () => {
    const instance = await startTestServer({
      settings: { PUBLIC_URL: 'https://courses.example.org' },
      besides: server,
    })
    const { browser } = await makePerson(instance)
    const session = browser.cookies.get('__Host-session') ?? ''
    expect(await isSignedIn(browser)).toBe(true)
    const tricked = instance.visitor()
    tricked.cookies.set('session', session)
    expect(await isSignedIn(tricked)).toBe(false)
  })
})
