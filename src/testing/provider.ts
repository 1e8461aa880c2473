import { createPrivateKey, randomUUID, sign } from 'node:crypto'
import { OAuth2Server } from 'oauth2-mock-server'
import type { Answer, Browser } from './browser.ts'
import { freePort } from './port.ts'

type Part = Record<string, unknown>

/** What the provider is about to send, for a test to change. */
export type Answers = {
  /** The ID token's parts, before it is signed anew. */
  token: (header: Part, payload: Part) => void
  /** The signed ID token. */
  signed: (token: string) => string
  /** The whole answer of the token endpoint. */
  response: (body: Part) => void
  /** What the userinfo endpoint tells. */
  userInfo: (body: Part) => void
  /** Where the browser is sent back to. */
  redirect: (callback: URL) => void
  /** What discovery tells. */
  metadata: (body: Part) => void
}

/** An OpenID Connect provider on loopback that lets everybody in and says of them what a test wants. */
export type TestProvider = {
  issuer: string
  /** Settings that make an instance know it as `id`. */
  settings(id: string, more?: Record<string, string>): Record<string, string>
  /** Who comes next. */
  claims: Part
  /** What it does to its answers, until `behave`. */
  tamper: Partial<Answers>
  behave(): void
  /** How often its discovery document was asked for. */
  discoveries(): number
  start(): Promise<void>
  stop(): Promise<void>
}

/** Starts one. */
export async function startTestProvider(): Promise<TestProvider> {
  const port = await freePort()
  const issuer = `http://localhost:${port}`
  let server: OAuth2Server | null = null
  let key: Awaited<ReturnType<OAuth2Server['issuer']['keys']['generate']>> | null = null
  let discoveries = 0

  async function start(): Promise<void> {
    server = new OAuth2Server()
    // The same after a pause: whoever has read its keys does not look for others at once.
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

/** Somebody whom nobody has met, with an e-mail that the provider has verified. */
export function somebody(): Part {
  const sub = randomUUID()
  return { sub, email: `${sub}@example.org`, email_verified: true, name: 'Leila Haddad' }
}

/** A signed JSON Web Token (RFC 7519) by an RSA key. */
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

/** The end of an attempt, as the sign-in window would tell it to the page that opened it. */
export type End = { flow: string | null; ok: boolean; code: string; message: string; link: boolean }

/** Goes to a provider in a window and comes back, with the browser's cookies. */
export async function signInWith(browser: Browser, provider: string): Promise<End> {
  return endOf(await browser.get(await comeBack(browser, provider)))
}

/** As `signInWith`, but only as far as the address that the provider sends the browser back to. */
export async function comeBack(browser: Browser, provider: string): Promise<string> {
  const start = await browser.get(`/api/auth/popup/start?provider=${provider}&flow=${randomUUID()}`)
  const to = start.headers.get('location')
  if (to === null) throw new Error(`The browser was not sent to the provider: ${start.status} ${start.text}`)
  return passProvider(to)
}

/** Connects an account elsewhere with one's own, in a window, as a member does from their own page. */
export async function connectWith(browser: Browser, provider: string): Promise<End> {
  return endOf(await browser.get(await setOutToConnect(browser, provider)))
}

/** As `connectWith`, but only as far as the address that the provider sends the browser back to. */
export async function setOutToConnect(browser: Browser, provider: string): Promise<string> {
  const page = await sendConnectForm(browser, { provider })
  const to = linkIn(page)
  if (to === undefined)
    throw new Error(`The browser was not sent to the provider: ${page.status} ${page.text}`)
  return passProvider(to)
}

/** Sends the form that connects an account elsewhere; with the password of `makePerson` unless it has another. */
export function sendConnectForm(browser: Browser, fields: Record<string, string>): Promise<Answer> {
  const form = new URLSearchParams({ flow: randomUUID(), current: 'Correct.Horse1', ...fields })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return browser.send('/api/auth/popup/connect', { method: 'POST', body: `${form}`, headers })
}

/** Where the page leads that stands between our form and the provider. */
export function linkIn({ text }: Answer): string | undefined {
  return /http-equiv="refresh" content="0;url=([^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&')
}

/** Lets the provider send the browser back, and says where to. */
export async function passProvider(to: string): Promise<string> {
  const answer = await fetch(to, { redirect: 'manual' })
  const back = new URL(answer.headers.get('location') ?? '', to)
  return back.pathname + back.search
}

/** What a page of the sign-in window is about to tell. */
export function endOf({ text }: { text: string }): End {
  const told = /id="result">([^<]*)</.exec(text)?.[1]
  if (told === undefined) throw new Error(`This is no page of a sign-in window: ${text.slice(0, 300)}`)
  const { channel: _, ...end } = JSON.parse(told) as End & { channel: string }
  return end
}
