import { createPrivateKey, randomUUID, sign } from 'node:crypto'
import { OAuth2Server } from 'oauth2-mock-server'
import type { Answer, Browser } from './browser.ts'
import { freePort } from './port.ts'

type Part = Record<string, unknown>

/** Hooks that change what the provider sends. */
export type Answers = {
  /** The ID token's header and payload, before it is signed. */
  token: (header: Part, payload: Part) => void
  /** The signed ID token. */
  signed: (token: string) => string
  /** The response of the token endpoint. */
  response: (body: Part) => void
  /** The response of the userinfo endpoint. */
  userInfo: (body: Part) => void
  /** The redirect back to the site. */
  redirect: (callback: URL) => void
  /** The discovery document. */
  metadata: (body: Part) => void
}

/** A local OpenID Connect provider that signs everybody in with the claims a test sets. */
export type TestProvider = {
  issuer: string
  /** Settings that configure it as provider `id`. */
  settings(id: string, more?: Record<string, string>): Record<string, string>
  /** The claims about the next person to sign in. */
  claims: Part
  /** Hooks in effect until `behave`. */
  tamper: Partial<Answers>
  behave(): void
  /** The number of requests for its discovery document. */
  discoveries(): number
  start(): Promise<void>
  stop(): Promise<void>
}

/** Starts a test provider. */
export async function startTestProvider(): Promise<TestProvider> {
  const port = await freePort()
  const issuer = `http://localhost:${port}`
  let server: OAuth2Server | null = null
  let key: Awaited<ReturnType<OAuth2Server['issuer']['keys']['generate']>> | null = null
  let discoveries = 0

  async function start(): Promise<void> {
    server = new OAuth2Server()
    // The key stays the same after a restart, because clients cache the keys they have fetched.
    key = await (key === null ? server.issuer.keys.generate('RS256') : server.issuer.keys.add(key))
    const own = key
    server.issuer.url = issuer
    server.service.on('beforeWellKnownOpenIdConfiguration', ({ body }: { body: Part }) => {
      discoveries += 1
      provider.tamper.metadata?.(body)
    })
    server.service.on('beforeAuthorizeRedirect', ({ url }: { url: URL }) => provider.tamper.redirect?.(url))
    server.service.on('beforeUserinfo', (answer: { body: Part }) => {
      answer.body = { sub: provider.claims.sub, ...provider.claims }
      provider.tamper.userInfo?.(answer.body)
    })
    server.service.on('beforeResponse', ({ body }: { body: Part }) => {
      const [header, payload] = partsOf(String(body.id_token))
      Object.assign(payload, provider.claims)
      provider.tamper.token?.(header, payload)
      const token = signToken(header, payload, own)
      body.id_token = provider.tamper.signed?.(token) ?? token
      provider.tamper.response?.(body)
    })
    await server.start(port, '127.0.0.1')
  }

  const provider: TestProvider = {
    issuer,
    settings: (id, more = {}) => {
      const all = { ISSUER: issuer, CLIENT_ID: 'tercet', CLIENT_SECRET: 'secret', ...more }
      return Object.fromEntries(
        Object.entries(all).map(([name, value]) => [`AUTH_OIDC_${id}_${name}`, value]),
      )
    },
    claims: somebody(),
    tamper: {},
    behave() {
      provider.tamper = {}
      provider.claims = somebody()
    },
    discoveries: () => discoveries,
    start,
    stop: async () => {
      const running = server
      server = null
      await running?.stop()
    },
  }
  await start()
  return provider
}

/** Claims about a new person with a verified e-mail. */
export function somebody(): Part {
  const sub = randomUUID()
  return { sub, email: `${sub}@example.org`, email_verified: true, name: 'Leila Haddad' }
}

/** Signs a JSON Web Token (RFC 7519) with an RSA key. */
export function signToken(header: Part, payload: Part, key: JsonWebKey): string {
  const text = [header, payload].map((part) => encode(JSON.stringify(part))).join('.')
  const privateKey = createPrivateKey({ key, format: 'jwk' })
  return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`
}

function partsOf(token: string): [Part, Part] {
  const [header = '', payload = ''] = token.split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Part
  return [read(header), read(payload)]
}

function encode(text: string): string {
  return Buffer.from(text).toString('base64url')
}

/** The result of an attempt, as the sign-in window reports it to the page that opened it. */
export type End = { flow: string | null; ok: boolean; code: string; message: string; link: boolean }

/** Signs in with a provider in a window, using the browser's cookies. */
export async function signInWith(browser: Browser, provider: string): Promise<End> {
  return endOf(await browser.get(await comeBack(browser, provider)))
}

/** Like `signInWith`, but stops at the address that the provider redirects back to. */
export async function comeBack(browser: Browser, provider: string): Promise<string> {
  const start = await browser.get(`/api/auth/popup/start?provider=${provider}&flow=${randomUUID()}`)
  const to = start.headers.get('location')
  if (to === null) throw new Error(`The browser was not sent to the provider: ${start.status} ${start.text}`)
  return passProvider(to)
}

/** Connects an external account with the signed-in member's account. */
export async function connectWith(browser: Browser, provider: string): Promise<End> {
  return endOf(await browser.get(await setOutToConnect(browser, provider)))
}

/** Like `connectWith`, but stops at the address that the provider redirects back to. */
export async function setOutToConnect(browser: Browser, provider: string): Promise<string> {
  const page = await sendConnectForm(browser, { provider })
  const to = linkIn(page)
  if (to === undefined)
    throw new Error(`The browser was not sent to the provider: ${page.status} ${page.text}`)
  return passProvider(to)
}

/** Submits the form that connects an external account, with the password of `makePerson` by default. */
export function sendConnectForm(browser: Browser, fields: Record<string, string>): Promise<Answer> {
  const form = new URLSearchParams({ flow: randomUUID(), current: 'Correct.Horse1', ...fields })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return browser.send('/api/auth/popup/connect', { method: 'POST', body: `${form}`, headers })
}

/** The target of the interstitial page between the form and the provider. */
export function linkIn({ text }: Answer): string | undefined {
  return /http-equiv="refresh" content="0;url=([^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&')
}

/**
 * Lets the provider sign in.
 * @returns the path that it redirects back to
 */
export async function passProvider(to: string): Promise<string> {
  const answer = await fetch(to, { redirect: 'manual' })
  const back = new URL(answer.headers.get('location') ?? '', to)
  return back.pathname + back.search
}

/** Reads the result embedded in a page of the sign-in window. */
export function endOf({ text }: { text: string }): End {
  const embedded = /id="result">([^<]*)</.exec(text)?.[1]
  if (embedded === undefined) throw new Error(`This is no page of a sign-in window: ${text.slice(0, 300)}`)
  const { channel: _, ...end } = JSON.parse(embedded) as End & { channel: string }
  return end
}
