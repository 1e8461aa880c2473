import { mayBeGiven } from '../../base/db/lag.ts'
import { nowAndAfterwards } from '../../base/db/transactions.ts'
import type { Actor } from '../../base/http/actor.ts'
import type { Identify, RequestContext } from '../../base/http/env.ts'
import { problem } from '../../base/http/problems.ts'
import type { Services } from '../../base/services.ts'
import { accountsText } from '../../base/text/accounts.ts'
import { tokensText } from '../../base/text/tokens.ts'
import { openApiToken } from './api-tokens/actions.ts'
import { tokenPrefix } from './api-tokens/rules.ts'
import { accounts } from './contract.ts'
import { type Cookies, createCookies } from './cookies.ts'
import { createKnownDevices, type KnownDevices } from './devices/knownDevices.ts'
import { openSession, type Session } from './sessions/sessions.ts'
import { createKeys, type Keys } from './tokens/keys.ts'
import { createTokens, type TokenClaims, type Tokens } from './tokens/tokens.ts'

const mostRemembered = 10_000

/** Where people see who they are. Whoever has changed that at another instance sees it here at once. */
const whoIAm = `/api${accounts.session.path}`

/** What a request brings to say who sends it. */
export type Credentials = { authorization?: string | undefined; cookie?: string | undefined }

export type Identity = {
  identify: Identify
  /**
   * Who is calling by a session token that is known already, as `identify` would find; for a change the session is asked
   * for as always. Null where there is more to do than that, or to refuse.
   */
  recognise(credentials: Credentials, reading: boolean): Actor | null | Promise<Actor | null>
  tokens: Tokens
  keys: Keys
  cookies: Cookies
  devices: KnownDevices
  /** Forgets what another process has said is outdated. */
  hear(what: Outdated): void
  /** Forgets what is remembered of a session, because it ended. */
  forget(sessionId: string): void
  /** Forgets what is remembered of every session of a member, because the member changed. */
  forgetMember(memberId: string): void
  /** Makes or opens the signing key, so that a wrong secret shows at the start. */
  ready(): Promise<void>
}

/** Whose session is no longer what it was: one, or all of a member. */
export type Outdated = { session: string } | { member: string }

/**
 * Who is calling: by the session token (cookie or `Authorization: Bearer`), or else by the session cookie itself,
 * in which case the answer carries a fresh token. A browser thus renews its token without noticing.
 * @param tell hears what is forgotten here, for other processes that may remember it too
 */
export function createIdentity(services: Services, tell: (what: Outdated) => void = () => {}): Identity {
  const { db, clock, config } = services
  const keys = createKeys(services)
  const tokens = createTokens(keys, services)
  const cookies = createCookies(config)
  // Reads give these again for a moment; a change asks the database for the session each time.
  const remembered = new Map<string, { session: Session; readAt: number; question: number }>()
  // Questions to the database by their number, and the last one whose answer may be older than what is known by now.
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

  function recognise({ authorization, cookie }: Credentials, reading: boolean) {
    const token =
      bearerIn(authorization) ?? (cookie === undefined ? undefined : cookies.find(cookie, 'token'))
    const claims = token === undefined ? null : tokens.recall(token)
    if (claims === null) return null
    const toActorOf = (session: Session | null) => {
      const own = ofToken(session, claims)
      return own === null ? null : toActor(own)
    }
    const kept = reading ? toActorOf(keptSession(claims.sessionId)) : null
    return kept ?? liveSession(claims.sessionId).then(toActorOf)
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
    recognise,
    tokens,
    keys,
    cookies,
    devices: createKnownDevices(services, cookies),
    hear,
    forget: (session) => hearAndTell({ session }),
    forgetMember: (member) => hearAndTell({ member }),
    ready: async () => {
      await keys.signing()
    },
  }
}

function bearerIn(authorization: string | undefined): string | undefined {
  return authorization === undefined ? undefined : /^Bearer (\S+)$/i.exec(authorization)?.[1]
}

/** A session, if a token that claims so is of it and of its member as the member is now. */
function ofToken(session: Session | null, claims: TokenClaims): Session | null {
  return session?.tokenVersion === claims.version && session.id === claims.memberId ? session : null
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
