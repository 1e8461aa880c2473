import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { problemIn } from '../../../testing/browser.ts'
import { makePerson, type Person } from '../../../testing/people.ts'
import {
  connectWith,
  endOf,
  linkIn,
  passProvider,
  sendConnectForm,
  setOutToConnect,
  signInWith,
  somebody,
  startTestProvider,
  type TestProvider,
} from '../../../testing/provider.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import type { ConnectedIdentity } from './contract.ts'

let provider: TestProvider
let server: TestServer

beforeAll(async () => {
  provider = await startTestProvider()
  server = await startTestServer({ settings: provider.settings('HOUSE', { NAME: 'The House' }) })
})

afterEach(() => provider.behave())

afterAll(async () => {
  await server.stop()
  await provider.stop()
})

type Identities = { identities: ConnectedIdentity[]; hasPassword: boolean }

async function identitiesOf(browser: Person['browser']): Promise<Identities> {
  return (await browser.get('/api/auth/identities')).body as Identities
}

/** Connects one more account with that of the member. */
async function link(browser: Person['browser']): Promise<string> {
  provider.claims = somebody()
  expect(await connectWith(browser, 'house')).toMatchObject({ ok: true, link: true })
  return (await identitiesOf(browser)).identities.at(-1)?.id ?? ''
}

const unlink = (browser: Person['browser'], id: string) => browser.delete(`/api/auth/identities/${id}`)

describe('connecting while signed in', () => {
  test('needs no e-mail in common, and leaves the account as it is', async () => {
    const amina = await makePerson(server, 'Amina')
    const id = await link(amina.browser)
    expect(await identitiesOf(amina.browser)).toEqual({
      hasPassword: true,
      identities: [
        {
          id,
          provider: 'house',
          name: 'The House',
          email: provider.claims.email,
          connectedAt: server.clock.now().toISOString(),
          lastUsedAt: server.clock.now().toISOString(),
        },
      ],
    })
    const elsewhere = server.visitor()
    expect(await signInWith(elsewhere, 'house')).toMatchObject({ ok: true })
    expect((await elsewhere.get('/api/auth/session')).body).toMatchObject({
      member: { id: amina.id, email: amina.email, displayName: 'Amina' },
    })
  })

  test('is refused to a visitor', async () => {
    const end = endOf(await sendConnectForm(server.visitor(), { provider: 'house' }))
    expect(end).toMatchObject({ ok: false, code: 'auth/no-session', message: 'Please log in.', link: true })
  })

  test('is refused to a personal API token, even with the password', async () => {
    const { browser, password: current } = await makePerson(server)
    const made = { current, name: 'Backup', scopes: ['read', 'write'], days: 30 }
    const { token } = (await browser.post('/api/auth/api-tokens', made)).body as { token: string }
    const answer = await server.visitor().send('/api/auth/popup/connect', {
      method: 'POST',
      body: `${new URLSearchParams({ provider: 'house', flow: 'f'.repeat(16), current })}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: `Bearer ${token}` },
    })
    expect(endOf(answer)).toMatchObject({ ok: false, code: 'auth/no-session' })
  })

  test.each([
    ['a wrong one', 'Wrong.Horse1'],
    ['none', ''],
  ])('asks for the password, which is not %s', async (_, current) => {
    const amina = await makePerson(server)
    const end = endOf(await sendConnectForm(amina.browser, { provider: 'house', current }))
    expect(end).toMatchObject({ ok: false, code: 'auth/wrong-password', link: true })
    expect([...amina.browser.cookies.keys()].filter((name) => name.startsWith('oauth-'))).toEqual([])
  })

  test('counts guesses of the password with those at the sign-in', async () => {
    const { browser, email, password } = await makePerson(server)
    for (let guess = 0; guess < 5; guess++)
      await sendConnectForm(browser, { provider: 'house', current: `Wrong.Horse${guess}` })
    expect(endOf(await sendConnectForm(browser, { provider: 'house' })).code).toBe('auth/too-many-requests')
    expect((await browser.post('/api/auth/sign-in', { email, password })).status).toBe(429)
  })

  test('asks somebody without a password for a sign-in within ten minutes', async () => {
    const browser = server.visitor()
    await signInWith(browser, 'house')
    server.clock.advance({ minutes: 11 })
    const form = () => sendConnectForm(browser, { provider: 'house', current: '' })
    expect(endOf(await form())).toMatchObject({ ok: false, code: 'auth/sign-in-again' })
    await signInWith(browser, 'house')
    expect(linkIn(await form())).toContain(provider.issuer)
  })

  test('in the page itself comes back to the profile, also with what went wrong', async () => {
    const { browser } = await makePerson(server)
    const wrong = await sendConnectForm(browser, { provider: 'house', flow: '', current: 'Wrong.Horse1' })
    const back = '/profile/security?problem=wrong-password&provider=house'
    expect([wrong.status, wrong.headers.get('location')]).toEqual([302, back])
    const to = linkIn(await sendConnectForm(browser, { provider: 'house', flow: '' })) ?? ''
    const { status, headers } = await browser.get(await passProvider(to))
    expect([status, headers.get('location')]).toEqual([302, '/profile/security'])
    expect((await identitiesOf(browser)).identities).toHaveLength(1)
  })

  test('cannot be begun by another site, by an address alone, by JSON, or with what is not known', async () => {
    const { browser, password } = await makePerson(server)
    const path = '/api/auth/popup/connect'
    const body = `provider=house&current=${password}`
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const strange = { ...form, 'sec-fetch-site': 'cross-site' }
    const answers = [
      await browser.send(path, { method: 'POST', body, headers: strange }),
      await browser.get(`${path}?${body}`),
      await browser.post(path, { provider: 'house', current: password }),
      await sendConnectForm(browser, { provider: 'house', member: 'x' }),
      await browser.get(`/api/auth/popup/start?provider=house&link=1`),
      await browser.send(path, { method: 'POST', body: 'x'.repeat(70_000), headers: form }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 404, 422, 422, 422, 413])
  })

  test('is refused when somebody else is signed in by the time the provider answers', async () => {
    const [amina, zofia] = [await makePerson(server), await makePerson(server)]
    const back = await setOutToConnect(amina.browser, 'house')
    for (const name of ['session', 'token']) amina.browser.cookies.delete(name)
    const { email, password } = zofia
    await amina.browser.post('/api/auth/sign-in', { email, password })
    expect(endOf(await amina.browser.get(back))).toMatchObject({ ok: false, code: 'auth/no-session' })
    for (const person of [amina, zofia]) {
      const held = server.db.selectFrom('identities').select('id').where('user_id', '=', person.id)
      expect(await held.execute()).toEqual([])
    }
  })

  test('is refused for an account that another member has connected', async () => {
    const [amina, zofia] = [await makePerson(server), await makePerson(server)]
    await link(amina.browser)
    expect(await connectWith(zofia.browser, 'house')).toMatchObject({
      ok: false,
      code: 'auth/credential-already-in-use',
      message: 'This The House account is already connected to another member.',
    })
    expect((await identitiesOf(zofia.browser)).identities).toEqual([])
  })

  test.each([true, false])(
    'proves one’s own e-mail only when the provider has verified it: %j',
    async (verified) => {
      const amina = await makePerson(server)
      Object.assign(provider.claims, { email: amina.email, email_verified: verified })
      expect(await connectWith(amina.browser, 'house')).toMatchObject({ ok: true })
      const users = server.db.selectFrom('users').select('email_verified_at as at').where('id', '=', amina.id)
      expect((await users.executeTakeFirstOrThrow()).at !== null).toBe(verified)
      const record = server.db
        .selectFrom('audit_events')
        .select('details')
        .where('kind', '=', 'email.verified')
      const found = await record.where('member_id', '=', amina.id).execute()
      expect(found).toEqual(verified ? [{ details: { provider: 'house' } }] : [])
    },
  )

  test('twice is the same as once', async () => {
    const amina = await makePerson(server)
    await link(amina.browser)
    expect(await connectWith(amina.browser, 'house')).toMatchObject({ ok: true })
    expect((await identitiesOf(amina.browser)).identities).toHaveLength(1)
  })

  test('is won by one of two members who do it at the same time', async () => {
    const people = [await makePerson(server), await makePerson(server)]
    const ends = await Promise.all(people.map(({ browser }) => connectWith(browser, 'house')))
    expect(ends.map(({ ok }) => ok).sort()).toEqual([false, true])
  })
})

describe('disconnecting', () => {
  test('takes the account away', async () => {
    const amina = await makePerson(server)
    const id = await link(amina.browser)
    expect((await unlink(amina.browser, id)).body).toEqual({ success: true })
    expect((await identitiesOf(amina.browser)).identities).toEqual([])
    expect((await unlink(amina.browser, id)).status).toBe(404)
  })

  test('is refused to a visitor, and to a stranger, who finds nothing there', async () => {
    const [amina, zofia] = [await makePerson(server), await makePerson(server)]
    const id = await link(amina.browser)
    expect((await unlink(server.visitor(), id)).status).toBe(401)
    expect((await unlink(zofia.browser, id)).status).toBe(404)
    expect((await unlink(zofia.browser, 'no-id')).status).toBe(404)
    expect((await identitiesOf(amina.browser)).identities).toHaveLength(1)
  })

  test('never takes the last way in, even when two are disconnected at the same time', async () => {
    const browser = server.visitor()
    await signInWith(browser, 'house')
    await link(browser)
    const { identities, hasPassword } = await identitiesOf(browser)
    expect({ hasPassword, ways: identities.length }).toEqual({ hasPassword: false, ways: 2 })
    const answers = await Promise.all(identities.map(({ id }) => unlink(browser, id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const [last] = (await identitiesOf(browser)).identities
    expect(problemIn(await unlink(browser, last?.id ?? ''))).toMatchObject({
      type: '/problems/auth/last-way-in',
      detail: 'This is your only way to log in. Set a password or connect another account first.',
    })
  })
  test('counts no account of a provider that is no longer set up', async () => {
    const browser = server.visitor()
    await signInWith(browser, 'house')
    const gone = await startTestServer({ besides: server })
    const there = gone.visitor()
    for (const [name, value] of browser.cookies) there.cookies.set(name, value)
    await link(browser)
    const [first] = (await identitiesOf(browser)).identities
    expect(problemIn(await unlink(there, first?.id ?? '')).type).toBe('/problems/auth/last-way-in')
    expect((await identitiesOf(browser)).identities).toHaveLength(2)
    expect((await unlink(browser, first?.id ?? '')).status).toBe(200)
    await gone.stop()
  })
})
