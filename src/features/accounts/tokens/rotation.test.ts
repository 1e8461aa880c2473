import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makePerson, type Person } from '../../../testing/people.ts'
import { callAsProgram } from '../../../testing/program.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { keyAge } from './keys.ts'
import { deleteKeysBefore } from './store.ts'

let server: TestServer
let second: TestServer

beforeAll(async () => {
  server = await startTestServer()
  second = await startTestServer({ besides: server })
})

afterAll(async () => {
  await second.stop()
  await server.stop()
})

let amina: Person

beforeEach(async () => {
  amina = await makePerson(server)
})

/** A fresh token by an instance. */
async function tokenFrom(instance: TestServer): Promise<string> {
  const cookie = `session=${amina.browser.cookies.get('session')}`
  const { body } = await callAsProgram(instance, '/api/jwt', {
    method: 'POST',
    cookie,
    body: { email: amina.email },
  })
  return (body as { token: string }).token
}

const keyOf = (token: string) => decodeProtectedHeader(token).kid

async function statusAt(instance: TestServer, token: string): Promise<number> {
  return (await callAsProgram(instance, '/api/auth/sessions', { token })).status
}

async function published(instance: TestServer): Promise<JSONWebKeySet> {
  return (await callAsProgram(instance, '/.well-known/jwks.json')).body as JSONWebKeySet
}

async function signInAgain(): Promise<void> {
  await amina.browser.post('/api/auth/sign-in', { email: amina.email, password: amina.password })
}

test('a key signs for thirty days; then every instance goes over to the same new one', async () => {
  const first = keyOf(await tokenFrom(server))
  expect(keyOf(await tokenFrom(second))).toBe(first)
  server.clock.advance({ days: 30 })
  await signInAgain()
  const [one, other] = await Promise.all([tokenFrom(server), tokenFrom(second)])
  expect(keyOf(one)).not.toBe(first)
  expect(keyOf(other)).toBe(keyOf(one))
  expect([await statusAt(second, one), await statusAt(server, other)]).toEqual([200, 200])
})

test('what the old key signed last serves its ten minutes', async () => {
  await tokenFrom(server)
  const { created_at } = await server.db
    .selectFrom('signing_keys')
    .select('created_at')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const age = (server.clock.now().getTime() - Date.parse(created_at)) / 1000
  server.clock.advance({ seconds: 30 * 86_400 - age - 1 })
  await signInAgain()
  const last = await tokenFrom(server)
  server.clock.advance({ seconds: 599 })
  expect(keyOf(await tokenFrom(server))).not.toBe(keyOf(last))
  expect(await statusAt(second, last)).toBe(200)
  expect((await published(second)).keys.map(({ kid }) => kid)).toContain(keyOf(last))
  server.clock.advance({ seconds: 122 })
  expect((await published(second)).keys.map(({ kid }) => kid)).not.toContain(keyOf(last))
})

test('the published keys let others check a token, and hold nothing private', async () => {
  const token = await tokenFrom(server)
  const answer = await callAsProgram(server, '/.well-known/jwks.json')
  expect(answer.headers.get('content-type')).toBe('application/jwk-set+json')
  const keys = answer.body as JSONWebKeySet
  const { payload } = await jwtVerify(token, createLocalJWKSet(keys), { currentDate: server.clock.now() })
  expect(payload.sub).toBe(amina.id)
  for (const key of keys.keys)
    expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
})

test('a key that an operator removes is refused by every instance within two seconds, and replaced', async () => {
  const token = await tokenFrom(server)
  expect(await statusAt(second, token)).toBe(200)
  await server.db.deleteFrom('signing_keys').execute()
  server.clock.advance({ seconds: 2 })
  expect([await statusAt(server, token), await statusAt(second, token)]).toEqual([401, 401])
  const fresh = await tokenFrom(second)
  expect(keyOf(fresh)).not.toBe(keyOf(token))
  expect(await statusAt(server, fresh)).toBe(200)
})

test('keys that no token can stand on are removed, but never the newest', async () => {
  await tokenFrom(server)
  server.clock.advance({ days: 31 })
  await signInAgain()
  const newest = keyOf(await tokenFrom(server))
  const clean = () => deleteKeysBefore(server.db, new Date(server.clock.now().getTime() - keyAge.verifying))
  await clean()
  server.clock.advance({ days: 31 })
  await clean()
  const rows = await server.db.selectFrom('signing_keys').select('id').execute()
  expect(rows).toEqual([{ id: newest }])
})
