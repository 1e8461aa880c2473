import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEndpoints } from '../../../testing/endpoints.ts'
import { makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

/** An object that is merged carelessly takes `__proto__` for its prototype, and every object then has what was sent. */
let server: TestServer
let amina: Person
let before: string

beforeAll(async () => {
  server = await startTestServer({ settings: { LIMIT_FACTOR: '1000' } })
  amina = await makePerson(server)
  before = everyPrototype()
})

afterAll(() => server.stop())

/** What all objects, lists, functions and texts have. */
function everyPrototype(): string {
  return [Object, Array, Function, String, Promise, Map, Headers, URLSearchParams]
    .map(({ prototype }) => Reflect.ownKeys(prototype).map(String).join())
    .join('\n')
}

const bodies = [
  '{"__proto__":{"polluted":true,"role":"administrator"}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"email":{"__proto__":{"polluted":true}},"title":{"constructor":{"prototype":{"polluted":true}}}}',
  '[{"__proto__":{"polluted":true}}]',
]

const queries = [
  '__proto__[polluted]=true',
  '__proto__.polluted=true',
  'constructor[prototype][polluted]=true',
  '__proto__=polluted&__proto__=polluted',
]

test.each(await readEndpoints())('$method $path changes no prototype', async ({ method, path, body }) => {
  const address = `/api${path.replaceAll(/\{\w+\}/g, '__proto__')}`
  for (const query of queries) {
    for (const text of body === undefined ? [undefined] : bodies) {
      const { status } = await amina.browser.send(`${address}?${query}`, {
        method: method.toUpperCase(),
        ...(text === undefined ? {} : { body: text }),
      })
      expect(status).toBeLessThan(500)
    }
  }
  expect(everyPrototype()).toBe(before)
  expect('polluted' in {} || 'role' in {}).toBe(false)
})

test.each(['/login', '/register', '/contact-us', '/forgot-password'])(
  'the form of %s changes no prototype',
  async (page) => {
    const { status } = await server.visitor().send(`${page}?${queries[0]}`, {
      method: 'POST',
      body: [...queries, 'email[__proto__][polluted]=true'].join('&'),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(status).toBeLessThan(500)
    expect(everyPrototype()).toBe(before)
  },
)

test('whoever becomes a member now administers nothing', async () => {
  const { browser } = await makePerson(server)
  expect((await browser.get('/api/admin/members')).status).toBe(403)
})
