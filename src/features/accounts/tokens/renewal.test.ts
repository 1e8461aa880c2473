import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { makePerson, type Person } from '../../../testing/people.ts'
import { callAsProgram } from '../../../testing/program.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
let second: TestServer

beforeAll(async () => {
  server = await startTestServer()
  second = await startTestServer({ besides: server })
})

afterAll(() => server.stop())

/** Reads something of the member's own, and which cookies the answer set. */
async function read(browser: Browser, { email }: Person) {
  const { status, headers } = await browser.get(`/api/courses?email=${email}`)
  return { status, set: headers.getSetCookie().map((cookie) => cookie.split('=')[0]) }
}

describe('a browser whose session lives does not notice that its token', () => {
  test.each([
    ['was never asked for', (browser: Browser) => browser.cookies.delete('token')],
    ['has expired', () => server.clock.advance({ minutes: 10 })],
    ['has been garbled', (browser: Browser) => browser.cookies.set('token', 'garbled')],
  ])('%s: the next call succeeds and brings a fresh one', async (_, lose) => {
    const amina = await makePerson(server)
    lose(amina.browser)
    const before = amina.browser.cookies.get('token')
    expect(await read(amina.browser, amina)).toEqual({ status: 200, set: ['token'] })
    expect(amina.browser.cookies.get('token')).not.toBe(before)
    expect(await read(amina.browser, amina)).toEqual({ status: 200, set: [] })
  })

  test('has expired while it was writing', async () => {
    const amina = await makePerson(server)
    server.clock.advance({ minutes: 11 })
    const { status } = await amina.browser.patch('/api/auth/profile', { displayName: 'A', photoURL: '' })
    expect(status).toBe(200)
  })
})

test('an expired token brings nothing back once the session has ended too, and is taken away', async () => {
  const amina = await makePerson(server)
  server.clock.advance({ days: 7 })
  expect(await read(amina.browser, amina)).toEqual({ status: 401, set: ['session', 'token'] })
  expect([...amina.browser.cookies.keys()]).toEqual(['device'])
})

describe('after signing out, the old token', () => {
  /** Somebody who has used both instances, signs out at the first, and whose token somebody else has kept. */
  async function signOutAfterUse() {
    const { browser, email } = await makePerson(server)
    const token = browser.cookies.get('token') ?? ''
    const readAt = (instance: TestServer) => callAsProgram(instance, `/api/courses?email=${email}`, { token })
    const writeAt = (instance: TestServer) =>
      callAsProgram(instance, '/api/auth/profile', {
        method: 'PATCH',
        token,
        body: { displayName: 'Still here', photoURL: '' },
      })
    expect((await readAt(server)).status).toBe(200)
    expect((await readAt(second)).status).toBe(200)
    await browser.post('/api/auth/sign-out')
    return { readAt, writeAt }
  }

  test('is refused at once by the instance that was told', async () => {
    const { readAt, writeAt } = await signOutAfterUse()
    expect((await readAt(server)).status).toBe(401)
    expect((await writeAt(server)).status).toBe(401)
  })

  test('is refused for a change at once by every other instance', async () => {
    const { readAt, writeAt } = await signOutAfterUse()
    expect((await writeAt(second)).status).toBe(401)
    expect((await readAt(second)).status).toBe(401)
  })

  test('is refused for reading within two seconds by every other instance', async () => {
    const { readAt } = await signOutAfterUse()
    server.clock.advance({ seconds: 2 })
    expect((await readAt(second)).status).toBe(401)
  })
})
