import { type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { isUnavailable } from '../../../base/db/unavailable.ts'
import { newId } from '../../../base/ids.ts'
import type { Services } from '../../../base/services.ts'
import { tokenLife } from '../lifetimes.ts'
import type { Session } from '../sessions/sessions.ts'
import type { Keys } from './keys.ts'

const type = 'at+jwt'
const mostRemembered = 10_000

/** The claims of a verified token, and the key it was signed with. */
type Checked = TokenClaims & { keyId: string }

/** The claims of a valid token. `version` is the member's token version when it was issued, `expiresAt` in ms. */
export type TokenClaims = {
  userId: string
  sessionId: string
  version: number
  expiresAt: number
}

export type Tokens = {
  /** Signs a token (JWT, RFC 9068 profile, ES256) for a live session. */
  issue(
    session: Pick<Session, 'id' | 'email' | 'displayName' | 'sessionId' | 'tokenVersion'>,
  ): Promise<string>
  /** The claims of a token that this instance signed and that has not expired; null for anything else. */
  verify(token: string): Promise<TokenClaims | null>
}

export function createTokens(keys: Keys, { clock, config }: Pick<Services, 'clock' | 'config'>): Tokens {
  const issuer = config.publicUrl.origin
  const audience = `${issuer}/api`
  // Verifying a signature costs more than the rest of a request, so each token is verified once.
  const remembered = new Map<string, Checked>()

  async function check(token: string): Promise<Checked | null> {
    try {
      const { payload, protectedHeader } = await jwtVerify(
        token,
        async (header) => {
          const key = header.kid === undefined ? null : await keys.verifying(header.kid)
          if (key === null) throw new Error('unknown key')
          return key
        },
        {
          algorithms: ['ES256'],
          typ: type,
          issuer,
          audience,
          requiredClaims: ['sub', 'email', 'sid', 'ver', 'iat', 'exp', 'jti'],
          currentDate: clock.now(),
        },
      )
      const claims = toClaims(payload)
      return claims === null || protectedHeader.kid === undefined
        ? null
        : { ...claims, keyId: protectedHeader.kid }
    } catch (error) {
      // When the database is unavailable, the key is unknown, not the token invalid.
      if (isUnavailable(error)) throw error
      return null
    }
  }

  /** The claims of a token that was verified before and whose key is remembered as accepted; else null. */
  function recall(token: string): Checked | null {
    const claims = remembered.get(token)
    if (claims === undefined || claims.expiresAt <= clock.now().getTime()) return null
    return keys.serves(claims.keyId) ? claims : null
  }

  return {
    async issue(session) {
      const key = await keys.signing()
      const now = Math.floor(clock.now().getTime() / 1000)
      return new SignJWT({
        email: session.email,
        name: session.displayName,
        sid: session.sessionId,
        ver: session.tokenVersion,
      })
        .setProtectedHeader({ alg: 'ES256', kid: key.id, typ: type })
        .setSubject(session.id)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(now)
        .setExpirationTime(now + tokenLife)
        .setJti(newId())
        .sign(key.private)
    },
    async verify(token) {
      const known = recall(token)
      if (known !== null) return known
      const claims = remembered.get(token) ?? (await check(token))
      if (
        claims === null ||
        claims.expiresAt <= clock.now().getTime() ||
        !(await keys.verifying(claims.keyId))
      ) {
        remembered.delete(token)
        return null
      }
      remembered.set(token, claims)
      const [oldest] = remembered.keys()
      if (remembered.size > mostRemembered && oldest !== undefined) remembered.delete(oldest)
      return claims
    },
  }
}

function toClaims({ sub, sid, ver, iat, exp }: JWTPayload): TokenClaims | null {
  if (typeof sub !== 'string' || typeof sid !== 'string' || typeof ver !== 'number') return null
  if (iat === undefined || exp === undefined || exp > iat + tokenLife) return null
  return { userId: sub, sessionId: sid, version: ver, expiresAt: exp * 1000 }
}
