import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAdministrator } from '../../testing/administrator.ts'
import type { Browser } from '../../testing/browser.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { makeResetLink } from './recovery/actions.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})

afterAll(() => server.stop())

type Credential = { email: string; password: string }

const signIn = (browser: Browser, { email, password }: Credential) =>
  browser.post('/api/auth/sign-in', { email, password })

const guess = async (browser: Browser, { email }: { email: string }) =>
  (await signIn(browser, { email, password: 'Wrong.Horse1' })).status

/** How so many guesses are answered, one after the other. */
async function guesses(count: number, browser: Browser, person: { email: string }): Promise<number[]> {
  const answers: number[] = []
  while (answers.length < count) answers.push(await guess(browser, person))
  return answers
}

/** The device cookies of so many devices on which somebody has signed in. */
async function collect(count: number, person: Credential): Promise<string[]> {
  const cookies: string[] = []
  while (cookies.length < count) {
    const browser = server.visitor()
    expect((await signIn(browser, person)).status).toBe(200)
    cookies.push(browser.cookies.get('device') ?? '')
  }
  return cookies
}

/** A device that has nothing but such a cookie. */
function deviceWith(cookie: string | undefined, at = server, address?: string): Browser {
  const browser = at.visitor(address)
  browser.cookies.set('device', cookie ?? '')
  return browser
}

/** Strangers use up the attempts of an account; whether a device with this cookie still has its own. */
async function isKnown(cookie: string | undefined, person: { email: string }): Promise<boolean> {
  await Promise.all(Array.from({ length: 6 }, () => guess(server.visitor(), person)))
  return (await guess(deviceWith(cookie), person)) !== 429
}

/** Turns somebody's second step on; the recovery codes. */
async function turnOnTwoStep({ browser, password: current }: Person): Promise<string[]> {
  const begun = await browser.post('/api/auth/two-step/secret', { current })
  const { secret } = begun.body as { secret: string }
  const code = new TOTP({ secret }).generate({ timestamp: server.clock.now().getTime() })
  const { status, body } = await browser.post('/api/auth/two-step', { code })
  expect(status).toBe(200)
  return (body as { recoveryCodes: string[] }).recoveryCodes
}

const wrong = (count: number) => Array<number>(count).fill(401)

test('a device on which a member has signed in is known', async () => {
  const amina = await makePerson(server)
  const [cookie] = await collect(1, amina)
  expect(await isKnown(cookie, amina)).toBe(true)
})

describe('a collected cookie of a device is worth nothing', () => {
  test('when its account was deleted, and the owner of the e-mail registers', async () => {
    const squatter = await makePerson(server)
    const [cookie] = await collect(1, squatter)
    const left = await squatter.browser.post('/api/auth/deletion', { current: squatter.password })
    expect(left.status).toBe(200)
    const owner = { email: squatter.email, password: 'Better.Horse2' }
    expect((await server.visitor().post('/api/auth/sign-up', owner)).status).toBe(201)
    expect(await isKnown(cookie, owner)).toBe(false)
  })

  test('after a new password, while the device that has chosen it is known', async () => {
    const amina = await makePerson(server)
    const [cookie] = await collect(1, amina)
    const chosen = { current: amina.password, password: 'Better.Horse2' }
    expect((await amina.browser.post('/api/auth/password', chosen)).status).toBe(200)
    expect(await isKnown(cookie, amina)).toBe(false)
    expect(await isKnown(amina.browser.cookies.get('device'), amina)).toBe(true)
  })

  test('after a new password by a link, while whoever has opened that is known', async () => {
    const amina = await makePerson(server)
    const [cookie] = await collect(1, amina)
    const token = new URL((await makeResetLink(server, amina.email)) ?? '').searchParams.get('token')
    const browser = server.visitor()
    const answer = await browser.post('/api/auth/reset', { token, password: 'Better.Horse2' })
    expect(answer.status).toBe(200)
    expect(await isKnown(cookie, amina)).toBe(false)
    expect(await isKnown(browser.cookies.get('device'), amina)).toBe(true)
  })

  test('after all sessions were ended, while the device that is kept is known', async () => {
    const amina = await makePerson(server)
    const [cookie] = await collect(1, amina)
    expect((await amina.browser.delete('/api/auth/sessions?keep=current')).status).toBe(200)
    expect(await isKnown(cookie, amina)).toBe(false)
    const kept = amina.browser.cookies.get('device')
    expect(await isKnown(kept, amina)).toBe(true)
    expect((await amina.browser.delete('/api/auth/sessions')).status).toBe(200)
    expect(await isKnown(kept, amina)).toBe(false)
  })

  test('after an administrator has ended all sessions, or closed the account for a while', async () => {
    const [amina, ruth] = [await makePerson(server), await makeAdministrator(server)]
    const member = `/api/admin/members/${amina.id}`
    const [first] = await collect(1, amina)
    expect((await ruth.browser.delete(`${member}/sessions`)).status).toBe(200)
    const [second] = await collect(1, amina)
    for (const disabled of [true, false]) await ruth.browser.patch(member, { disabled })
    for (const cookie of [first, second]) expect(await isKnown(cookie, amina)).toBe(false)
  })

  test('after the second step was turned on, and off, while the device where that was done is known', async () => {
    const amina = await makePerson(server)
    const own = () => amina.browser.cookies.get('device')
    const [before] = await collect(1, amina)
    await turnOnTwoStep(amina)
    expect(await isKnown(before, amina)).toBe(false)
    const between = own()
    expect(await isKnown(between, amina)).toBe(true)
    const off = await amina.browser.post('/api/auth/two-step/removal', { current: amina.password })
    expect(off.status).toBe(200)
    expect(await isKnown(between, amina)).toBe(false)
    expect(await isKnown(own(), amina)).toBe(true)
  })

  test('after half a year without signing in there', async () => {
    const amina = await makePerson(server)
    const [cookie] = await collect(1, amina)
    server.clock.advance({ days: 180 })
    expect(await isKnown(cookie, amina)).toBe(true)
    server.clock.advance({ days: 1 })
    expect(await isKnown(cookie, amina)).toBe(false)
  })

  test('for another account, or another device', async () => {
    const [amina, zofia] = [await makePerson(server), await makePerson(server)]
    const [one, other] = await collect(2, amina)
    expect(await isKnown(one, zofia)).toBe(false)
    expect(await isKnown(`${one?.split('.')[0]}.${other?.split('.')[1]}`, amina)).toBe(false)
  })
})

describe('all devices of a member together', () => {
  test('have twenty wrong guesses at once, however many there are', async () => {
    const amina = await makePerson(server)
    const devices = (await collect(6, amina)).map((cookie) => deviceWith(cookie))
    const answers = []
    for (const device of devices) answers.push(...(await guesses(5, device, amina)))
    expect(answers).toEqual([...wrong(20), ...Array(10).fill(429)])
  })

  test('have them for passwords and codes together', async () => {
    const amina = await makePerson(server)
    const answers: number[] = []
    const devices = []
    for (const code of await turnOnTwoStep(amina)) {
      const browser = server.visitor()
      const takeStep = async (code: string) => (await browser.post('/api/auth/second-step', { code })).status
      await signIn(browser, amina)
      expect(await takeStep(code)).toBe(200)
      devices.push({ browser, takeStep })
    }
    for (const { browser, takeStep } of devices.slice(0, 4)) {
      answers.push(...(await guesses(3, browser, amina)))
      expect((await signIn(browser, amina)).status).toBe(200)
      for (let made = 0; made < 2; made++) answers.push(await takeStep('000000'))
    }
    expect(answers).toEqual(Array.from({ length: 4 }, () => [...wrong(3), 422, 422]).flat())
    for (const { browser } of devices.slice(4)) expect(await guess(browser, amina)).toBe(429)
  })

  test('leave the right password uncounted', async () => {
    const amina = await makePerson(server)
    const [cookie] = await collect(1, amina)
    const device = deviceWith(cookie)
    for (let made = 0; made < 21; made++) expect((await signIn(device, amina)).status).toBe(200)
  })

  test('come past an address that neighbours have used up twenty times at once', async () => {
    const amina = await makePerson(server)
    const cookies = await collect(6, amina)
    const crowded = await startTestServer({ besides: server, settings: { LIMIT_WRITES: '1/1h' } })
    const address = '192.0.2.91'
    const begin = (cookie?: string) =>
      deviceWith(cookie, crowded, address).post('/api/auth/passkey-sign-in/options')
    await begin()
    const answers = []
    for (const cookie of cookies)
      for (let made = 0; made < 5; made++) answers.push((await begin(cookie)).status)
    expect(answers).toEqual([...Array(20).fill(200), ...Array(10).fill(429)])
    await crowded.stop()
  })
})

describe('guesses from a known device', () => {
  test('count for its address, and what is right does not', async () => {
    const amina = await makePerson(server)
    const [cookie] = await collect(1, amina)
    const few = await startTestServer({ besides: server, settings: { LIMIT_SIGN_IN: '6/1h' } })
    const address = '192.0.2.92'
    const device = deviceWith(cookie, few, address)
    for (let made = 0; made < 3; made++) expect((await signIn(device, amina)).status).toBe(200)
    expect(await guesses(4, device, amina)).toEqual(wrong(4))
    const nobody = { email: 'nobody-92@example.org' }
    expect(await guesses(3, few.visitor(address), nobody)).toEqual([401, 401, 429])
    expect((await signIn(device, amina)).status).toBe(200)
    await few.stop()
  })

  test('look the same for an e-mail that nobody has', async () => {
    const amina = await makePerson(server)
    const [cookie] = await collect(1, amina)
    const nobody = { email: 'nobody-93@example.org' }
    expect(await guesses(6, deviceWith(cookie), nobody)).toEqual([...wrong(5), 429])
  })
})
