import { expect, test } from 'vitest'
import { z } from 'zod'
import { openTestApi } from '../../testing/api.ts'
import { contract } from '../contract/endpoint.ts'
import { emailField, requiredText, textField } from '../contract/fields.ts'
import type { ProblemBody } from '../contract/problem.ts'
import type { Actor } from './actor.ts'
import { createApi } from './api.ts'

const amina: Actor = {
  id: '1',
  sessionId: '2',
  scopes: null,
  role: 'member',
  email: 'amina@example.org',
  displayName: 'Amina',
  photoURL: '',
}

const notes = contract({
  find: {
    method: 'get',
    path: '/notes/{id}',
    summary: 'A note',
    access: 'anyone',
    params: z.object({ id: z.uuid() }),
    query: z.object({ limit: textField(3).optional() }),
    answer: z.object({ title: z.string() }),
  },
  add: {
    method: 'post',
    path: '/notes',
    summary: 'Add a note',
    access: 'self',
    query: z.object({ email: emailField().optional() }),
    body: z.object({ title: requiredText(10), text: textField(10), email: emailField().optional() }),
    answer: z.object({ title: z.string() }),
    statuses: [201],
  },
  list: {
    method: 'get',
    path: '/notes',
    summary: 'All notes',
    access: 'anyone',
    answer: z.array(z.object({ title: z.string() })),
  },
})

const api = createApi()
// More than the contract names, as a careless handler would answer.
const careless = { title: 'First', passwordHash: 'secret' }
api.serve(notes.find, () => ({ answer: careless }))
api.serve(notes.list, () => ({ answer: [careless] }))
api.serve(notes.add, ({ body }) => {
  if (body.title === 'broken') throw new Error('the database says secret')
  return { answer: body, status: 201 }
})

/** An API of notes. The header `x-who: amina` authenticates Amina. */
const app = openTestApi(api, {
  identify: async ({ req }) => (req.header('x-who') === 'amina' ? amina : null),
})

const json = { 'content-type': 'application/json' }
const asAmina = { ...json, 'x-who': 'amina' }

async function post(body: BodyInit, headers: Record<string, string> = asAmina, query = '') {
  // A stream is sent without its length, which Request asks to be told with `duplex`.
  const init = { method: 'POST', body, headers, duplex: 'half' } as RequestInit
  const response = await app.request(`/api/notes${query}`, init)
  return { status: response.status, body: (await response.json()) as ProblemBody & { title: string } }
}

const valid = JSON.stringify({ title: 'A', text: 'B' })

test('an answer holds what its contract names and nothing else', async () => {
  const one = await app.request('/api/notes/019a8f3c-1b2d-7e4f-8a5b-0123456789ab')
  expect(await one.json()).toEqual({ title: 'First' })
  const many = await app.request('/api/notes')
  expect(await many.json()).toEqual([{ title: 'First' }])
  expect(await post(valid)).toEqual({ status: 201, body: { title: 'A' } })
})

test('who calls is asked first, then the kind of content, its size, its form and its fields', async () => {
  const long = `{"title": 7, "text": "${'x'.repeat(64 * 1024)}"`
  const plain = { 'content-type': 'text/plain' }
  expect(await post(long, plain)).toMatchObject({ status: 401 })
  expect(await post(long, { ...plain, 'x-who': 'amina' })).toMatchObject({ status: 415 })
  expect(await post(long)).toMatchObject({ status: 413 })
  expect(await post('{"title": 7')).toMatchObject({ status: 400 })
  expect(await post('{"title": 7}', asAmina, '?email=zofia@example.org')).toMatchObject({ status: 422 })
  expect(await post(valid, asAmina, '?email=zofia@example.org')).toMatchObject({ status: 403 })
})

test.each([['application/json'], ['application/json; charset=utf-8'], ['APPLICATION/JSON']])(
  'content may be called %s',
  async (type) => {
    expect(await post(valid, { ...asAmina, 'content-type': type })).toMatchObject({ status: 201 })
  },
)

test.each([
  ['text/plain'],
  ['application/x-www-form-urlencoded'],
  ['multipart/form-data; boundary=x'],
  ['application/jsonp'],
  ['text/plain; application/json'],
  ['application/json ;charset=utf-8'],
  ['application/json; charset'],
  [''],
])('content called %j is refused, as forms of other sites can send it', async (type) => {
  expect(await post(valid, { ...asAmina, 'content-type': type })).toMatchObject({
    status: 415,
    body: { type: '/problems/content-type', detail: 'Please send the request as application/json.' },
  })
})

test('a body may have 64 KB and not one byte more, whether or not it tells its length', async () => {
  const most = 64 * 1024
  const sized = (length: number) => valid.padEnd(length, ' ')
  const chunked = (text: string) => new Blob([text]).stream()
  const measured = (length: number) => ({ ...asAmina, 'content-length': String(length) })
  expect(await post(sized(most), measured(most))).toMatchObject({ status: 201 })
  expect(await post(sized(most + 1), measured(most + 1))).toMatchObject({ status: 413 })
  expect(await post(chunked(sized(most)))).toMatchObject({ status: 201 })
  expect(await post(chunked(sized(most + 1)))).toMatchObject({ status: 413 })
})

test('each wrong field is told once, in the order of the form', async () => {
  const { status, body } = await post(JSON.stringify({ email: 'nobody', text: 7, title: ' ', b: 1, a: 2 }))
  expect(status).toBe(422)
  expect(body).toEqual({
    type: '/problems/invalid-input',
    title: 'Please check the form',
    status: 422,
    detail: 'Please check the marked fields.',
    errors: [
      { field: 'title', message: 'Please fill in this field.' },
      { field: 'text', message: 'Please write some text here.' },
      { field: 'email', message: 'Please enter a full email address, such as name@example.org.' },
      { field: 'b', message: 'This field is not known here.' },
      { field: 'a', message: 'This field is not known here.' },
    ],
  })
})

test.each([['__proto__'], ['constructor'], ['toString'], ['']])(
  'the unknown field %j is refused',
  async (key) => {
    const { status, body } = await post(valid.replace('{', `{${JSON.stringify(key)}: {"title": "x"}, `))
    expect(status).toBe(422)
    expect(body.errors).toEqual([{ field: key, message: 'This field is not known here.' }])
  },
)

test('the name of an unknown field is shown again short and well formed', async () => {
  const { body } = await post(valid.replace('{', `{"${'\\ud800'.repeat(200)}": 1, `))
  expect(body.errors?.map(({ field }) => field)).toEqual(['\ufffd'.repeat(100)])
})

test.each([['null'], ['[]'], ['"text"'], ['7']])(
  'JSON that is no object, such as %s, is refused',
  async (text) => {
    const { status, body } = await post(text)
    expect(status).toBe(422)
    expect(body.errors).toEqual([{ field: '', message: 'This value is not valid.' }])
  },
)

test.each([['{'], [''], ['{"title": "A",}'], ["{'title': 'A'}"], ['\u0000'], ['[['.repeat(30_000)]])(
  'what is not JSON is refused: %.20j',
  async (text) => {
    const { status, body } = await post(text)
    expect(status).toBe(400)
    expect(body.detail).toBe('The request could not be read as JSON.')
  },
)

test('a query holds only what is known, each once', async () => {
  const address = '/api/notes/019a8f3c-1b2d-7e4f-8a5b-0123456789ab'
  for (const query of ['?limti=3', '?limit=1&limit=2', '?limit=1234']) {
    expect((await app.request(address + query)).status).toBe(422)
  }
  expect((await app.request(`${address}?limit=3`)).status).toBe(200)
})

test('an address with an id that cannot be one leads nowhere', async () => {
  const response = await app.request("/api/notes/1'or'1")
  expect(response.status).toBe(404)
  expect(((await response.json()) as ProblemBody).detail).toBe('There is nothing at this address.')
})

test('the own e-mail may be written in capitals, in the query and in the body', async () => {
  const body = JSON.stringify({ title: 'A', text: 'B', email: 'AMINA@example.org' })
  expect(await post(body, asAmina, '?email=Amina@Example.org')).toMatchObject({ status: 201 })
})

test("another person's e-mail in the query or in the body is refused", async () => {
  const others = JSON.stringify({ title: 'A', text: 'B', email: 'zofia@example.org' })
  const refusal = { status: 403, body: { type: '/problems/auth/email-mismatch' } }
  expect(await post(others)).toMatchObject(refusal)
  expect(await post(others, asAmina, '?email=amina@example.org')).toMatchObject(refusal)
  expect(await post(valid, asAmina, '?email=zofia@example.org')).toMatchObject(refusal)
})

test('a method that an address does not answer is refused with those it does', async () => {
  const response = await app.request('/api/notes', { method: 'PUT' })
  expect(response.status).toBe(405)
  expect(response.headers.get('allow')).toBe('GET, HEAD, POST')
  expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/)
  const one = await app.request('/api/notes/x', { method: 'DELETE' })
  expect([one.status, one.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

test('HEAD is answered where GET is, without a body', async () => {
  const response = await app.request('/api/notes', { method: 'HEAD' })
  expect([response.status, await response.text()]).toEqual([200, ''])
})

test('a failure inside tells the caller nothing of the inside', async () => {
  const { status, body } = await post(JSON.stringify({ title: 'broken', text: '' }))
  expect(status).toBe(500)
  expect(JSON.stringify(body)).not.toMatch(/secret|Error|\.ts/)
  expect(body).toEqual({
    type: '/problems/unexpected',
    title: 'Something went wrong',
    status: 500,
    detail: 'Something went wrong on our side. Nothing you typed is lost; please try again.',
  })
})
