import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { makeAuthenticator } from '../../testing/authenticator.ts'
import { problemIn } from '../../testing/browser.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { connectWith, signInWith, startTestProvider, type TestProvider } from '../../testing/provider.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let provider: TestProvider
let server: TestServer

beforeAll(async () => {
  provider = await startTestProvider()
  server = await startTestServer({ settings: provider.settings('HOUSE') })
})

// What is refused within a minute is one row.
afterEach(() => {
  server.clock.advance({ minutes: 1 })
  provider.behave()
})

afterAll(async () => {
  await server.stop()
  await provider.stop()
})

/** What was refused to somebody, or (null) to whom nobody knows. */
function refusalsOf(person: Person | null) {
  const events = server.db.selectFrom('audit_events').select(['kind', 'details', 'network'])
  return events
    .where('kind', 'like', '%.refused')
    .where('member_id', 'is not distinct from', person?.id ?? null)
    .orderBy('id')
    .execute()
}

const network = expect.stringMatching(/\/24$/)

describe('a passkey that is refused', () => {
  const place = () => ({ origin: server.config.publicUrl.origin, rpId: server.config.publicUrl.hostname })
  const refused = { kind: 'session.refused', details: { method: 'passkey' }, network }

  async function challengeOf(answer: Promise<{ body: unknown }>): Promise<string> {
    return ((await answer).body as { challenge: string }).challenge
  }

  async function signIn(device: ReturnType<typeof makeAuthenticator>, changed: object = {}): Promise<number> {
    const browser = server.visitor()
    const challenge = await challengeOf(browser.post('/api/auth/passkey-sign-in/options'))
    const passkey = device.use({ challenge, ...place(), ...changed })
    return (await browser.post('/api/auth/passkey-sign-in', { passkey })).status
  }

  test('is on the record of its member', async () => {
    const [amina, device] = [await makePerson(server), makeAuthenticator()]
    const { browser, password } = amina
    const challenge = await challengeOf(browser.post('/api/auth/passkey-options', { current: password }))
    await browser.post('/api/auth/passkeys', { name: 'L', passkey: device.create({ challenge, ...place() }) })
    expect(await signIn(device)).toBe(200)
    expect(await refusalsOf(amina)).toEqual([])
    expect(await signIn(device, { origin: 'https://evil.example' })).toBe(422)
    expect(await refusalsOf(amina)).toEqual([refused])
  })

  test('is on the record of nobody when nobody knows it', async () => {
    const before = (await refusalsOf(null)).length
    expect(await signIn(makeAuthenticator())).toBe(422)
    expect((await refusalsOf(null)).slice(before)).toEqual([refused])
  })
})

describe('a provider that lets nobody in', () => {
  const refused = (reason: string) => ({
    kind: 'identity.refused',
    details: { provider: 'house', reason },
    network,
  })

  test.each([
    ['email-not-verified', { email_verified: false }],
    ['account-exists-with-different-credential', {}],
  ])('is on the record of the member whose e-mail it told: %s', async (reason, claims) => {
    const amina = await makePerson(server)
    Object.assign(provider.claims, { email: amina.email, ...claims })
    expect(await signInWith(server.visitor(), 'house')).toMatchObject({ ok: false, code: `auth/${reason}` })
    expect(await refusalsOf(amina)).toEqual([refused(reason)])
    expect((await amina.browser.get('/profile/security')).text).toContain('Another way to log in was refused')
  })

  test.each([
    ['email-not-verified', { email_verified: false }],
    ['email-missing', { email: undefined }],
  ])('is on the record of nobody when nobody has the e-mail: %s', async (reason, claims) => {
    Object.assign(provider.claims, claims)
    const before = (await refusalsOf(null)).length
    await signInWith(server.visitor(), 'house')
    expect((await refusalsOf(null)).slice(before)).toEqual([refused(reason)])
  })

  test('is on the record of nobody when its answer is forged', async () => {
    provider.tamper = { token: (_, payload) => Object.assign(payload, { aud: 'somebody else' }) }
    const before = (await refusalsOf(null)).length
    await signInWith(server.visitor(), 'house')
    expect((await refusalsOf(null)).slice(before)).toEqual([refused('provider-error')])
  })

  test('is on the record of the member who wanted to connect what somebody else has', async () => {
    await signInWith(server.visitor(), 'house')
    const amina = await makePerson(server)
    expect(await connectWith(amina.browser, 'house')).toMatchObject({ ok: false })
    expect(await refusalsOf(amina)).toEqual([refused('credential-already-in-use')])
  })
})

test('whoever knows the password of a closed account is on its record', async () => {
  const amina = await makePerson(server)
  const disabled_at = server.clock.now().toISOString()
  await server.db.updateTable('users').set({ disabled_at }).where('id', '=', amina.id).execute()
  const { email, password } = amina
  const answer = await server.visitor().post('/api/auth/sign-in', { email, password })
  expect(problemIn(answer)).toMatchObject({ status: 403, type: '/problems/auth/account-disabled' })
  const details = { method: 'password', reason: 'account-disabled' }
  expect(await refusalsOf(amina)).toEqual([{ kind: 'session.refused', details, network }])
})

test('a wrong password given again is on the record, and a forgotten one is not', async () => {
  const amina = await makePerson(server)
  const prove = (current: string) => amina.browser.post('/api/auth/proof', { current })
  expect((await prove('')).status).toBe(422)
  expect((await prove(amina.password)).status).toBe(200)
  expect(await refusalsOf(amina)).toEqual([])
  expect((await prove('Wrong.Horse1')).status).toBe(422)
  expect(await refusalsOf(amina)).toEqual([{ kind: 'session.refused', details: { step: 'proof' }, network }])
  expect((await amina.browser.get('/profile/security')).text).toContain('A login or password check failed')
})
