import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { makePerson } from '../../../testing/people.ts'
import {
  linkIn,
  passProvider,
  signInWith,
  startTestProvider,
  type TestProvider,
} from '../../../testing/provider.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

let provider: TestProvider
let server: TestServer
let strict: TestServer

beforeAll(async () => {
  provider = await startTestProvider()
  server = await startTestServer({ settings: provider.settings('HOUSE') })
  const settings = { ...provider.settings('HOUSE'), AUTH_REQUIRE_TWO_STEP: 'everyone' }
  strict = await startTestServer({ besides: server, settings })
})

afterAll(async () => {
  await server.stop()
  await provider.stop()
})

/** Goes to the provider in the page itself, not in a window; where that leads. */
async function comeByPage(browser: Browser): Promise<string | null> {
  const page = await browser.get('/api/auth/popup/start?provider=house&from=%2Fjobs')
  return (await browser.get(await passProvider(linkIn(page) ?? ''))).headers.get('location')
}

async function isSignedIn(browser: Browser): Promise<boolean> {
  return ((await browser.get('/api/auth/session')).body as { member: unknown }).member !== null
}

test('a provider takes the place of the first step, and of no second one that its member has turned on', async () => {
  const first = server.visitor()
  await signInWith(first, 'house')
  const { secret } = (await first.post('/api/auth/two-step/secret', {})).body as { secret: string }
  const shown = () => new TOTP({ secret }).generate({ timestamp: server.clock.now().getTime() })
  expect((await first.post('/api/auth/two-step', { code: shown() })).status).toBe(200)
  server.clock.advance({ minutes: 5 })

  for (const instance of [server, strict]) {
    const again = instance.visitor()
    expect(await signInWith(again, 'house')).toMatchObject({ ok: false, code: 'auth/second-step' })
    expect(await isSignedIn(again)).toBe(false)
    expect((await again.post('/api/auth/second-step', { code: shown() })).status).toBe(200)
    expect(await isSignedIn(again)).toBe(true)
    server.clock.advance({ minutes: 5 })
  }
})

test('whoever reads a member’s mailbox, and makes an account elsewhere with it, does not get past their second step', async () => {
  const member = await makePerson(server)
  await server.db
    .updateTable('users')
    .set({ email_verified_at: server.clock.now().toISOString() })
    .where('id', '=', member.id)
    .execute()
  const proof = { current: 'Correct.Horse1' }
  const { secret } = (await member.browser.post('/api/auth/two-step/secret', proof)).body as {
    secret: string
  }
  const code = new TOTP({ secret }).generate({ timestamp: server.clock.now().getTime() })
  expect((await member.browser.post('/api/auth/two-step', { code })).status).toBe(200)

  provider.behave()
  Object.assign(provider.claims, { sub: 'never-seen-before', email: member.email, email_verified: true })
  const thief = server.visitor()
  expect(await signInWith(thief, 'house')).toMatchObject({ ok: false, code: 'auth/second-step' })
  expect(await isSignedIn(thief)).toBe(false)
})

test('a page that went to the provider itself goes on to the profile while the second step is due', async () => {
  provider.behave()
  expect(await comeByPage(server.visitor())).toBe('/jobs')
  expect(await comeByPage(strict.visitor())).toBe('/profile/security')
})
