import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessName, type Endpoint } from '../../../base/contract/endpoint.ts'
import { type Answer, problemIn } from '../../../testing/browser.ts'
import { readEndpoints } from '../../../testing/endpoints.ts'
import { makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

const endpoints = await readEndpoints()
const withBody = endpoints.filter(({ body }) => body !== undefined)
const methods = ['get', 'post', 'put', 'patch', 'delete'] as const

let server: TestServer
let amina: Person

beforeAll(async () => {
  server = await startTestServer()
  // She may call everything, so that each call below is refused for what is wrong with it.
  amina = await makePerson(server)
  await server.db.updateTable('users').set({ role: 'administrator' }).where('id', '=', amina.id).execute()
  server.clock.advance({ seconds: 6 })
})

afterAll(() => server.stop())

/** The address of an endpoint for `email`, with ids that belong to nothing. */
function addressOf({ path, query }: Endpoint, email = amina.email): string {
  const id = '019a8f3c-1b2d-7e4f-8a5b-0123456789ab'
  const search = new URLSearchParams()
  if (query !== undefined && 'email' in query.shape) search.set('email', email)
  for (const name of ['courseId', 'ids']) if (query !== undefined && name in query.shape) search.set(name, id)
  return `/api${path
    .replaceAll('{nr}', '1')
    .replaceAll('{kind}', 'captions')
    .replaceAll('{language}', 'en')
    .replaceAll(/\{\w+\}/g, id)}${search.size === 0 ? '' : `?${search}`}`
}

/** The fields of a body as somebody with this e-mail could fill them in, as JSON. */
function filledIn({ shape }: NonNullable<Endpoint['body']>, email: string): string {
  const texts = { title: 'T', imageUrl: '', duration: '', description: '' }
  const fields = { email, courseId: '019a8f3c-1b2d-7e4f-8a5b-0123456789ab', ...texts }
  return JSON.stringify(Object.fromEntries(Object.entries(fields).filter(([name]) => name in shape)))
}

type Sent = { body?: string; headers?: Record<string, string>; email?: string }

function call(
  endpoint: Endpoint,
  browser: Person['browser'],
  { email, ...sent }: Sent = {},
): Promise<Answer> {
  const body = endpoint.body === undefined ? {} : { body: '{}' }
  return browser.send(addressOf(endpoint, email), { method: endpoint.method.toUpperCase(), ...body, ...sent })
}

test('the contracts hold exactly what is served', async () => {
  const { body } = await server.visitor().get('/api/openapi.json')
  const { paths } = body as {
    paths: Record<string, Partial<Record<Endpoint['method'], { 'x-access': string }>>>
  }
  const served = Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => (item[method] ? [`${method} ${path} ${item[method]['x-access']}`] : [])),
  )
  expect(served.sort()).toEqual(
    endpoints.map(({ method, path, access }) => `${method} ${path} ${accessName(access)}`).sort(),
  )
})

describe('a visitor', () => {
  test.each(endpoints.filter(({ access }) => access !== 'anyone'))(
    'may not call $method $path, and is asked to log in whatever is sent along',
    async (endpoint) => {
      for (const sent of [{}, { headers: { 'content-type': 'text/plain' } }]) {
        const answer = await call(endpoint, server.visitor(), sent)
        expect(problemIn(answer)).toEqual({
          type: '/problems/auth/no-session',
          title: 'Please log in',
          status: 401,
          detail: 'Please log in.',
        })
      }
    },
  )

  test.each(endpoints.filter(({ access }) => access === 'anyone'))(
    'may call $method $path',
    async (endpoint) => {
      expect([401, 403]).not.toContain((await call(endpoint, server.visitor())).status)
    },
  )
})

test.each(endpoints.filter(({ access }) => access === 'administrator'))(
  'a member may not call $method $path, whatever is sent along',
  async (endpoint) => {
    const { browser } = await makePerson(server)
    for (const sent of [{}, { headers: { 'content-type': 'text/plain' } }]) {
      const answer = await call(endpoint, browser, sent)
      expect(problemIn(answer)).toMatchObject({ status: 403, type: '/problems/auth/not-administrator' })
    }
  },
)

test.each(endpoints.filter(({ access }) => access === 'self'))(
  "a member may not call $method $path with another person's e-mail",
  async (endpoint) => {
    const sent = endpoint.body === undefined ? {} : { body: filledIn(endpoint.body, 'zofia@example.org') }
    const answer = await call(endpoint, amina.browser, { ...sent, email: 'zofia@example.org' })
    expect(problemIn(answer)).toMatchObject({ status: 403, type: '/problems/auth/email-mismatch' })
  },
)

describe.each(withBody)('$method $path', (endpoint) => {
  test('refuses what is not JSON', async () => {
    expect(problemIn(await call(endpoint, amina.browser, { body: '{"' }))).toEqual({
      type: '/problems/malformed',
      title: 'Bad request',
      status: 400,
      detail: 'The request could not be read as JSON.',
    })
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', ''])(
    'refuses content called %j',
    async (type) => {
      const answer = await call(endpoint, amina.browser, { headers: { 'content-type': type } })
      expect(problemIn(answer)).toEqual({
        type: '/problems/content-type',
        title: 'Wrong kind of content',
        status: 415,
        detail: 'Please send the request as application/json.',
      })
    },
  )

  test('refuses more than 64 KB, or than its contract says', async () => {
    const most = endpoint.largestBody ?? 64 * 1024
    const answer = await call(endpoint, amina.browser, { body: '{}'.padEnd(most + 1) })
    expect(problemIn(answer)).toEqual({
      type: '/problems/too-large',
      title: 'Too large',
      status: 413,
      detail: 'The request is larger than this server accepts.',
    })
  })

  test('refuses a field that it does not know, by its name', async () => {
    const answer = await call(endpoint, amina.browser, { body: '{"owner": "admin"}' })
    expect(problemIn(answer)).toMatchObject({
      type: '/problems/invalid-input',
      status: 422,
      errors: expect.arrayContaining([{ field: 'owner', message: 'This field is not known here.' }]),
    })
  })
})

test.each(endpoints.filter(({ query }) => query !== undefined))(
  '$method $path refuses a parameter that it does not know, by its name',
  async (endpoint) => {
    const address = addressOf(endpoint)
    const answer = await amina.browser.send(`${address}${address.includes('?') ? '&' : '?'}admin=1`, {
      method: endpoint.method.toUpperCase(),
      ...(endpoint.body === undefined ? {} : { body: '{}' }),
    })
    expect(problemIn(answer)).toMatchObject({
      status: 422,
      errors: [{ field: 'admin', message: 'This field is not known here.' }],
    })
  },
)

describe('a request from another site', () => {
  test.each(endpoints.filter(({ method }) => method !== 'get'))('cannot $method $path', async (endpoint) => {
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:4173' },
    ]) {
      expect(problemIn(await call(endpoint, amina.browser, { headers }))).toEqual({
        type: '/problems/foreign-origin',
        title: 'Not allowed',
        status: 403,
        detail: 'This request came from another site and was refused.',
      })
    }
  })
})

const byPath = [...Map.groupBy(endpoints, ({ path }) => path)].map(([path, served]) => ({ path, served }))

test.each(byPath)('$path refuses the methods that it does not answer', async ({ served }) => {
  const [first] = served
  if (first === undefined) throw new Error('An address without an endpoint.')
  const answered = new Set<string>(served.map(({ method }) => method))
  for (const method of methods.filter((one) => !answered.has(one))) {
    const answer = await amina.browser.send(addressOf(first), { method: method.toUpperCase() })
    expect(problemIn(answer)).toEqual({
      type: '/problems/method',
      title: 'Not possible here',
      status: 405,
      detail: 'This address does not answer that kind of request.',
    })
    expect(answer.headers.get('allow')?.toLowerCase().split(', ')).toEqual(
      expect.arrayContaining([...answered]),
    )
  }
})

describe('an address under /api that is none is told as a problem, never as a page:', () => {
  const addresses = [
    '/api',
    '/api/',
    '/api/nothing',
    '/api/course',
    '/api/course/',
    '/api/all-courses/',
    '/api/course/a/b',
    '/api/course/not-an-id',
    '/api/auth',
    '/api/auth/session/x',
    '/api/%',
    '/api/%E0%A4%A',
    '/api/%00',
    '/api/..%2flogin',
    `/api/${'x'.repeat(4000)}`,
  ]

  test.each(addresses)('%.40s', async (address) => {
    const answer = await amina.browser.send(address, { headers: { accept: 'text/html' } })
    expect(problemIn(answer)).toMatchObject({
      type: '/problems/not-found',
      title: 'Not found',
      status: 404,
      detail: 'There is nothing at this address.',
    })
  })

  test.each(methods)('by %s', async (method) => {
    const answer = await amina.browser.send('/api/nothing', { method: method.toUpperCase() })
    expect(problemIn(answer).status).toBe(404)
  })
})
