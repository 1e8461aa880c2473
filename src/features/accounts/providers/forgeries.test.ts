import { createHmac, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '../../../base/server/log.ts'
import {
  type Answers,
  signInWith,
  signToken,
  startTestProvider,
  type TestProvider,
} from '../../../testing/provider.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

let provider: TestProvider
let server: TestServer

beforeAll(async () => {
  provider = await startTestProvider()
  server = await startTestServer({ settings: provider.settings('HOUSE'), log: createLog('silent') })
})

afterEach(() => provider.behave())

afterAll(async () => {
  await server.stop()
  await provider.stop()
})

// The library that checks the tokens reads the real clock.
const now = () => Math.floor(Date.now() / 1000)
const foreignKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })

/** An ID token with a part that is not what it should be. */
function claim(name: string, value: unknown): Partial<Answers> {
  return {
    token: (_, payload) => {
      if (value === undefined) delete payload[name]
      else payload[name] = value
    },
  }
}

function unsigned(token: string, algorithm: string): [string, string] {
  const [, payload = ''] = token.split('.')
  const header = Buffer.from(JSON.stringify({ alg: algorithm, typ: 'JWT' })).toString('base64url')
  return [`${header}.${payload}`, token]
}

async function publicKey(): Promise<string> {
  const { keys } = (await (await fetch(`${provider.issuer}/jwks`)).json()) as { keys: JsonWebKey[] }
  const [key = {}] = keys
  return createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'pem' }).toString()
}

const forgeries: [string, Partial<Answers> | (() => Promise<Partial<Answers>>)][] = [
  ['an ID token of another issuer', claim('iss', 'https://evil.example')],
  ['an ID token without an issuer', claim('iss', undefined)],
  ['an ID token for another audience', claim('aud', 'another-client')],
  ['an ID token without an audience', claim('aud', undefined)],
  [
    'an ID token for us and others, for whom nobody is named as the party',
    claim('aud', ['tercet', 'another']),
  ],
  [
    'an ID token for us and others that another party asked for',
    { token: (_, payload) => Object.assign(payload, { aud: ['tercet', 'another'], azp: 'another' }) },
  ],
  ['an ID token for us that another party asked for', claim('azp', 'another')],
  ['an ID token that has expired', claim('exp', now() - 120)],
  ['an ID token that never expires', claim('exp', undefined)],
  ['an ID token that expires in words', claim('exp', 'tomorrow')],
  ['an ID token of no time', claim('iat', undefined)],
  ['an ID token that is not valid yet', claim('nbf', now() + 600)],
  ['an ID token about nobody', claim('sub', undefined)],
  ['an ID token about a number', claim('sub', 7)],
  ['an ID token for another attempt', claim('nonce', 'another')],
  ['an ID token for no attempt', claim('nonce', undefined)],
  ['an ID token whose signature is cut off', { signed: (token) => token.replace(/\.[^.]*$/, '.') }],
  [
    'an ID token whose claims were changed after it was signed',
    {
      signed: (token) => {
        const [header, payload = '', signature] = token.split('.')
        const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
        const changed = JSON.stringify({ ...claims, sub: 'somebody else' })
        return [header, Buffer.from(changed).toString('base64url'), signature].join('.')
      },
    },
  ],
  [
    'an ID token signed by somebody else under the same key id',
    {
      signed: (token) => {
        const [header, payload] = token
          .split('.', 2)
          .map((part) => JSON.parse(`${Buffer.from(part, 'base64url')}`))
        return signToken(header, payload, foreignKey)
      },
    },
  ],
  [
    'an ID token under a key id that the provider does not have',
    { token: (header) => (header.kid = 'unknown') },
  ],
  ['an ID token that says it needs no signature', { signed: (token) => `${unsigned(token, 'none')[0]}.` }],
  [
    'an ID token signed with the public key as if it were a secret',
    async () => {
      const secret = await publicKey()
      return {
        signed: (token) => {
          const [text] = unsigned(token, 'HS256')
          return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
        },
      }
    },
  ],
  ['an answer without an ID token', { response: (body) => delete body.id_token }],
  ['an ID token that is none', { signed: () => 'not.a.token' }],
  ['an answer without an access token', { response: (body) => delete body.access_token }],
  ['an access token of an unknown kind', { response: (body) => Object.assign(body, { token_type: 'mac' }) }],
  ['an answer to another attempt', { redirect: ({ searchParams }) => searchParams.set('state', 'another') }],
  ['an answer to no attempt', { redirect: ({ searchParams }) => searchParams.delete('state') }],
  ['two attempts at once', { redirect: ({ searchParams }) => searchParams.append('state', 'another') }],
  [
    'an answer that names another issuer',
    { redirect: ({ searchParams }) => searchParams.set('iss', 'https://a.b') },
  ],
  ['an answer without a code', { redirect: ({ searchParams }) => searchParams.delete('code') }],
  [
    'a code that the provider has not given out',
    { redirect: ({ searchParams }) => searchParams.set('code', 'x') },
  ],
  [
    "somebody else's userinfo",
    {
      token: (_, payload) => delete payload.email,
      userInfo: (body) => Object.assign(body, { sub: 'somebody else' }),
    },
  ],
  ["nobody's userinfo", { token: (_, payload) => delete payload.email, userInfo: (body) => delete body.sub }],
  ['an e-mail that is not verified', claim('email_verified', false)],
  ['an e-mail that is verified in other words', claim('email_verified', 'yes')],
  ['an e-mail that is verified by a number', claim('email_verified', 1)],
  ['an e-mail of which nobody says that it is verified', claim('email_verified', undefined)],
  ['no e-mail at all', { ...claim('email', undefined), userInfo: (body) => delete body.email }],
  ['an e-mail that is none', claim('email', 'nobody')],
  ['several e-mails in one', claim('email', ['a@example.org', 'b@example.org'])],
]

describe('nobody comes in with', () => {
  test.each(forgeries)('%s', async (_, forgery) => {
    provider.tamper = typeof forgery === 'function' ? await forgery() : forgery
    const browser = server.visitor()
    const end = await signInWith(browser, 'house')
    expect(end).toMatchObject({ ok: false, code: expect.stringMatching(/^auth\//) })
    expect([...browser.cookies.keys()].filter((name) => !name.startsWith('oauth-'))).toEqual([])
    const people = server.db.selectFrom('users').select('id').where('email', '=', `${provider.claims.email}`)
    expect(await people.execute()).toEqual([])
  })
})

test('a provider that says it is another one is not believed', async () => {
  provider.tamper = { metadata: (body) => Object.assign(body, { issuer: 'https://evil.example' }) }
  const fresh = await startTestServer({
    settings: provider.settings('HOUSE'),
    log: createLog('silent'),
    besides: server,
  })
  const start = await fresh.visitor().get('/api/auth/popup/start?provider=house&flow=0123456789abcdef')
  expect(start.headers.get('location')).toBeNull()
  expect(start.text).toContain('auth/provider-unavailable')
})

test('somebody comes in when nothing is forged', async () => {
  const browser = server.visitor()
  expect(await signInWith(browser, 'house')).toMatchObject({ ok: true, code: '' })
  const { body } = await browser.get('/api/auth/session')
  expect(body).toMatchObject({ member: { email: provider.claims.email, displayName: 'Leila Haddad' } })
})

test("what the provider's own words are is shown to nobody", async () => {
  provider.tamper = {
    redirect: ({ searchParams }) => {
      searchParams.delete('code')
      searchParams.set('error', 'access_denied')
      searchParams.set('error_description', 'Call 555-EVIL to get your account back')
    },
  }
  const end = await signInWith(server.visitor(), 'house')
  expect(end).toEqual(
    expect.objectContaining({ ok: false, code: 'auth/access-denied', message: 'Sign-in was cancelled.' }),
  )
})
