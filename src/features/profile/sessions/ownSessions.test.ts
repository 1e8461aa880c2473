import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAdministrator } from '../../../testing/administrator.ts'
import { type Browser, problemIn } from '../../../testing/browser.ts'
import { makePerson, type Person } from '../../../testing/people.ts'
import { callAsProgram } from '../../../testing/program.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { deviceIn } from '../../audit/device.ts'
import type { OwnSession } from './contract.ts'

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

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'

async function signIn({ email, password }: Person, userAgent = firefox): Promise<Browser> {
  const browser = server.visitor()
  await browser.send('/api/auth/sign-in', {
    method: 'POST',
    body: { email, password },
    headers: { 'user-agent': userAgent },
  })
  return browser
}

async function sessionsAt(browser: Browser): Promise<OwnSession[]> {
  return (await browser.get('/api/auth/sessions')).body as OwnSession[]
}

async function isSignedIn(browser: Browser): Promise<boolean> {
  return (await browser.get('/api/auth/sessions')).status === 200
}

describe('the list of one’s own sessions', () => {
  test('tells each device in words and when it was used, this one and the latest first', async () => {
    const amina = await makePerson(server)
    server.clock.advance({ minutes: 5 })
    const laptop = await signIn(amina)
    server.clock.advance({ minutes: 5 })
    const sessions = await sessionsAt(laptop)
    expect(sessions).toEqual([
      {
        id: expect.any(String),
        device: 'Firefox on Linux',
        startedAt: new Date(server.clock.now().getTime() - 300_000).toISOString(),
        lastSeenAt: server.clock.now().toISOString(),
        current: true,
      },
      expect.objectContaining({ device: 'An unknown device', current: false }),
    ])
  })

  test('holds no session of anybody else, and none that has ended', async () => {
    const [amina] = [await makePerson(server), await makePerson(server)]
    server.clock.advance({ days: 7 })
    expect(await sessionsAt(await signIn(amina))).toHaveLength(1)
  })

  test('is not for visitors', async () => {
    expect(problemIn(await server.visitor().get('/api/auth/sessions')).status).toBe(401)
  })
})

test.each(['/api/auth/sessions', '/api/auth/events?limit=1', '/api/admin/events?limit=1'])(
  'the devices of %s are told in the language of the request',
  async (path) => {
    const ruth = await signIn(await makeAdministrator(server))
    const inBangla = deviceIn('bn', 'Firefox on Linux')
    const { body } = await ruth.send(path, { headers: { 'accept-language': 'bn-BD' } })
    expect((body as { device: string }[])[0]?.device).toBe(inBangla)
    expect(inBangla).toContain('Firefox')
    expect(inBangla).not.toBe('Firefox on Linux')
  },
)

describe('a session that is ended from another device', () => {
  test('is over at once, with its tokens, and the other goes on', async () => {
    const amina = await makePerson(server)
    const laptop = await signIn(amina)
    const token = amina.browser.cookies.get('token') ?? ''
    const [, phone] = await sessionsAt(laptop)
    const ended = await laptop.delete(`/api/auth/sessions/${phone?.id}`)
    expect([ended.status, ended.body]).toEqual([200, { deletedCount: 1 }])
    expect(await isSignedIn(amina.browser)).toBe(false)
    expect((await callAsProgram(server, '/api/auth/sessions', { token })).status).toBe(401)
    expect(await sessionsAt(laptop)).toHaveLength(1)
  })

  test('is not that of a stranger, whose id leads nowhere', async () => {
    const [amina, zofia] = [await makePerson(server), await makePerson(server)]
    const [own] = await sessionsAt(amina.browser)
    const refused = await zofia.browser.delete(`/api/auth/sessions/${own?.id}`)
    expect(problemIn(refused)).toMatchObject({ status: 404, type: '/problems/not-found' })
    expect(problemIn(await zofia.browser.delete('/api/auth/sessions/nonsense')).status).toBe(404)
    expect(await isSignedIn(amina.browser)).toBe(true)
  })

  test('ends once, however often that is asked for at the same moment', async () => {
    const amina = await makePerson(server)
    const laptop = await signIn(amina)
    const [, phone] = await sessionsAt(laptop)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => laptop.delete(`/api/auth/sessions/${phone?.id}`)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404])
  })
})

describe('signing out everywhere', () => {
  test('ends every session and takes the cookies back', async () => {
    const amina = await makePerson(server)
    const laptop = await signIn(amina)
    expect((await laptop.delete('/api/auth/sessions')).body).toEqual({ deletedCount: 2 })
    expect([...laptop.cookies.keys()]).toEqual(['device'])
    expect(await isSignedIn(amina.browser)).toBe(false)
  })

  test('can leave the one session where it was asked for', async () => {
    const amina = await makePerson(server)
    const laptop = await signIn(amina)
    expect((await laptop.delete('/api/auth/sessions?keep=current')).body).toEqual({ deletedCount: 1 })
    expect(await isSignedIn(laptop)).toBe(true)
    expect(await isSignedIn(amina.browser)).toBe(false)
    expect(problemIn(await laptop.delete('/api/auth/sessions?keep=all')).status).toBe(422)
  })

  test('leaves everybody else alone', async () => {
    const [amina, zofia] = [await makePerson(server), await makePerson(server)]
    await amina.browser.delete('/api/auth/sessions')
    expect(await isSignedIn(zofia.browser)).toBe(true)
  })

  test('is heeded by other instances at once for changes, and within two seconds for reading', async () => {
    const amina = await makePerson(server)
    const token = amina.browser.cookies.get('token') ?? ''
    const read = () => callAsProgram(second, '/api/auth/sessions', { token })
    const write = () => callAsProgram(second, '/api/auth/sessions?keep=current', { method: 'DELETE', token })
    expect((await read()).status).toBe(200)
    await amina.browser.delete('/api/auth/sessions')
    server.clock.advance({ seconds: 2 })
    expect((await read()).status).toBe(401)
    expect((await write()).status).toBe(401)
  })
})
