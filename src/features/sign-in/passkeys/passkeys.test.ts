import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../base/ids.ts'
import { makeAuthenticator } from '../../../testing/authenticator.ts'
import { type Browser, problemIn } from '../../../testing/browser.ts'
import { makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { insertIdentity } from '../providers/store.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})

afterAll(() => server.stop())

type Device = ReturnType<typeof makeAuthenticator>

const place = () => ({ origin: server.config.publicUrl.origin, rpId: server.config.publicUrl.hostname })

async function challengeFor({ browser, password }: Person): Promise<string> {
  const { body } = await browser.post('/api/auth/passkey-options', { current: password })
  return (body as { challenge: string }).challenge
}

async function add(person: Person, device: Device = makeAuthenticator(), changed: object = {}) {
  const challenge = await challengeFor(person)
  const passkey = device.create({ challenge, ...place(), ...changed })
  return person.browser.post('/api/auth/passkeys', { name: 'Laptop', passkey })
}

async function asked(browser: Browser): Promise<string> {
  const { body } = await browser.post('/api/auth/passkey-sign-in/options')
  return (body as { challenge: string }).challenge
}

async function signIn(device: Device, changed: object = {}, userHandle?: string) {
  const browser = server.visitor()
  const challenge = await asked(browser)
  const passkey = device.use({ challenge, ...place(), ...changed }, userHandle)
  return { browser, passkey, answer: await browser.post('/api/auth/passkey-sign-in', { passkey }) }
}

async function list({ browser }: Person) {
  return (await browser.get('/api/auth/passkeys')).body as { id: string; name: string }[]
}

const handleOf = ({ id }: Person) => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')

test('a passkey is added and lets its member in, without a code even where there is a second step', async () => {
  const [amina, device] = [await makePerson(server), makeAuthenticator()]
  expect((await add(amina, device)).body).toEqual({ success: true })
  await server.db
    .insertInto('two_step_secrets')
    .values({
      user_id: amina.id,
      sealed_secret: Buffer.alloc(8),
      created_at: server.clock.now().toISOString(),
      confirmed_at: server.clock.now().toISOString(),
    })
    .execute()
  const { browser, answer } = await signIn(device, {}, handleOf(amina))
  expect(answer.body).toMatchObject({ member: { id: amina.id } })
  expect((await browser.get('/api/auth/session')).body).toMatchObject({ member: { id: amina.id } })
  expect(await list(amina)).toMatchObject([{ name: 'Laptop', lastUsedAt: expect.any(String) }])
})

describe('it is not added', () => {
  test.each([
    ['for another site', { origin: 'https://evil.example' }],
    ['under the name of another site', { rpId: 'evil.example' }],
    ['when the device has not recognized its owner', { recognized: false }],
    ['for another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
  ])('%s', async (_, changed) => {
    const amina = await makePerson(server)
    expect(problemIn(await add(amina, makeAuthenticator(), changed)).status).toBe(422)
    expect(await list(amina)).toEqual([])
  })

  test('twice, by one challenge or to two members', async () => {
    const [amina, zofia] = [await makePerson(server), await makePerson(server)]
    const device = makeAuthenticator()
    const challenge = await challengeFor(amina)
    const answers = await Promise.all(
      [device, makeAuthenticator()].map((one) =>
        amina.browser.post('/api/auth/passkeys', {
          name: 'L',
          passkey: one.create({ challenge, ...place() }),
        }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    const fresh = makeAuthenticator()
    await add(amina, fresh)
    expect(problemIn(await add(zofia, fresh)).status).toBe(409)
  })

  test('without the password, to a visitor, or as nonsense', async () => {
    const amina = await makePerson(server)
    const begin = (body: object) => amina.browser.post('/api/auth/passkey-options', body)
    expect((await begin({ current: 'Wrong.Horse1' })).status).toBe(422)
    expect((await begin({})).status).toBe(422)
    expect((await amina.browser.post('/api/auth/passkeys', { name: 'x', passkey: {} })).status).toBe(422)
    expect((await server.visitor().post('/api/auth/passkey-options', {})).status).toBe(401)
    expect((await server.visitor().get('/api/auth/passkeys')).status).toBe(401)
  })
})

describe('where neighbours have used up what an address may try', () => {
  /** A browser at an address that may do nothing more, with the cookies of another. */
  async function crowded(cookies: Map<string, string>) {
    const settings = { LIMIT_SIGN_IN: '1/1h', LIMIT_WRITES: '1/1h' }
    const limited = await startTestServer({ besides: server, settings })
    const browser = (at = '192.0.2.90') => limited.visitor(at)
    const guess = { email: 'nobody@example.org', password: 'Wrong.Horse1' }
    await browser().post('/api/auth/sign-in', guess)
    await browser().post('/api/auth/sign-out')
    const own = browser()
    for (const [name, value] of cookies) if (name === 'device') own.cookies.set(name, value)
    return { browser: own, stop: () => limited.stop() }
  }

  const begin = (browser: Browser) => browser.post('/api/auth/passkey-sign-in/options')

  test('it still lets in on a device that has signed in before', async () => {
    const [amina, device] = [await makePerson(server), makeAuthenticator()]
    await add(amina, device)
    const { browser, stop } = await crowded(amina.browser.cookies)
    const passkey = device.use({ challenge: await asked(browser), ...place() })
    expect((await browser.post('/api/auth/passkey-sign-in', { passkey })).status).toBe(200)
    await stop()
  })

  test('such a device has five attempts, as an account has', async () => {
    const { browser, stop } = await crowded((await makePerson(server)).browser.cookies)
    const answers: number[] = []
    for (let made = 0; made < 6; made++) answers.push((await begin(browser)).status)
    expect(answers).toEqual([200, 200, 200, 200, 200, 429])
    await stop()
  })

  test('another device waits, whatever it calls itself', async () => {
    const [, signature = ''] = (await makePerson(server)).browser.cookies.get('device')?.split('.') ?? []
    for (const cookie of ['', `${'A'.repeat(22)}.${'B'.repeat(24)}`, `${'A'.repeat(22)}.${signature}`]) {
      const { browser, stop } = await crowded(new Map([['device', cookie]]))
      expect((await begin(browser)).status).toBe(429)
      await stop()
    }
  })
})

describe('it lets nobody in', () => {
  test.each([
    ['at another site', { origin: 'https://evil.example' }],
    ['under the name of another site', { rpId: 'evil.example' }],
    ['when the device has not recognized its owner', { recognized: false }],
    ['for another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
  ])('%s', async (_, changed) => {
    const [amina, device] = [await makePerson(server), makeAuthenticator()]
    await add(amina, device)
    const { browser, answer } = await signIn(device, changed)
    expect(problemIn(answer).status).toBe(422)
    expect(browser.cookies.has('session')).toBe(false)
  })

  test('as somebody else, or when nobody knows it', async () => {
    const [amina, zofia, device] = [await makePerson(server), await makePerson(server), makeAuthenticator()]
    await add(amina, device)
    expect((await signIn(device, {}, handleOf(zofia))).answer.status).toBe(422)
    expect((await signIn(makeAuthenticator())).answer.status).toBe(422)
  })

  test('twice by one answer, in another browser, or later than five minutes', async () => {
    const [amina, device] = [await makePerson(server), makeAuthenticator()]
    await add(amina, device)
    const browser = server.visitor()
    const passkey = device.use({ challenge: await asked(browser), ...place() })
    const cookie = browser.cookies.get('passkey') ?? ''
    expect((await server.visitor().post('/api/auth/passkey-sign-in', { passkey })).status).toBe(422)
    const answers = await Promise.all(
      [1, 2, 3].map(() => {
        const window = server.visitor()
        window.cookies.set('passkey', cookie)
        return window.post('/api/auth/passkey-sign-in', { passkey })
      }),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    const late = server.visitor()
    const old = device.use({ challenge: await asked(late), ...place() })
    server.clock.advance({ minutes: 5 })
    expect((await late.post('/api/auth/passkey-sign-in', { passkey: old })).status).toBe(422)
  })
})

describe('renaming and removing', () => {
  test('work for one’s own alone', async () => {
    const [amina, zofia] = [await makePerson(server), await makePerson(server)]
    await add(amina)
    const [passkey] = await list(amina)
    const path = `/api/auth/passkeys/${passkey?.id}`
    expect((await zofia.browser.patch(path, { name: 'Mine' })).status).toBe(404)
    expect((await zofia.browser.delete(path)).status).toBe(404)
    expect((await server.visitor().delete(path)).status).toBe(401)
    expect((await amina.browser.patch(path, { name: ' ' })).status).toBe(422)
    expect((await amina.browser.patch(path, { name: 'Phone' })).status).toBe(200)
    expect(await list(amina)).toMatchObject([{ name: 'Phone' }])
    expect((await amina.browser.delete(path)).status).toBe(200)
    expect(await list(amina)).toEqual([])
  })

  test('leave the last way in, even when all are removed at once', async () => {
    const amina = await makePerson(server)
    await add(amina)
    await add(amina)
    await server.db.updateTable('users').set({ password_hash: null }).where('id', '=', amina.id).execute()
    const answers = await Promise.all(
      (await list(amina)).map(({ id }) => amina.browser.delete(`/api/auth/passkeys/${id}`)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await list(amina)).toHaveLength(1)
  })
  test('count an account elsewhere as a way in only while its provider is set up', async () => {
    const settings = { AUTH_GOOGLE_CLIENT_ID: 'tercet', AUTH_GOOGLE_CLIENT_SECRET: 'secret' }
    const withGoogle = await startTestServer({ besides: server, settings })
    const amina = await makePerson(server)
    await add(amina)
    await server.db.updateTable('users').set({ password_hash: null }).where('id', '=', amina.id).execute()
    const elsewhere = { provider: 'google', issuer: 'https://accounts.example', subject: amina.id }
    const made = { ...elsewhere, id: newId(), userId: amina.id, email: amina.email }
    await insertIdentity(server.db, { ...made, now: server.clock.now() })
    const [passkey] = await list(amina)
    const path = `/api/auth/passkeys/${passkey?.id}`
    expect(problemIn(await amina.browser.delete(path)).type).toBe('/problems/auth/last-way-in')
    const there = withGoogle.visitor()
    for (const [name, value] of amina.browser.cookies) there.cookies.set(name, value)
    expect((await there.delete(path)).status).toBe(200)
    await withGoogle.stop()
  })
})
