import { createHash, randomBytes } from 'node:crypto'
import { batch } from '../../../base/db/batch.ts'
import type { Db } from '../../../base/db/db.ts'
import type { Actor } from '../../../base/http/actor.ts'
import { noSession, problem } from '../../../base/http/problems.ts'
import { newId } from '../../../base/ids.ts'
import { sessionLife } from '../lifetimes.ts'
import type { CredentialedUser } from '../store.ts'
import { accountsText } from '../text/en.ts'
import {
  deleteSession,
  findAccount,
  findSession,
  findSessions,
  insertSession,
  isClosed,
  type SessionKey,
  updateLastSeen,
} from './store.ts'

/** Identifies a session by the token from `startSession` or by its id. */
type Known = { token: string } | { id: string }

export type Session = NonNullable<Awaited<ReturnType<typeof findSession>>>

/**
 * Starts a session and returns its token of 256 random bits. Only the token's hash is stored, so that a copy of the
 * database lets nobody in.
 * @throws Problem 403 when the account is closed, 401 when its credentials have changed since `tokenVersion` was read
 */
export async function startSession(
  db: Db,
  { id: userId, tokenVersion }: Pick<CredentialedUser, 'id' | 'tokenVersion'>,
  device: string,
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + sessionLife.idle)
  const started = await insertSession(db, {
    id: newId(),
    userId,
    tokenVersion,
    device,
    tokenHash: hashOf(token),
    now,
    expiresAt,
  })
  if (started !== undefined) return token
  if (!(await isClosed(db, { userId, tokenVersion }))) throw invalidCredential()
  throw problem({
    code: 'auth/account-disabled',
    status: 403,
    detail: (language) => accountsText(language).errors.disabled,
  })
}

/** Problem 401: the credentials are wrong or outdated. */
export function invalidCredential() {
  return problem({
    code: 'auth/invalid-credential',
    status: 401,
    detail: (language) => accountsText(language).errors.invalidCredential,
  })
}

const findById = batch(findSessions)

/** A live session, or null. Noting its use extends it, at most once per `touchEvery`. */
export async function openSession(db: Db, known: Known, now: Date): Promise<Session | null> {
  const session =
    'id' in known
      ? await findById(db, { id: known.id, now })
      : await findSession(db, hashOf(known.token), now)
  if (session === undefined) return null
  if (now.getTime() - Date.parse(session.lastSeenAt) >= sessionLife.touchEvery) {
    const end = Math.min(
      now.getTime() + sessionLife.idle,
      Date.parse(session.createdAt) + sessionLife.absolute,
    )
    const stale = new Date(now.getTime() - sessionLife.touchEvery)
    await updateLastSeen(db, session.sessionId, { now, stale, expiresAt: new Date(end) })
  }
  return session
}

/** A live session, or null. To look at it is no use of it, so it does not last longer for that. */
export async function findLiveSession(db: Db, id: string, now: Date): Promise<Session | null> {
  return (await findById(db, { id, now })) ?? null
}

/**
 * Requires that the actor's session has not ended during the request.
 * @param transaction one that has locked the member, so that ending sessions waits for it
 * @throws Problem 401 when it has ended
 */
export async function requireLiveSession(transaction: Db, actor: Pick<Actor, 'id' | 'sessionId'>) {
  if ((await findAccount(transaction, actor.sessionId))?.id !== actor.id) throw noSession()
}

/** Ends a session. Returns its id, or null when there was none. */
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
