import { expect, test } from 'vitest'
import { makeCalls } from './calls.ts'

/** What is sent when the course calls are made. */
function sentBy(call: (calls: ReturnType<typeof makeCalls<Courses>>) => unknown): Request {
  let sent = new Request('http://tercet.test')
  const send: typeof fetch = async (address, init) => {
    sent = new Request(new URL(String(address), 'http://tercet.test'), init)
    return new Response()
  }
  call(makeCalls<Courses>('/api', send))
  return sent
}

type Answer = { output: object; outputFormat: 'json'; status: 200 }

type Courses = {
  '/all-courses': { $get: { input: { query: { q?: string; after?: string | undefined } } } & Answer }
  '/update-course/:id': { $put: { input: { param: { id: string }; json: { title: string } } } & Answer }
  '/auth/sign-out': { $post: { input: object } & Answer }
}

test('a call is sent by its method to its own address', async () => {
  const sent = sentBy((calls) => calls.auth['sign-out'].$post({}))
  expect(`${sent.method} ${sent.url}`).toBe('POST http://tercet.test/api/auth/sign-out')
  expect(sent.body).toBeNull()
})

test('its query carries what is given, whatever signs are in it', () => {
  const sent = sentBy((calls) => calls['all-courses'].$get({ query: { q: 'a&b ü', after: undefined } }))
  expect(sent.url).toBe('http://tercet.test/api/all-courses?q=a%26b+%C3%BC')
  expect(sentBy((calls) => calls['all-courses'].$get({ query: {} })).url).not.toContain('?')
})

test('its path names what it is about, its body is JSON, and its headers go along', async () => {
  const sent = sentBy((calls) =>
    calls['update-course'][':id'].$put(
      { param: { id: 'a%2Fb' }, json: { title: 'Größe' } },
      { headers: { 'if-match': '"3"' } },
    ),
  )
  expect(`${sent.method} ${sent.url}`).toBe('PUT http://tercet.test/api/update-course/a%2Fb')
  expect(await sent.json()).toEqual({ title: 'Größe' })
  expect(sent.headers.get('content-type')).toBe('application/json')
  expect(sent.headers.get('if-match')).toBe('"3"')
})

test('how it is fetched can be said', () => {
  const sent = sentBy((calls) => calls['all-courses'].$get({ query: {} }, { init: { cache: 'no-store' } }))
  expect(sent.cache).toBe('no-store')
})
