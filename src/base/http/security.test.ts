import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import type { RequestEnv } from './env.ts'
import { sendProblem, toProblem } from './problems.ts'
import { sameOriginOnly } from './security.ts'

/** The status with which an instance at `address` answers. */
async function statusOf(
  address: string,
  method: string,
  headers: Record<string, string>,
  asked = address,
): Promise<number> {
  const app = new Hono<RequestEnv>()
  app.onError((error, context) => sendProblem(context, toProblem(error)))
  app.use(sameOriginOnly(readConfig({ PUBLIC_URL: address })))
  app.all('*', (context) => context.text('done'))
  const response = await app.request(new URL('/', asked), { method, headers })
  return response.status
}

const site = 'https://courses.example.org'

const trusted: Record<string, string>[] = [
  {},
  { origin: site },
  { 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'same-origin', origin: site },
]

const foreign: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://courses.example.org' },
  { origin: 'https://courses.example.org:8443' },
  { origin: 'https://courses.example.org.evil.example' },
  { origin: 'https://sub.courses.example.org' },
  { origin: 'http://localhost:4173' },
  { origin: '' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
  { 'sec-fetch-site': '' },
  { 'sec-fetch-site': 'cross-site', origin: site },
]

describe.each(['POST', 'PUT', 'PATCH', 'DELETE', 'PURGE'])('a change by %s', (method) => {
  test.each(trusted)('may come with %j', async (headers) => {
    expect(await statusOf(site, method, headers)).toBe(200)
  })

  test.each(foreign)('is refused with %j', async (headers) => {
    expect(await statusOf(site, method, headers)).toBe(403)
  })
})

test.each(['GET', 'HEAD', 'OPTIONS'])('%s changes nothing and may come from anywhere', async (method) => {
  for (const headers of foreign) expect(await statusOf(site, method, headers)).toBe(200)
})

describe('an instance on loopback', () => {
  const here = 'http://localhost:4173'

  test.each(['http://localhost:4173', 'http://127.0.0.1:4173', 'http://[::1]:4173'])(
    'answers to every name of its machine, such as %s',
    async (origin) => {
      expect(await statusOf(here, 'POST', { origin }, origin)).toBe(200)
    },
  )

  test.each([
    'http://localhost:5173',
    'https://localhost:4173',
    'https://127.0.0.1:4173',
    'ftp://127.0.0.1:4173',
    'http://127.0.0.2:4173',
    'http://other.localhost:4173',
    'http://192.168.1.20:4173',
    'http://localhost.evil.example:4173',
    'null',
  ])('does not take %s for itself', async (origin) => {
    expect(await statusOf(here, 'POST', { origin })).toBe(403)
    expect(await statusOf(here, 'POST', { origin }, 'http://127.0.0.1:4173')).toBe(403)
  })

  test('behind a proxy that speaks TLS is called by https alone', async () => {
    const [secure, asked] = ['https://localhost:8443', 'http://127.0.0.1:8443']
    expect(await statusOf(secure, 'POST', { origin: 'https://127.0.0.1:8443' }, asked)).toBe(200)
    expect(await statusOf(secure, 'POST', { origin: asked }, asked)).toBe(403)
  })
})
