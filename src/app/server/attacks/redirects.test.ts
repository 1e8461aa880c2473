import { afterAll, beforeAll, expect, test } from 'vitest'
import { pagePaths } from '../../../testing/pages.ts'
import { makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

/** Open redirects: links that begin with the site's address and lead to another site serve phishing. */
let server: TestServer
let amina: Person

beforeAll(async () => {
  server = await startTestServer()
  amina = await makePerson(server)
})

afterAll(() => server.stop())

const places = [
  '//evil.example/',
  '/\\evil.example',
  'https://evil.example/',
  '/\t/evil.example',
  '///evil.example',
  '\\\\evil.example',
  '/%09/evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '/%2f%2fevil.example',
  '@evil.example',
  '.evil.example',
  '/login?from=//evil.example',
]

const parameters = ['from', 'next', 'to', 'url', 'return', 'returnTo', 'redirect', 'redirect_uri', 'continue']

/** Every address that answers GET, ids filled in. */
function addresses(): string[] {
  const served = server.routes.filter(({ method }) => method === 'GET').map(({ path }) => path)
  const all = [...served, ...pagePaths()].map((path) =>
    path.replaceAll(/:\w+/g, '019a8f3c-1b2d-7e4f-8a5b-0123456789ab').replaceAll('*', ''),
  )
  return [...new Set(all)].sort()
}

function expectOwn(location: string | null, address: string): void {
  if (location === null) return
  expect(new URL(location, server.config.publicUrl).origin, `${address} → ${location}`).toBe(
    server.config.publicUrl.origin,
  )
}

test('no address leads to another site, whatever its parameters say', async () => {
  let led = 0
  for (const address of addresses()) {
    for (const place of places.slice(0, 2)) {
      const query = new URLSearchParams(parameters.map((name) => [name, place]))
      for (const browser of [server.visitor(), amina.browser]) {
        const { headers } = await browser.get(`${address}?${query}`)
        expectOwn(headers.get('location'), `${address}?${query}`)
        expect(headers.has('refresh')).toBe(false)
        led += headers.has('location') ? 1 : 0
      }
    }
  }
  expect(led).toBeGreaterThan(20)
})

test.each(places)('the path %s leads to no other site', async (place) => {
  for (const address of [`http://localhost:4173/${place}`, `http://localhost:4173/${place}/..`]) {
    const { status, headers } = await amina.browser.get(address)
    expect(status, address).toBeLessThan(500)
    expectOwn(headers.get('location'), address)
  }
})

test.each(places)('whoever logs in by the form comes nowhere else for the sake of %s', async (from) => {
  const body = new URLSearchParams({ email: amina.email, password: amina.password, from })
  const { status, headers } = await server.visitor().send(`/login?${new URLSearchParams({ from })}`, {
    method: 'POST',
    body: body.toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(status).toBe(302)
  expectOwn(headers.get('location'), '/login')
})

test('a way back within the site is kept', async () => {
  const body = new URLSearchParams({ email: amina.email, password: amina.password, from: '/manage-course' })
  const { headers } = await server.visitor().send('/login', {
    method: 'POST',
    body: body.toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(headers.get('location')).toContain('/manage-course')
})
