import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../../../base/server/db.ts'
import { problem } from '../../../base/server/http/problems.ts'
import { newId } from '../../../base/server/ids.ts'
import { accountsText } from '../../../base/shared/text/accounts.ts'
import { deleteSession, findSession, insertSession, type SessionKey, updateLastSeen } from './store.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** A session ends when it was not used for `idle`, and in any case after `absolute`. */
export const lifetime = { idle: 7 * day, absolute: 30 * day, touchEvery: minute } as const

/** A session by the token that `startSession` gave out, or by its id. */
type Known = { token: string } | { id: string }

export type Session = NonNullable<Awaited<ReturnType<typeof findSession>>>

/**
 * Starts a session and returns its token, 256 random bits. Only the token's hash is kept, so the database alone
 * lets nobody in.
 * @throws Problem 403 when the member's account is closed
 */
export async function startSession(db: Db, userId: string, device: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + lifetime.idle)
  const started = await insertSession(db, {
    id: newId(),
    userId,
    device,
    tokenHash: hashOf(token),
    now,
    expiresAt,
  })
  if (started !== undefined) return token
  throw problem({ code: 'auth/account-disabled', status: 403, detail: accountsText.errors.disabled })
}

/** A session that is alive, and kept alive by being used. */
export async function openSession(db: Db, known: Known, now: Date): Promise<Session | null> {
  const session = await findSession(db, keyOf(known), now)
  if (session === undefined) return null
  if (now.getTime() - Date.parse(session.lastSeenAt) >= lifetime.touchEvery) {
    const end = Math.min(now.getTime() + lifetime.idle, Date.parse(session.createdAt) + lifetime.absolute)
    const stale = new Date(now.getTime() - lifetime.touchEvery)
    await updateLastSeen(db, session.sessionId, { now, stale, expiresAt: new Date(end) })
  }
  return session
}

/** Ends a session; its id, or null when there was none. */
export async function endSession(db: Db, known: Known): Promise<string | null> {
  const ended = await deleteSession(db, keyOf(known))
  return ended?.id ?? null
}

function keyOf(known: Known): SessionKey {
  return 'id' in known ? known : { tokenHash: hashOf(known.token) }
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
