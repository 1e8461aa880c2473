import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makePerson } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { themeScript } from '../client/theme.ts'

let server: TestServer
let stylesheet: string

beforeAll(async () => {
  server = await startTestServer()
  const { text } = await server.visitor().get('/')
  stylesheet = /href="(\/assets\/[^"]+\.css)"/.exec(text)?.[1] ?? ''
})

afterAll(() => server.stop())

/** Something of each kind that is answered: data, a problem, a page, a page of nothing, a redirect, a file. */
const kinds: [string, number, () => string][] = [
  ['data', 200, () => '/api/all-courses'],
  ['a problem', 404, () => '/api/nothing'],
  ['a page', 200, () => '/'],
  ['the page of an unknown address', 404, () => '/nothing'],
  ['a redirect', 302, () => '/add-course'],
  ['a file', 200, () => stylesheet],
  ['the state of health', 200, () => '/healthz'],
]

describe.each(kinds)('%s', (_, status, address) => {
  test('comes with the headers that keep browsers on the safe side', async () => {
    const { status: answered, headers } = await server.visitor().get(address())
    expect(answered).toBe(status)
    expect(Object.fromEntries(headers)).toMatchObject({
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
    expect(headers.has('x-powered-by')).toBe(false)
    expect(headers.has('server')).toBe(false)
  })

  test('may run our own scripts and styles alone, and nobody may frame it', async () => {
    const { headers } = await server.visitor().get(address())
    const hash = createHash('sha256').update(themeScript).digest('base64')
    expect(headers.get('content-security-policy')?.split('; ')).toEqual([
      "default-src 'self'",
      `script-src 'self' 'sha256-${hash}'`,
      "style-src 'self'",
      "connect-src 'self'",
      "img-src 'self' https: http: data:",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ])
  })

  test('carries an id of its own, by which it can be found in the log', async () => {
    const ids = [await server.visitor().get(address()), await server.visitor().get(address())].map(
      ({ headers }) => headers.get('x-request-id'),
    )
    expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(ids[1]).toMatch(/^[0-9a-f-]{36}$/)
    expect(ids[0]).not.toBe(ids[1])
  })
})

test('the inline script of a page is the one that the policy allows by its hash', async () => {
  const { text, headers } = await server.visitor().get('/')
  const scripts = [...text.matchAll(/<script(?![^>]*\b(?:src|type)=)[^>]*>([^<]*)<\/script>/g)].map(
    ([, script]) => script,
  )
  expect(scripts).toEqual([themeScript])
  const hash = createHash('sha256')
    .update(scripts[0] ?? '')
    .digest('base64')
  expect(headers.get('content-security-policy')).toContain(`'sha256-${hash}'`)
})

test('a page holds no style and no handler that the policy would refuse', async () => {
  const { text } = await server.visitor().get('/')
  expect(text).not.toMatch(/<style/)
  expect(text).not.toMatch(/<[a-z][^>]*\s(?:style|on[a-z]+)=/)
})

describe('over https', () => {
  test('a browser is told to stay with https', async () => {
    const settings = { PUBLIC_URL: 'https://courses.example.org' }
    const secure = await startTestServer({ settings, besides: server })
    const { headers } = await secure.visitor().get('/api/all-courses')
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  })

  test('and not over http', async () => {
    const { headers } = await server.visitor().get('/api/all-courses')
    expect(headers.has('strict-transport-security')).toBe(false)
  })
})

test('nothing that may be about somebody is kept by caches on the way', async () => {
  for (const address of ['/api/auth/session', '/', '/login', '/nothing', '/add-course']) {
    const { headers } = await server.visitor().get(address)
    expect(headers.get('cache-control')).toBe('private, no-store')
  }
  const { browser } = await makePerson(server)
  const own = await browser.get('/api/all-courses')
  expect(own.headers.get('cache-control')).toBe('private, no-store')
  const { headers } = await server.visitor().get('/api/nothing')
  expect(headers.get('cache-control')).toBe('no-store')
})

test('what visitors read by the API may be kept by whoever asks each time whether it is still right', async () => {
  const { headers } = await server.visitor().get('/api/all-courses')
  expect(headers.get('cache-control')).toBe('public, no-cache')
  expect(headers.get('vary')).toContain('cookie, authorization')
})

test('a file whose name changes with its content is kept for a year', async () => {
  const { headers } = await server.visitor().get(stylesheet)
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(headers.get('content-type')).toMatch(/^text\/css/)
})
