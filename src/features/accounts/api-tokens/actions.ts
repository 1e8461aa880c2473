import { createHash, randomBytes } from 'node:crypto'
import type { Scope } from '../../../base/contract/endpoint.ts'
import type { Db } from '../../../base/db/db.ts'
import type { Actor } from '../../../base/http/actor.ts'
import { noRoute, problem } from '../../../base/http/problems.ts'
import { newId } from '../../../base/ids.ts'
import { recordEvent } from '../../audit/record.ts'
import type { Origin } from '../../audit/rules.ts'
import { requireLiveSession } from '../sessions/sessions.ts'
import { most, tokenPrefix } from './rules.ts'
import { deleteToken, findTokenOwner, insertTokenBelow, updateLastUsed } from './store.ts'
import { apiTokensText } from './text/en.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** When an event happens, and where the request came from. */
type Occasion = { at: Date; from: Origin }

/**
 * Makes a personal API token of 256 random bits and stores its hash only.
 * @throws Problem 409 when the member has as many tokens as are allowed, 401 when the session has ended
 */
export async function createApiToken(
  db: Db,
  actor: Actor,
  { name, scopes, days }: { name: string; scopes: Scope[]; days: number },
  { at, from }: Occasion,
): Promise<{ id: string; token: string; expiresAt: string }> {
  const token = tokenPrefix + randomBytes(32).toString('base64url')
  const expiresAt = new Date(at.getTime() + days * day)
  const row = { id: newId(), userId: actor.id, name, tokenHash: hashOf(token), expiresAt, now: at }
  await db.transaction().execute(async (transaction) => {
    const chosen = [...new Set(scopes)].sort()
    if (!(await insertTokenBelow(transaction, most.tokens, { ...row, scopes: chosen }))) throw tooMany()
    await requireLiveSession(transaction, actor)
    const details = { token: row.id, scopes: chosen.join(' ') }
    await recordEvent(transaction, { kind: 'api-token.created', at, userId: actor.id, from, details })
  })
  return { id: row.id, token, expiresAt: expiresAt.toISOString() }
}

/**
 * Revokes a personal API token of the actor.
 * @throws Problem 404 when the actor has none with this id
 */
export function revokeApiToken(db: Db, actor: Actor, id: string, { at, from }: Occasion): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    if ((await deleteToken(transaction, actor.id, id)) === undefined) throw noRoute()
    const details = { token: id }
    await recordEvent(transaction, { kind: 'api-token.revoked', at, userId: actor.id, from, details })
  })
}

/**
 * The member that a personal API token acts for; null when the token is not valid. Notes at most once a minute that it was
 * used.
 */
export async function openApiToken(db: Db, token: string, now: Date): Promise<Actor | null> {
  const found = await findTokenOwner(db, hashOf(token), now)
  if (found === undefined) return null
  const { tokenId, lastUsedAt, ...member } = found
  const stale = new Date(now.getTime() - minute)
  if (lastUsedAt === null || Date.parse(lastUsedAt) <= stale.getTime()) {
    await updateLastUsed(db, tokenId, { now, stale })
  }
  return { ...member, sessionId: null }
}

function tooMany() {
  return problem({
    code: 'auth/too-many-tokens',
    status: 409,
    detail: (language) => apiTokensText(language).tooMany,
  })
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
