import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { scopeOf } from '../../../base/contract/endpoint.ts'
import { problemIn } from '../../../testing/browser.ts'
import { readEndpoints } from '../../../testing/endpoints.ts'
import { makePerson, type Person } from '../../../testing/people.ts'
import { callAsProgram } from '../../../testing/program.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { most } from './rules.ts'
import { deleteExpiredTokens } from './store.ts'

let server: TestServer
let second: TestServer
let amina: Person

beforeAll(async () => {
  server = await startTestServer()
  second = await startTestServer({ besides: server })
})

beforeEach(async () => {
  amina = await makePerson(server, 'Amina Rahman')
})

afterAll(async () => {
  await second.stop()
  await server.stop()
})

type Made = { id: string; token: string; expiresAt: string }

function ask(fields: object = {}, person = amina) {
  return person.browser.post('/api/auth/api-tokens', {
    current: person.password,
    name: 'Backup',
    scopes: ['read'],
    days: 30,
    ...fields,
  })
}

async function make(fields: object = {}): Promise<Made> {
  const { status, body } = await ask(fields)
  expect(status).toBe(201)
  return body as Made
}

async function listed(person = amina): Promise<Record<string, unknown>[]> {
  return (await person.browser.get('/api/auth/api-tokens')).body as Record<string, unknown>[]
}

const read = (token: string, instance = server) =>
  callAsProgram(instance, `/api/courses?email=${amina.email}`, { token })

const write = (token: string, instance = server) =>
  callAsProgram(instance, `/api/add-course?email=${amina.email}`, {
    method: 'POST',
    token,
    body: { title: 'Reading by Program', imageUrl: '', duration: '', description: '' },
  })

describe('a personal API token', () => {
  test('is shown once, is listed without itself, and is kept as a hash', async () => {
    const { id, token, expiresAt } = await make({ scopes: ['write', 'read'] })
    expect(token).toMatch(/^tercet_[\w-]{43}$/)
    expect(await listed()).toEqual([
      {
        id,
        name: 'Backup',
        scopes: ['read', 'write'],
        createdAt: server.clock.now().toISOString(),
        expiresAt,
        lastUsedAt: null,
      },
    ])
    const row = await server.db
      .selectFrom('api_tokens')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.token_hash).toEqual(createHash('sha256').update(token).digest())
    expect(JSON.stringify([row, await listed()])).not.toContain(token)
  })

  test('lets a program do what its scopes name, and tells what it lacks', async () => {
    const [reading, writing] = [await make({ scopes: ['read'] }), await make({ scopes: ['write'] })]
    expect((await read(reading.token)).status).toBe(200)
    expect((await write(writing.token)).status).toBe(201)
    expect(problemIn(await write(reading.token))).toEqual({
      type: '/problems/auth/insufficient-scope',
      title: 'Not allowed',
      status: 403,
      detail: 'This API token cannot do that: it lacks the scope “write”.',
    })
    expect(problemIn(await read(writing.token)).status).toBe(403)
  })

  test('acts for its member alone', async () => {
    const { token } = await make()
    const answer = await callAsProgram(server, '/api/courses?email=zofia@example.org', { token })
    expect(problemIn(answer)).toMatchObject({ status: 403, type: '/problems/auth/email-mismatch' })
  })

  test('tells to the minute when it was used last', async () => {
    const { token } = await make()
    await read(token)
    const first = server.clock.now().toISOString()
    server.clock.advance({ seconds: 59 })
    await read(token)
    expect(await listed()).toMatchObject([{ lastUsedAt: first }])
    server.clock.advance({ seconds: 1 })
    await read(token)
    expect(await listed()).toMatchObject([{ lastUsedAt: server.clock.now().toISOString() }])
  })

  test('lives on when its member signs out', async () => {
    const { token } = await make()
    await amina.browser.delete('/api/auth/sessions')
    expect((await read(token)).status).toBe(200)
  })
})

describe('a personal API token is refused at once and everywhere', () => {
  const invalid = { status: 401, type: '/problems/auth/invalid-api-token' }

  async function expectRefused(token: string) {
    expect(problemIn(await read(token))).toMatchObject(invalid)
    expect(problemIn(await read(token, second))).toMatchObject(invalid)
  }

  test('once its time is over, and is then removed', async () => {
    const { id, token } = await make({ days: 1 })
    server.clock.advance({ days: 1, seconds: -1 })
    expect((await read(token)).status).toBe(200)
    server.clock.advance({ seconds: 1 })
    await expectRefused(token)
    await deleteExpiredTokens(server.db, server.clock.now())
    const rows = await server.db.selectFrom('api_tokens').select('id').where('id', '=', id).execute()
    expect(rows).toEqual([])
  })

  test('once it is revoked', async () => {
    const { id, token } = await make()
    expect((await read(token, second)).status).toBe(200)
    expect((await amina.browser.delete(`/api/auth/api-tokens/${id}`)).body).toEqual({ deletedCount: 1 })
    await expectRefused(token)
    expect(await listed()).toEqual([])
  })

  test('once its member has become another version, as after a password that was reset', async () => {
    const { token } = await make()
    await server.db.updateTable('users').set({ token_version: 2 }).where('id', '=', amina.id).execute()
    await expectRefused(token)
  })

  test.each(['tercet_', `tercet_${'A'.repeat(43)}`, 'tercet_x'])('when nobody made it: %s', async (token) => {
    await expectRefused(token)
  })
})

describe('nobody can', () => {
  test('see or revoke what is not theirs', async () => {
    const { id } = await make()
    const zofia = await makePerson(server)
    expect(await listed(zofia)).toEqual([])
    expect(problemIn(await zofia.browser.delete(`/api/auth/api-tokens/${id}`)).status).toBe(404)
    expect(problemIn(await server.visitor().get('/api/auth/api-tokens')).status).toBe(401)
    expect(problemIn(await ask({}, { ...amina, browser: server.visitor() })).status).toBe(401)
  })

  test('revoke one twice', async () => {
    const { id } = await make()
    const answers = await Promise.all([1, 2, 3].map(() => amina.browser.delete(`/api/auth/api-tokens/${id}`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
  })

  test('have more than fifty, however they are asked for', async () => {
    for (let made = 0; made < most.tokens - 1; made++) await make()
    const answers = await Promise.all([1, 2, 3].map(() => ask()))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })

  test.each<[string, unknown]>([
    ['name', ' '],
    ['scopes', []],
    ['scopes', ['administrator']],
    ['days', 0],
    ['days', 367],
    ['days', 1.5],
  ])('make one with a wrong %s: %j', async (field, value) => {
    const refused = problemIn(await ask({ [field]: value }))
    expect([refused.status, refused.errors?.[0]?.field.split('.')[0]]).toEqual([422, field])
  })
})

test('no token manages the account: everything in the account’s own hands needs a session', async () => {
  const endpoints = await readEndpoints()
  const managing = endpoints.filter(({ path, access }) => /^\/(auth|jwt)/.test(path) && access !== 'anyone')
  expect(managing.length).toBeGreaterThan(8)
  for (const endpoint of managing) expect([endpoint.path, scopeOf(endpoint)]).toEqual([endpoint.path, null])
  const { token } = await make({ scopes: ['read', 'write'] })
  const answers = [
    await callAsProgram(server, '/api/jwt', { method: 'POST', token, body: { email: amina.email } }),
    await callAsProgram(server, '/api/auth/api-tokens', { method: 'POST', token, body: { name: 'x' } }),
    await callAsProgram(server, '/api/auth/sessions', { token }),
  ]
  for (const answer of answers) {
    expect(problemIn(answer)).toMatchObject({ status: 403, type: '/problems/auth/session-required' })
  }
})

describe('making one asks for', () => {
  test.each([
    ['none', undefined],
    ['an empty one', ''],
    ['a wrong one', 'Wrong.Horse1'],
  ])('the password: with %s none is made', async (_, current) => {
    const refused = problemIn(await ask({ current }))
    expect([refused.status, refused.errors?.[0]?.field]).toEqual([422, 'current'])
    expect(await listed()).toEqual([])
  })

  test('a sign-in within ten minutes where there is no password', async () => {
    await server.db.updateTable('users').set({ password_hash: null }).where('id', '=', amina.id).execute()
    expect((await ask({ current: '' })).status).toBe(201)
    server.clock.advance({ minutes: 11 })
    expect(problemIn(await ask())).toMatchObject({ status: 403, type: '/problems/auth/sign-in-again' })
  })
})

test('making and revoking one is recorded, without its name and without itself', async () => {
  const { id, token } = await make({ name: 'My private laptop' })
  await amina.browser.delete(`/api/auth/api-tokens/${id}`)
  const { body, text } = await amina.browser.get('/api/auth/events')
  expect(body).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'api-token.created', details: { token: id, scopes: 'read' } }),
      expect.objectContaining({ kind: 'api-token.revoked', details: { token: id } }),
    ]),
  )
  expect(text).not.toContain('private laptop')
  expect(text).not.toContain(token)
})
