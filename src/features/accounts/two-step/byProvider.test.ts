import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
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

test('a provider counts as both steps, unless the operator obliges people to ours', async () => {
  const first = server.visitor()
  await signInWith(first, 'house')
  const { secret } = (await first.post('/api/auth/two-step/secret', {})).body as { secret: string }
  const shown = () => new TOTP({ secret }).generate({ timestamp: server.clock.now().getTime() })
  expect((await first.post('/api/auth/two-step', { code: shown() })).status).toBe(200)
  server.clock.advance({ minutes: 5 })

  const again = server.visitor()
  expect(await signInWith(again, 'house')).toMatchObject({ ok: true })
  expect(await isSignedIn(again)).toBe(true)

  const obliged = strict.visitor()
  expect(await signInWith(obliged, 'house')).toMatchObject({ ok: false, code: 'auth/second-step' })
  expect(await isSignedIn(obliged)).toBe(false)
  expect((await obliged.post('/api/auth/second-step', { code: shown() })).status).toBe(200)
  expect(await isSignedIn(obliged)).toBe(true)
})

test('a page that went to the provider itself goes on to the profile while the second step is due', async () => {
  provider.behave()
  expect(await comeByPage(server.visitor())).toBe('/jobs')
  expect(await comeByPage(strict.visitor())).toBe('/profile')
})
