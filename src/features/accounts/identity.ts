import type { Actor } from '../../base/server/http/actor.ts'
import type { Identify, RequestContext } from '../../base/server/http/env.ts'
import { problem } from '../../base/server/http/problems.ts'
import type { Services } from '../../base/server/services.ts'
import { accountsText } from '../../base/shared/text/accounts.ts'
import { tokensText } from '../../base/shared/text/tokens.ts'
import { openApiToken } from './api-tokens/actions.ts'
import { tokenPrefix } from './api-tokens/rules.ts'
import { type Cookies, createCookies } from './cookies.ts'
import { createKnownDevices, type KnownDevices } from './sessions/knownDevice.ts'
import { openSession, type Session } from './sessions/sessions.ts'
import { createKeys, type Keys } from './tokens/keys.ts'
import { createTokens, type Tokens } from './tokens/tokens.ts'

/** For how long a read may trust that a session is still alive, in ms. Writes always ask the database. */
const trusted = 5_000
const mostRemembered = 10_000

export type Identity = {
  identify: Identify
  tokens: Tokens
  keys: Keys
  cookies: Cookies
  devices: KnownDevices
  /** Forgets what is remembered of a session, because it ended. */
  forget(sessionId: string): void
  /** Forgets what is remembered of every session of a member, because the member changed. */
  forgetMember(memberId: string): void
  /** Makes or opens the signing key, so that a wrong secret shows at the start. */
  ready(): Promise<void>
}

/**
 * Who is calling: by the session token (cookie or `Authorization: Bearer`), or else by the session cookie itself,
 * in which case the answer carries a fresh token. A browser thus renews its token without noticing.
 */
export function createIdentity(services: Services): Identity {
  const { db, clock, config, secret } = services
  const keys = createKeys(services)
  const tokens = createTokens(keys, services)
  const cookies = createCookies(config)
  const remembered = new Map<string, { session: Session; until: number }>()

  async function sessionOf(token: string, reading: boolean): Promise<Session | null> {
    const claims = await tokens.verify(token)
    if (claims === null) return null
    const session = await liveSession(claims.sessionId, reading)
    return session?.tokenVersion === claims.version && session.id === claims.memberId ? session : null
  }

  async function liveSession(id: string, reading: boolean): Promise<Session | null> {
    const now = clock.now()
    const kept = remembered.get(id)
    if (reading && kept !== undefined && kept.until > now.getTime()) return kept.session
    const session = await openSession(db, { id }, now)
    remembered.delete(id)
    if (session === null) return null
    remembered.set(id, { session, until: now.getTime() + trusted })
    const [oldest] = remembered.keys()
    if (remembered.size > mostRemembered && oldest !== undefined) remembered.delete(oldest)
    return session
  }

  async function identify(context: RequestContext): Promise<Actor | null> {
    const reading = context.req.method === 'GET' || context.req.method === 'HEAD'
    const bearer = /^Bearer (\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1]
    if (bearer?.startsWith(tokenPrefix)) {
      const actor = await openApiToken(db, bearer, clock.now())
      if (actor === null) throw notAToken()
      return actor
    }
    if (bearer !== undefined) {
      const session = await sessionOf(bearer, reading)
      if (session === null) throw expired()
      return toActor(session)
    }
    const token = cookies.read(context, 'token')
    const byToken = token === undefined ? null : await sessionOf(token, reading)
    if (byToken !== null) return toActor(byToken)
    const cookie = cookies.read(context, 'session')
    const session = cookie === undefined ? null : await openSession(db, { token: cookie }, clock.now())
    if (session === null) {
      if (cookie !== undefined) cookies.clear(context, 'session')
      if (token !== undefined) cookies.clear(context, 'token')
      return null
    }
    cookies.write(context, 'token', await tokens.issue(session))
    return toActor(session)
  }

  return {
    identify,
    tokens,
    keys,
    cookies,
    devices: createKnownDevices(secret, cookies),
    forget: (sessionId) => remembered.delete(sessionId),
    forgetMember: (memberId) => {
      for (const [id, { session }] of remembered) if (session.id === memberId) remembered.delete(id)
    },
    ready: async () => {
      await keys.signing()
    },
  }
}

function expired() {
  return problem({ code: 'auth/token-expired', status: 401, detail: accountsText.errors.expired })
}

function notAToken() {
  return problem({ code: 'auth/invalid-api-token', status: 401, detail: tokensText.invalid })
}

function toActor({ sessionId, role, id, email, displayName, photoURL }: Session): Actor {
  return { sessionId, scopes: null, role, id, email, displayName, photoURL }
}
