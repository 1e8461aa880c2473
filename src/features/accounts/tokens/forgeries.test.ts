import { createPublicKey } from 'node:crypto'
import {
  decodeJwt,
  exportJWK,
  generateKeyPair,
  type JWTHeaderParameters,
  type JWTPayload,
  SignJWT,
} from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makePerson, type Person } from '../../../testing/people.ts'
import { callAsProgram } from '../../../testing/program.ts'
import { startTestServer, type TestServer, testSecret } from '../../../testing/server.ts'
import { createKeys, type SigningKey } from './keys.ts'

type Key = Parameters<SignJWT['sign']>[0]

let server: TestServer
let amina: Person
let ours: SigningKey
let theirs: Key
let token: string

beforeAll(async () => {
  server = await startTestServer()
  ours = await createKeys({ db: server.db, clock: server.clock, secret: testSecret }).signing()
  theirs = (await generateKeyPair('ES256')).privateKey
})

beforeEach(async () => {
  amina = await makePerson(server, 'Amina Rahman')
  const { body } = await callAsProgram(server, '/api/jwt', {
    method: 'POST',
    cookie: `session=${amina.browser.cookies.get('session')}`,
    body: { email: amina.email },
  })
  token = (body as { token: string }).token
})

afterAll(() => server.stop())

/** A token like a real one, but for what is given. A claim that is undefined is left out. */
function sign(
  claims: Record<string, unknown> = {},
  { header = {}, key = ours.private }: { header?: Partial<JWTHeaderParameters>; key?: Key } = {},
): Promise<string> {
  const payload = JSON.parse(JSON.stringify({ ...decodeJwt(token), ...claims })) as JWTPayload
  return new SignJWT(payload)
    .setProtectedHeader({ alg: 'ES256', kid: ours.id, typ: 'at+jwt', ...header })
    .sign(key)
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}

/** How a token is received as a Bearer and as a cookie. */
async function receptionOf(given: string) {
  const path = `/api/courses?email=${amina.email}`
  const bearer = await callAsProgram(server, path, { token: given })
  const cookie = await callAsProgram(server, path, { cookie: `token=${given}` })
  return [bearer.status, cookie.status]
}

const refused = [401, 401]
const accepted = [200, 200]

test('a token like a real one is accepted, so that each of the following differs in one thing alone', async () => {
  expect(await receptionOf(token)).toEqual(accepted)
  expect(await receptionOf(await sign())).toEqual(accepted)
})

describe('a token is refused', () => {
  test('without a signature', async () => {
    const [, payload = ''] = token.split('.')
    for (const alg of ['none', 'None', 'NONE', '']) {
      const header = encode({ alg, kid: ours.id, typ: 'at+jwt' })
      expect(await receptionOf(`${header}.${payload}.`)).toEqual(refused)
    }
    expect(await receptionOf(token.slice(0, token.lastIndexOf('.') + 1))).toEqual(refused)
  })

  test('signed as HS256 with the public key, which everybody may know, as its secret', async () => {
    const row = await server.db.selectFrom('signing_keys').select('public_jwk').executeTakeFirstOrThrow()
    const publicKey = createPublicKey({ key: row.public_jwk as JsonWebKey, format: 'jwk' })
    const pem = publicKey.export({ type: 'spki', format: 'pem' })
    const der = publicKey.export({ type: 'spki', format: 'der' })
    for (const secret of [Buffer.from(pem), der, Buffer.from(JSON.stringify(row.public_jwk))]) {
      expect(await receptionOf(await sign({}, { header: { alg: 'HS256' }, key: secret }))).toEqual(refused)
    }
  })

  test('signed with another key, under our key id, under an unknown one, and without any', async () => {
    expect(await receptionOf(await sign({}, { key: theirs }))).toEqual(refused)
    expect(await receptionOf(await sign({}, { key: theirs, header: { kid: 'other' } }))).toEqual(refused)
    const { kid, ...rest } = { kid: ours.id, alg: 'ES256', typ: 'at+jwt' }
    const withoutId = await new SignJWT(decodeJwt(token)).setProtectedHeader(rest).sign(ours.private)
    expect(kid).toBe(ours.id)
    expect(await receptionOf(withoutId)).toEqual(refused)
  })

  test('that brings the key to check it with', async () => {
    const pair = await generateKeyPair('ES256', { extractable: true })
    const jwk = await exportJWK(pair.publicKey)
    const forged = await sign({}, { key: pair.privateKey, header: { jwk } })
    expect(await receptionOf(forged)).toEqual(refused)
  })

  test('with claims that were changed after signing', async () => {
    const [header, , signature] = token.split('.')
    const payload = encode({ ...decodeJwt(token), email: 'zofia@example.org' })
    expect(await receptionOf(`${header}.${payload}.${signature}`)).toEqual(refused)
  })

  test.each([
    ['for another audience', { aud: 'http://localhost:4173' }],
    ['for another site', { aud: 'https://evil.example/api' }],
    ['for nobody in particular', { aud: undefined }],
    ['by another issuer', { iss: 'https://evil.example' }],
    ['by nobody in particular', { iss: undefined }],
    ['without an end', { exp: undefined }],
    ['with an end that is no number', { exp: 'never' }],
    ['without a member', { sub: undefined }],
    ['for another member', { sub: '019a8f3c-1b2d-7e4f-8a5b-0123456789ab' }],
    ['without an e-mail', { email: undefined }],
    ['without its time', { iat: undefined }],
    ['without an id', { jti: undefined }],
    ['without a session', { sid: undefined }],
    ['without a version', { ver: undefined }],
    ['of another version', { ver: 2 }],
    ['of a session that never was', { sid: '019a8f3c-1b2d-7e4f-8a5b-0123456789ab' }],
  ])('signed %s', async (_, claims) => {
    expect(await receptionOf(await sign(claims))).toEqual(refused)
  })

  test.each(['JWT', 'rt+jwt', undefined])('of the type %s', async (typ) => {
    expect(await receptionOf(await sign({}, { header: { typ: typ as string } }))).toEqual(refused)
  })

  test('that would serve longer than ten minutes', async () => {
    const { iat = 0 } = decodeJwt(token)
    expect(await receptionOf(await sign({ exp: iat + 600 }))).toEqual(accepted)
    expect(await receptionOf(await sign({ exp: iat + 601 }))).toEqual(refused)
  })

  test('that has expired or does not hold yet', async () => {
    const now = server.clock.now().getTime() / 1000
    expect(await receptionOf(await sign({ exp: now }))).toEqual(refused)
    expect(await receptionOf(await sign({ nbf: now + 60 }))).toEqual(refused)
  })

  test('once the member has become another version, as after a changed password', async () => {
    await server.db.updateTable('users').set({ token_version: 2 }).where('id', '=', amina.id).execute()
    expect(await receptionOf(token)).toEqual(refused)
  })

  test('once its session has ended', async () => {
    await server.db.deleteFrom('sessions').where('user_id', '=', amina.id).execute()
    expect(await receptionOf(token)).toEqual(refused)
  })

  test('of another site that shares the database', async () => {
    const settings = { PUBLIC_URL: 'https://other.example.org' }
    const other = await startTestServer({ settings, besides: server })
    const answer = await callAsProgram(other, `/api/courses?email=${amina.email}`, { token })
    expect(answer.status).toBe(401)
  })

  test.each(['x', 'a.b.c', '..', '.', 'null', `${'A'.repeat(5000)}.${'B'.repeat(5000)}.C`])(
    'that is none at all: %.10s',
    async (text) => {
      expect(await receptionOf(text)).toEqual(refused)
    },
  )
})
