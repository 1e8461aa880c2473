import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '../../../base/log.ts'
import { forgeries, lookAlikes } from '../../../testing/forgeries.ts'
import { makePerson } from '../../../testing/people.ts'
import { signInWith, startTestProvider, type TestProvider } from '../../../testing/provider.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

let provider: TestProvider
let server: TestServer

beforeAll(async () => {
  provider = await startTestProvider()
  server = await startTestServer({ settings: provider.settings('HOUSE'), log: createLog('silent') })
})

afterEach(() => provider.behave())

afterAll(async () => {
  await server.stop()
  await provider.stop()
})

describe('nobody comes in with', () => {
  test.each(forgeries)('%s', async (_, code, forgery) => {
    provider.tamper = typeof forgery === 'function' ? await forgery(provider) : forgery
    const browser = server.visitor()
    const end = await signInWith(browser, 'house')
    expect(end).toMatchObject({ ok: false, code: `auth/${code}` })
    expect([...browser.cookies.keys()].filter((name) => !name.startsWith('oauth-'))).toEqual([])
    const people = server.db.selectFrom('users').select('id').where('email', '=', `${provider.claims.email}`)
    expect(await people.execute()).toEqual([])
  })
})

describe('nobody comes in as a member, or becomes one, by the e-mail of that member written', () => {
  test.each(lookAlikes)('%s', async (_, write) => {
    const kim = await makeConfirmed('kim')
    provider.claims = { ...provider.claims, email: write(kim.email) }
    const browser = server.visitor()
    const end = await signInWith(browser, 'house')
    expect(end).toMatchObject({ ok: false, code: 'auth/email-missing' })
    expect((await browser.get('/api/auth/session')).body).toEqual({ member: null })
    const identities = server.db.selectFrom('identities').select('id').where('user_id', '=', kim.id)
    expect(await identities.execute()).toEqual([])
  })

  test('in capitals and between spaces somebody does, as at the registration', async () => {
    const kim = await makeConfirmed('kim')
    provider.claims = { ...provider.claims, email: ` ${kim.email.toUpperCase()} ` }
    const browser = server.visitor()
    expect(await signInWith(browser, 'house')).toMatchObject({ ok: true })
    expect((await browser.get('/api/auth/session')).body).toMatchObject({ member: { id: kim.id } })
  })
})

/** A member with a confirmed e-mail that begins as given. */
async function makeConfirmed(beginning: string) {
  const person = await makePerson(server)
  const email = `${beginning}-${person.email}`
  const confirmed = { email, email_verified_at: server.clock.now().toISOString() }
  await server.db.updateTable('users').set(confirmed).where('id', '=', person.id).execute()
  return { id: person.id, email }
}

test('a provider that says it is another one is not believed', async () => {
  provider.tamper = { metadata: (body) => Object.assign(body, { issuer: 'https://evil.example' }) }
  const fresh = await startTestServer({
    settings: provider.settings('HOUSE'),
    log: createLog('silent'),
    besides: server,
  })
  const start = await fresh.visitor().get('/api/auth/popup/start?provider=house&flow=0123456789abcdef')
  expect(start.headers.get('location')).toBeNull()
  expect(start.text).toContain('auth/provider-unavailable')
})

test('somebody comes in when nothing is forged', async () => {
  const browser = server.visitor()
  expect(await signInWith(browser, 'house')).toMatchObject({ ok: true, code: '' })
  const { body } = await browser.get('/api/auth/session')
  expect(body).toMatchObject({ member: { email: provider.claims.email, displayName: 'Leila Haddad' } })
})

test("what the provider's own words are is shown to nobody", async () => {
  provider.tamper = {
    redirect: ({ searchParams }) => {
      searchParams.delete('code')
      searchParams.set('error', 'access_denied')
      searchParams.set('error_description', 'Call 555-EVIL to get your account back')
    },
  }
  const end = await signInWith(server.visitor(), 'house')
  expect(end).toEqual(
    expect.objectContaining({ ok: false, code: 'auth/access-denied', message: 'Sign-in was cancelled.' }),
  )
})
