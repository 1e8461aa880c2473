import { mayBeGiven } from '../../base/db/lag.ts'
import { nowAndAfterwards } from '../../base/db/transactions.ts'
import type { Actor } from '../../base/http/actor.ts'
import type { Identify, RequestContext } from '../../base/http/env.ts'
import { problem } from '../../base/http/problems.ts'
import type { Services } from '../../base/services.ts'
import { openApiToken } from './api-tokens/actions.ts'
import { tokenPrefix } from './api-tokens/rules.ts'
import { apiTokensText } from './api-tokens/text/en.ts'
import { accounts } from './contract.ts'
import { type Cookies, createCookies } from './cookies.ts'
import { createKnownDevices, type KnownDevices } from './devices/knownDevices.ts'
import { openSession, type Session } from './sessions/sessions.ts'
import { accountsText } from './text/en.ts'
import { createKeys, type Keys } from './tokens/keys.ts'
import { createTokens, type TokenClaims, type Tokens } from './tokens/tokens.ts'

const mostRemembered = 10_000

/** The path that returns the signed-in member. It bypasses the memory, so that changes by another instance show at once. */
const whoIAm = `/api${accounts.session.path}`

export type Identity = {
  identify: Identify
  tokens: Tokens
  keys: Keys
  cookies: Cookies
  devices: KnownDevices
  /** Forgets sessions that another process reports as outdated. */
  hear(what: Outdated): void
  /** Forgets a session that has ended. */
  forget(sessionId: string): void
  /** Forgets all sessions of a member who has changed. */
  forgetUser(userId: string): void
  /** Makes or opens the signing key, so that a wrong secret fails the start. */
  ready(): Promise<void>
}

/** A session that has changed or ended, or a member all of whose sessions have. */
export type Outdated = { session: string } | { member: string }

/**
 * Authenticates requests: by a personal API token, by the session token (cookie or `Authorization: Bearer`), or else by
 * the session cookie, in which case the response sets a fresh session token. Browsers renew their token that way.
 * @param tell is called with what is forgotten here, for other processes that may remember it
 */
export function createIdentity(services: Services, tell: (what: Outdated) => void = () => {}): Identity {
  const { db, clock, config } = services
  const keys = createKeys(services)
  const tokens = createTokens(keys, services)
  const cookies = createCookies(config)
  // Reads use these for a moment; a change looks the session up in the database each time.
  const remembered = new Map<string, { session: Session; readAt: number; question: number }>()
  // Queries are numbered; results of those up to `outdated` may be stale and are not remembered.
  let asked = 0
  let outdated = 0

  async function sessionOf(token: string, reading: boolean): Promise<Session | null> {
    const claims = await tokens.verify(token)
    if (claims === null) return null
    const kept = reading ? ofToken(keptSession(claims.sessionId), claims) : null
    return kept ?? ofToken(await liveSession(claims.sessionId), claims)
  }

  function keptSession(id: string): Session | null {
    const kept = remembered.get(id)
    return kept !== undefined && mayBeGiven(kept.readAt, clock.now().getTime()) ? kept.session : null
  }

  async function liveSession(id: string): Promise<Session | null> {
    asked += 1
    const question = asked
    const now = clock.now()
    const session = await openSession(db, { id }, now)
    if (session === null) {
      remembered.delete(id)
      outdated = Math.max(outdated, question)
    } else if (question > outdated && question > (remembered.get(id)?.question ?? 0)) {
      remembered.delete(id)
      remembered.set(id, { session, readAt: now.getTime(), question })
      const [oldest] = remembered.keys()
      if (remembered.size > mostRemembered && oldest !== undefined) remembered.delete(oldest)
    }
    return session
  }

  async function identify(context: RequestContext): Promise<Actor | null> {
    const { method, path } = context.req
    const reading = (method === 'GET' || method === 'HEAD') && path !== whoIAm
    const bearer = bearerIn(context.req.header('authorization'))
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

  function hear(what: Outdated): void {
    outdated = asked
    if ('session' in what) remembered.delete(what.session)
    else for (const [id, { session }] of remembered) if (session.id === what.member) remembered.delete(id)
  }

  function hearAndTell(what: Outdated): void {
    nowAndAfterwards(() => {
      hear(what)
      tell(what)
    })
  }

  return {
    identify,
    tokens,
    keys,
    cookies,
    devices: createKnownDevices(services, cookies),
    hear,
    forget: (session) => hearAndTell({ session }),
    forgetUser: (member) => hearAndTell({ member }),
    ready: async () => {
      await keys.signing()
    },
  }
}

function bearerIn(authorization: string | undefined): string | undefined {
  return authorization === undefined ? undefined : /^Bearer (\S+)$/i.exec(authorization)?.[1]
}

/** The session, if the token's claims match its member and the present token version; else null. */
function ofToken(session: Session | null, claims: TokenClaims): Session | null {
  return session?.tokenVersion === claims.version && session.id === claims.userId ? session : null
}

function expired() {
  return problem({
    code: 'auth/token-expired',
    status: 401,
    detail: (language) => accountsText(language).errors.expired,
  })
}

function notAToken() {
  return problem({
    code: 'auth/invalid-api-token',
    status: 401,
    detail: (language) => apiTokensText(language).invalid,
  })
}

/** A member, as who acts in a session of theirs. */
export function toActor({ sessionId, role, id, email, displayName, photoURL }: Session): Actor {
  return { sessionId, scopes: null, role, id, email, displayName, photoURL }
}
