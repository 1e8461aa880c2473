import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '../../../../base/log.ts'
import { endOf, signInWith, startTestProvider, type TestProvider } from '../../../../testing/provider.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'

let provider: TestProvider
let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})

beforeEach(async () => {
  provider = await startTestProvider()
})

afterEach(() => provider.stop())

afterAll(() => server.stop())

/** A new instance, which has not spoken to the provider yet. */
function start() {
  const settings = provider.settings('HOUSE', { NAME: 'The House' })
  return startTestServer({ settings, log: createLog('silent'), besides: server })
}

async function attempt({ visitor }: Pick<TestServer, 'visitor'>) {
  const answer = await visitor().get('/api/auth/popup/start?provider=house&flow=0123456789abcdef')
  return answer.status === 302 ? 'on the way' : endOf(answer)
}

const unreachable = {
  flow: '0123456789abcdef',
  ok: false,
  code: 'auth/provider-unavailable',
  message: 'The House sign-in is not reachable right now. Please try again later.',
  link: false,
}

test('a provider that is down at the start works five seconds after it is back', async () => {
  await provider.stop()
  const instance = await start()
  expect(await attempt(instance)).toEqual(unreachable)
  await provider.start()
  expect(await attempt(instance)).toEqual(unreachable)
  server.clock.advance({ seconds: 5 })
  expect(await signInWith(instance.visitor(), 'house')).toMatchObject({ ok: true })
})

test('a provider is asked once what it can do by all who come at the same time, and again after twelve hours', async () => {
  const instance = await start()
  expect(await Promise.all([1, 2, 3, 4].map(() => attempt(instance)))).toEqual(Array(4).fill('on the way'))
  expect(provider.discoveries()).toBe(1)
  server.clock.advance({ minutes: 12 * 60 - 1 })
  await attempt(instance)
  expect(provider.discoveries()).toBe(1)
  server.clock.advance({ minutes: 1 })
  await attempt(instance)
  expect(provider.discoveries()).toBe(2)
})

test('a provider that goes away while somebody signs in is told as such', async () => {
  const instance = await start()
  const browser = instance.visitor()
  provider.tamper = { redirect: () => void provider.stop() }
  expect(await signInWith(browser, 'house')).toMatchObject({
    ok: false,
    code: 'auth/provider-unavailable',
  })
})

test('a provider that has trouble of its own is told as such', async () => {
  const instance = await start()
  provider.tamper = {
    redirect: ({ searchParams }) => {
      searchParams.delete('code')
      searchParams.set('error', 'temporarily_unavailable')
    },
  }
  expect(await signInWith(instance.visitor(), 'house')).toMatchObject({ code: 'auth/provider-unavailable' })
})
