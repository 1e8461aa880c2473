import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAuthenticator } from '../../../testing/authenticator.ts'
import type { Browser } from '../../../testing/browser.ts'
import { makePerson, type Person } from '../../../testing/people.ts'
import { signInWith, startTestProvider, type TestProvider } from '../../../testing/provider.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { makeLink } from '../../accounts/links/links.ts'

let provider: TestProvider
let server: TestServer
let squatter: Person
let owner: Browser

beforeAll(async () => {
  provider = await startTestProvider()
  server = await startTestServer({ settings: provider.settings('HOUSE') })
})

beforeEach(async () => {
  squatter = await makePerson(server, 'Not Leila')
})

afterAll(async () => {
  await server.stop()
  await provider.stop()
})

/** The owner of the e-mail verifies it, and takes the account over. */
async function takeOver(): Promise<void> {
  provider.behave()
  provider.claims.email = squatter.email
  owner = server.visitor()
  await signInWith(owner, 'house')
  expect((await owner.post('/api/auth/claim')).status).toBe(200)
}

const asked = async (browser: Browser, path: string, body?: object) =>
  ((await browser.post(path, body)).body as { challenge: string }).challenge

const place = () => ({ origin: server.config.publicUrl.origin, rpId: server.config.publicUrl.hostname })

describe('whoever registered with the e-mail of another leaves nothing behind that lets them in again:', () => {
  test('no passkey', async () => {
    const device = makeAuthenticator()
    const { browser, password: current } = squatter
    const passkey = device.create({
      challenge: await asked(browser, '/api/auth/passkey-options', { current }),
      ...place(),
    })
    expect((await browser.post('/api/auth/passkeys', { name: 'Kept', passkey })).status).toBe(200)
    const comeBack = async () => {
      const visitor = server.visitor()
      const challenge = await asked(visitor, '/api/auth/passkey-sign-in/options')
      return visitor.post('/api/auth/passkey-sign-in', { passkey: device.use({ challenge, ...place() }) })
    }
    expect((await comeBack()).status).toBe(200)
    await takeOver()
    expect((await comeBack()).status).toBe(422)
    expect((await owner.get('/api/auth/passkeys')).body).toEqual([])
  })

  test('no second step that keeps the owner out, and no code', async () => {
    const at = server.clock.now().toISOString()
    const sealed_secret = Buffer.alloc(8)
    const own = { user_id: squatter.id }
    await server.db
      .insertInto('two_step_secrets')
      .values({ ...own, sealed_secret, created_at: at, confirmed_at: at })
      .execute()
    await server.db
      .insertInto('recovery_codes')
      .values({ ...own, code_hash: Buffer.alloc(32) })
      .execute()
    await takeOver()
    for (const table of ['two_step_secrets', 'recovery_codes'] as const) {
      const left = server.db.selectFrom(table).select('user_id').where('user_id', '=', squatter.id)
      expect(await left.execute()).toEqual([])
    }
  })

  test('no open link to a new password', async () => {
    const link = { userId: squatter.id, purpose: 'reset-password', email: null } as const
    const { url } = await makeLink(server.db, server.config, link, server.clock.now())
    await takeOver()
    const token = new URL(url).searchParams.get('token')
    const reset = { token, password: 'Another.Horse1' }
    expect((await server.visitor().post('/api/auth/reset', reset)).status).toBe(410)
  })
})
