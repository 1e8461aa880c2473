import { createHmac, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { type Answers, signToken, type TestProvider } from './provider.ts'

// The library that validates the tokens uses the real clock.
const now = () => Math.floor(Date.now() / 1000)
const foreignKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })

/** Replaces a claim of the ID token. */
function claim(name: string, value: unknown): Partial<Answers> {
  return {
    token: (_, payload) => {
      if (value === undefined) delete payload[name]
      else payload[name] = value
    },
  }
}

/** Replaces the subject in both the ID token and the userinfo response. */
function subject(sub: string): Partial<Answers> {
  return { ...claim('sub', sub), userInfo: (body) => Object.assign(body, { sub }) }
}

/** Changes claims in both the ID token and the userinfo response. */
function both(change: (claims: Record<string, unknown>) => void): Partial<Answers> {
  return { token: (_, payload) => change(payload), userInfo: change }
}

function unsigned(token: string, algorithm: string): [string, string] {
  const [, payload = ''] = token.split('.')
  const header = Buffer.from(JSON.stringify({ alg: algorithm, typ: 'JWT' })).toString('base64url')
  return [`${header}.${payload}`, token]
}

async function publicKeyOf(provider: TestProvider): Promise<string> {
  const { keys } = (await (await fetch(`${provider.issuer}/jwks`)).json()) as { keys: JsonWebKey[] }
  const [key = {}] = keys
  return createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'pem' }).toString()
}

type Forgery = Partial<Answers> | ((provider: TestProvider) => Promise<Partial<Answers>>)

/** Responses of a malicious provider or an attacker in the middle: the forgery, and the error code that rejects it. */
export const forgeries: [what: string, code: string, forgery: Forgery][] = [
  ['an ID token of another issuer', 'provider-error', claim('iss', 'https://evil.example')],
  ['an ID token without an issuer', 'provider-error', claim('iss', undefined)],
  ['an ID token for another audience', 'provider-error', claim('aud', 'another-client')],
  ['an ID token without an audience', 'provider-error', claim('aud', undefined)],
  [
    'an ID token for us and others, for whom nobody is named as the party',
    'provider-error',
    claim('aud', ['tercet', 'another']),
  ],
  [
    'an ID token for us and others that another party asked for',
    'provider-error',
    { token: (_, payload) => Object.assign(payload, { aud: ['tercet', 'another'], azp: 'another' }) },
  ],
  ['an ID token for us that another party asked for', 'provider-error', claim('azp', 'another')],
  ['an ID token that has expired', 'provider-error', claim('exp', now() - 120)],
  ['an ID token that never expires', 'provider-error', claim('exp', undefined)],
  ['an ID token that expires in words', 'provider-error', claim('exp', 'tomorrow')],
  ['an ID token of no time', 'provider-error', claim('iat', undefined)],
  ['an ID token that is not valid yet', 'provider-error', claim('nbf', now() + 600)],
  ['an ID token about nobody', 'provider-error', claim('sub', undefined)],
  ['an ID token about a number', 'provider-error', claim('sub', 7)],
  ['an ID token about somebody without a name', 'provider-error', subject('')],
  ['an ID token about a blank', 'provider-error', subject(' ')],
  ['an ID token about somebody with a line break', 'provider-error', subject('leila\n')],
  ['an ID token about somebody with letters beyond ASCII', 'provider-error', subject('le\u0131la')],
  ['an ID token about somebody with a name of 256 characters', 'provider-error', subject('x'.repeat(256))],
  ['an ID token of the year 2286', 'provider-error', claim('iat', 9_999_999_999)],
  ['an ID token of ten minutes from now', 'provider-error', claim('iat', now() + 600)],
  ['an ID token of the year 1970', 'provider-error', claim('iat', 0)],
  ['an ID token for another attempt', 'provider-error', claim('nonce', 'another')],
  ['an ID token for no attempt', 'provider-error', claim('nonce', undefined)],
  [
    'an ID token whose signature is cut off',
    'provider-error',
    { signed: (token) => token.replace(/\.[^.]*$/, '.') },
  ],
  [
    'an ID token whose claims were changed after it was signed',
    'provider-error',
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
    'provider-error',
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
    'provider-error',
    { token: (header) => (header.kid = 'unknown') },
  ],
  [
    'an ID token that says it needs no signature',
    'provider-error',
    { signed: (token) => `${unsigned(token, 'none')[0]}.` },
  ],
  [
    'an ID token signed with the public key as if it were a secret',
    'provider-error',
    async (provider) => {
      const secret = await publicKeyOf(provider)
      return {
        signed: (token) => {
          const [text] = unsigned(token, 'HS256')
          return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
        },
      }
    },
  ],
  ['an answer without an ID token', 'provider-error', { response: (body) => delete body.id_token }],
  ['an ID token that is none', 'provider-error', { signed: () => 'not.a.token' }],
  ['an answer without an access token', 'provider-error', { response: (body) => delete body.access_token }],
  [
    'an access token of an unknown kind',
    'provider-error',
    { response: (body) => Object.assign(body, { token_type: 'mac' }) },
  ],
  [
    'an answer to another attempt',
    'flow-expired',
    { redirect: ({ searchParams }) => searchParams.set('state', 'another') },
  ],
  [
    'an answer to no attempt',
    'flow-expired',
    { redirect: ({ searchParams }) => searchParams.delete('state') },
  ],
  [
    'two attempts at once',
    'provider-error',
    { redirect: ({ searchParams }) => searchParams.append('state', 'another') },
  ],
  [
    'an answer that names another issuer',
    'provider-error',
    { redirect: ({ searchParams }) => searchParams.set('iss', 'https://a.b') },
  ],
  [
    'an answer without a code',
    'provider-error',
    { redirect: ({ searchParams }) => searchParams.delete('code') },
  ],
  [
    'a code that the provider has not given out',
    'provider-error',
    { redirect: ({ searchParams }) => searchParams.set('code', 'x') },
  ],
  [
    "somebody else's userinfo",
    'provider-error',
    {
      token: (_, payload) => delete payload.email,
      userInfo: (body) => Object.assign(body, { sub: 'somebody else' }),
    },
  ],
  [
    "nobody's userinfo",
    'provider-error',
    { token: (_, payload) => delete payload.email, userInfo: (body) => delete body.sub },
  ],
  ['an e-mail that is not verified', 'email-not-verified', claim('email_verified', false)],
  ['an e-mail that is verified in other words', 'email-not-verified', claim('email_verified', 'yes')],
  ['an e-mail that is verified by a number', 'email-not-verified', claim('email_verified', 1)],
  [
    'an e-mail of which nobody says that it is verified',
    'email-not-verified',
    both((claims) => delete claims.email_verified),
  ],
  [
    'an e-mail that is verified by the ID token, and not by the userinfo that tells it',
    'email-not-verified',
    {
      token: (_, payload) => delete payload.email,
      userInfo: (body) => Object.assign(body, { email_verified: false }),
    },
  ],
  [
    'an e-mail that the ID token tells as verified, and userinfo as not',
    'email-not-verified',
    { userInfo: (body) => Object.assign(body, { email_verified: false }) },
  ],
  [
    'an e-mail that is verified by a source that does not tell it',
    'email-not-verified',
    {
      token: (_, payload) => delete payload.email,
      userInfo: (body) => delete body.email_verified,
    },
  ],
  [
    'an e-mail that userinfo tells otherwise',
    'provider-error',
    { userInfo: (body) => Object.assign(body, { email: 'another@example.org' }) },
  ],
  ['no e-mail at all', 'email-missing', both((claims) => delete claims.email)],
  ['an e-mail that is none', 'email-missing', both((claims) => Object.assign(claims, { email: 'nobody' }))],
  [
    'several e-mails in one',
    'email-missing',
    both((claims) => Object.assign(claims, { email: ['a@example.org', 'b@example.org'] })),
  ],
]

/** Spellings of an e-mail starting with a small `k` that naive case folding or trimming would treat as the same. */
export const lookAlikes: [how: string, write: (email: string) => string][] = [
  ['with the sign of Kelvin for its k', (email) => email.replace('k', '\u212a')],
  ['behind a space that does not break', (email) => `\u00a0${email}`],
  ['before a space that does not break', (email) => `${email}\u00a0`],
  ['behind a byte order mark', (email) => `\ufeff${email}`],
  ['before a byte order mark', (email) => `${email}\ufeff`],
  ['before a line separator', (email) => `${email}\u2028`],
  ['with a wide k', (email) => email.replace('k', '\uff4b')],
  ['with a wide sign between name and host', (email) => email.replace('@', '\uff20')],
  ['with a joiner of no width', (email) => email.replace('k', 'k\u200d')],
]
