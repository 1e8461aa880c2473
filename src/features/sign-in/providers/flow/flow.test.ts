import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '../../../../base/log.ts'
import { problemIn } from '../../../../testing/browser.ts'
import {
  comeBack,
  endOf,
  linkIn,
  passProvider,
  signInWith,
  startTestProvider,
  type TestProvider,
} from '../../../../testing/provider.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'

let provider: TestProvider
let server: TestServer

beforeAll(async () => {
  provider = await startTestProvider()
  const settings = { ...provider.settings('HOUSE', { NAME: 'The House' }), ...provider.settings('ANNEX') }
  server = await startTestServer({ settings, log: createLog('silent') })
})

afterEach(() => provider.behave())

afterAll(async () => {
  await server.stop()
  await provider.stop()
})

const flow = '0123456789abcdef'
const start = (query: string) => `/api/auth/popup/start?provider=house${query}`
const expired = { ok: false, code: 'auth/flow-expired' }

describe('the way to a provider', () => {
  test('carries a state, a nonce and the hash of a secret, all new each time, and leads back to the public address', async () => {
    const asked = await Promise.all(
      [1, 2].map(async () => {
        const { status, headers } = await server.visitor().get(start(`&flow=${flow}`))
        expect(status).toBe(302)
        return new URL(headers.get('location') ?? '').searchParams
      }),
    )
    for (const parameters of asked) {
      expect(Object.fromEntries(parameters)).toMatchObject({
        client_id: 'tercet',
        response_type: 'code',
        scope: 'openid email profile',
        code_challenge_method: 'S256',
        redirect_uri: 'http://localhost:4173/api/auth/callback/house',
      })
    }
    for (const name of ['state', 'nonce', 'code_challenge']) {
      const [one, other] = asked.map((parameters) => parameters.get(name))
      expect(one).toMatch(/^[\w-]{43}$/)
      expect(one).not.toBe(other)
    }
  })

  test('leads back to the public address whatever the browser calls this host', async () => {
    const answer = await server.app.request(`http://evil.example${start(`&flow=${flow}`)}`, {
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    })
    const to = new URL(answer.headers.get('location') ?? '')
    expect(to.searchParams.get('redirect_uri')).toBe('http://localhost:4173/api/auth/callback/house')
  })

  test('is kept in a cookie of its own, sealed and out of reach of scripts, for ten minutes', async () => {
    const { headers } = await server.visitor().get(start(`&flow=${flow}`))
    const [cookie = ''] = headers.getSetCookie()
    const state = new URL(headers.get('location') ?? '').searchParams.get('state') ?? ''
    expect(cookie).toMatch(/^oauth-[\w-]{8}=[\w-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(cookie).toContain(`oauth-${state.slice(0, 8)}=`)
    const sealed = /=([\w-]+)/.exec(cookie)?.[1] ?? ''
    expect(Buffer.from(sealed, 'base64url').toString()).not.toContain(state)
  })

  test('has a cookie that only this host can set, over https', async () => {
    const away = await startTestServer({
      settings: {
        PUBLIC_URL: 'https://courses.example.org',
        AUTH_GITHUB_CLIENT_ID: 'id',
        AUTH_GITHUB_CLIENT_SECRET: 'secret',
      },
      besides: server,
    })
    const { headers } = await away.visitor().get(`/api/auth/popup/start?provider=github&flow=${flow}`)
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-oauth-[\w-]{8}=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ])
    expect(headers.get('location')).toContain(
      `redirect_uri=${encodeURIComponent('https://courses.example.org/api/auth/callback/github')}`,
    )
  })

  test('is refused to other sites', async () => {
    for (const site of ['cross-site', 'same-site']) {
      const answer = await server
        .visitor()
        .send(start(`&flow=${flow}`), { headers: { 'sec-fetch-site': site } })
      expect(problemIn(answer)).toMatchObject({ status: 403, type: '/problems/foreign-origin' })
    }
  })

  test.each([
    '&flow=short',
    '&flow=%00%00%00%00%00%00%00%00%00%00%00%00%00%00%00%00',
    '&link=1',
    '&admin=1',
    `&from=/${'x'.repeat(2048)}`,
  ])('is refused with what it does not understand: %.20s', async (query) => {
    expect(problemIn(await server.visitor().get(start(query))).status).toBe(422)
  })

  test.each(['nobody', 'google', 'github', '__proto__', '%00'])(
    'ends at once for a provider that nobody has set up: %.20s',
    async (id) => {
      const answer = await server.visitor().get(`/api/auth/popup/start?provider=${id}&flow=${flow}`)
      expect(endOf(answer)).toMatchObject({
        flow,
        ok: false,
        code: 'auth/provider-not-configured',
        message: 'This sign-in method is not set up on this server.',
      })
    },
  )

  test('is forgotten, the oldest first, when somebody begins again and again', async () => {
    const browser = server.visitor()
    for (let i = 0; i < 20; i++) await browser.get(start(`&flow=${flow}`))
    expect([...browser.cookies.keys()].length).toBeLessThanOrEqual(6)
    expect(await signInWith(browser, 'house')).toMatchObject({ ok: true })
  })
})

describe('the way back', () => {
  test('tells the window which attempt has ended, and not who came in', async () => {
    const browser = server.visitor()
    const answer = await browser.get(await comeBack(browser, 'house'))
    expect(endOf(answer)).toEqual({ flow: expect.any(String), ok: true, code: '', message: '', link: false })
    expect(answer.text).not.toContain(browser.cookies.get('session'))
    expect(answer.text).not.toContain(provider.claims.email)
    expect([...browser.cookies.keys()]).toEqual(['session', 'device'])
  })

  test('is a page that may do nothing but tell, and keeps its tie to the page that opened it', async () => {
    const browser = server.visitor()
    const { headers } = await browser.get(await comeBack(browser, 'house'))
    expect(headers.get('cross-origin-opener-policy')).toBeNull()
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    )
    const begin = await server.visitor().get(start(`&flow=${flow}`))
    expect(begin.headers.get('cross-origin-opener-policy')).toBeNull()
    const page = await server.visitor().get('/login')
    expect(page.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
  })

  test('leads in only the browser that has asked', async () => {
    const [amina, stranger] = [server.visitor(), server.visitor()]
    const back = await comeBack(amina, 'house')
    expect(endOf(await stranger.get(back))).toMatchObject({ ...expired, flow: null })
    expect(stranger.cookies.size).toBe(0)
    await stranger.get(start(`&flow=${flow}`))
    expect(endOf(await stranger.get(back))).toMatchObject(expired)
    expect(endOf(await amina.get(back))).toMatchObject({ ok: true })
  })

  test('leads in once', async () => {
    const browser = server.visitor()
    const kept = new Map(browser.cookies)
    const back = await comeBack(browser, 'house')
    for (const [name, value] of browser.cookies) kept.set(name, value)
    expect(endOf(await browser.get(back))).toMatchObject({ ok: true })
    expect(endOf(await browser.get(back))).toMatchObject(expired)
    const thief = server.visitor()
    for (const [name, value] of kept) thief.cookies.set(name, value)
    expect(endOf(await thief.get(back))).toMatchObject({ ok: false, code: 'auth/provider-error' })
    expect(thief.cookies.has('session')).toBe(false)
  })

  test('is open for ten minutes', async () => {
    const browser = server.visitor()
    const back = await comeBack(browser, 'house')
    server.clock.advance({ seconds: 600 })
    expect(endOf(await browser.get(back))).toMatchObject(expired)
  })

  test('is that of the provider it was begun with', async () => {
    const browser = server.visitor()
    const back = await comeBack(browser, 'house')
    expect(endOf(await browser.get(back.replace('/house?', '/annex?')))).toMatchObject(expired)
  })

  test.each(['', '?', '?state=', '?state=a&state=b', '?code=x', '?state=%00', `?state=${'x'.repeat(4000)}`])(
    'with nothing that makes sense leads nowhere: %.20s',
    async (query) => {
      const answer = await server.visitor().get(`/api/auth/callback/house${query}`)
      expect(endOf(answer)).toMatchObject(expired)
    },
  )

  test('counts as a sign-in for its address, and the window is told when those are too many', async () => {
    const settings = { ...provider.settings('HOUSE'), LIMIT_SIGN_IN: '1/1h' }
    const few = await startTestServer({ settings, besides: server })
    const [here, there] = ['192.0.2.81', '198.51.100.81']
    expect(await signInWith(few.visitor(here), 'house')).toMatchObject({ ok: true })
    const browser = few.visitor(here)
    expect(await signInWith(browser, 'house')).toMatchObject({
      ok: false,
      code: 'auth/too-many-requests',
      message: 'Too many attempts. Try again in 60 minutes.',
    })
    expect(browser.cookies.has('session')).toBe(false)
    const page = await browser.get('/api/auth/popup/start?provider=house&from=%2Fjobs')
    const back = await browser.get(await passProvider(linkIn(page) ?? ''))
    expect(back.headers.get('location')).toContain('problem=too-many-requests&provider=house&wait=3600')
    expect((await few.visitor(there).get(back.headers.get('location') ?? '')).text).toContain(
      'Too many attempts. Try again in 60 minutes.',
    )
    expect(await signInWith(few.visitor(there), 'house')).toMatchObject({ ok: true })
    await few.stop()
  })

  test('is open to a device that has signed in before, where neighbours have used up that of their address', async () => {
    const settings = { ...provider.settings('HOUSE'), LIMIT_SIGN_IN: '1/1h' }
    const few = await startTestServer({ settings, besides: server })
    const [home, cafe] = ['192.0.2.82', '198.51.100.82']
    const before = few.visitor(home)
    expect(await signInWith(before, 'house')).toMatchObject({ ok: true })
    expect(await signInWith(few.visitor(cafe), 'house')).toMatchObject({ ok: true })
    const own = few.visitor(cafe)
    own.cookies.set('device', before.cookies.get('device') ?? '')
    expect(await signInWith(own, 'house')).toMatchObject({ ok: true })
    expect(await signInWith(few.visitor(cafe), 'house')).toMatchObject({ code: 'auth/too-many-requests' })
    await few.stop()
  })

  test('can be gone by two tabs at the same time', async () => {
    const browser = server.visitor()
    const [first, second] = [await comeBack(browser, 'house'), await comeBack(browser, 'annex')]
    expect(endOf(await browser.get(second))).toMatchObject({ ok: true })
    expect(endOf(await browser.get(first))).toMatchObject({ ok: true })
  })
})

describe('without a window', () => {
  /** Follows the page to the provider and back, as a browser without scripts does. */
  async function goThere(browser: ReturnType<TestServer['visitor']>, query = '') {
    const page = await browser.get(start(query))
    expect(page.status).toBe(200)
    return browser.get(await passProvider(linkIn(page) ?? ''))
  }

  test('the page itself goes to the provider and comes back to where it was going', async () => {
    const browser = server.visitor()
    const { status, headers } = await goThere(browser, '&from=/my-enrolled-courses?page=2')
    expect({ status, to: headers.get('location') }).toEqual({
      status: 302,
      to: '/my-enrolled-courses?page=2',
    })
    expect(browser.cookies.has('session')).toBe(true)
  })

  test.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/%09/evil.example', ''])(
    'nobody is led to another site by %j',
    async (from) => {
      const { headers } = await goThere(server.visitor(), `&from=${encodeURIComponent(from)}`)
      expect(new URL(headers.get('location') ?? '', 'http://here.example').host).toBe('here.example')
    },
  )

  test('a failure comes back to the log-in page by its name', async () => {
    provider.claims.email_verified = false
    const { headers } = await goThere(server.visitor())
    expect(headers.get('location')).toBe('/login?problem=email-not-verified&provider=house')
  })
})

test('everybody may ask which buttons there are, and learns nothing else', async () => {
  const { body } = await server.visitor().get('/api/auth/providers')
  const button = (id: string, name: string, configured: boolean) => ({
    id,
    name,
    configured,
    popupSevered: false,
  })
  expect(body).toEqual({
    providers: [
      button('google', 'Google', false),
      button('github', 'GitHub', false),
      button('annex', 'ANNEX', true),
      button('house', 'The House', true),
    ],
  })
})

describe('at another name of this machine than the one that providers know', () => {
  const elsewhere = { host: '127.0.0.1:4173' }

  test('a window says so at once, as the cookies of the way back would be missing there', async () => {
    const browser = server.visitor()
    const end = endOf(await browser.send(start(`&flow=${flow}`), { headers: elsewhere }))
    expect(end).toMatchObject({ flow, ok: false, code: 'auth/other-address' })
    expect([...browser.cookies.keys()]).toEqual([])
  })

  test.each([
    ['localhost:4173', '127.0.0.1:4173'],
    ['127.0.0.1:4173', 'localhost:4173'],
    ['[::1]:4173', 'localhost:4173'],
  ])('a page is led to %s from %s, with what it wanted', async (known, host) => {
    const settings = { ...provider.settings('HOUSE'), PUBLIC_URL: `http://${known}` }
    const here = await startTestServer({ settings, besides: server })
    const path = start('&from=%2Fmanage-course%3Fpage%3D2')
    const { status, headers } = await here.visitor().send(path, { headers: { host } })
    const to = new URL(headers.get('location') ?? '')
    expect([status, to.origin, to.pathname]).toEqual([302, `http://${known}`, '/login'])
    expect(Object.fromEntries(to.searchParams)).toEqual({
      problem: 'other-address',
      provider: 'house',
      from: '/manage-course?page=2',
    })
    await here.stop()
  })

  test('nobody is led away by what a proxy or a forger calls this host', async () => {
    for (const host of ['localhost:4173', 'localhost:1', 'evil.example', 'courses.internal:80']) {
      const { status, headers } = await server.visitor().send(start(`&flow=${flow}`), { headers: { host } })
      expect([status, headers.get('location')?.startsWith(provider.issuer)]).toEqual([302, true])
    }
    const { status } = await server.visitor().send(start(`&flow=${flow}`), { headers: { host: '%00' } })
    expect(status).toBe(400)
  })
})
