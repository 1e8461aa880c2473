import { sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'
import { listOf } from '../../../base/db/genericPlan.ts'
import { preparedQuery } from '../../../base/db/preparedQuery.ts'
import type { Role } from '../../../base/http/actor.ts'
import { userColumns } from '../store.ts'

/** Adds a session; undefined when the account is closed or its token version has changed. */
export function insertSession(
  db: Db,
  session: {
    id: string
    userId: string
    tokenVersion: number
    device: string
    tokenHash: Buffer
    now: Date
    expiresAt: Date
  },
) {
  const now = session.now.toISOString()
  return db
    .insertInto('sessions')
    .columns(['id', 'user_id', 'device', 'token_hash', 'created_at', 'last_seen_at', 'expires_at'])
    .expression((members) =>
      members
        .selectFrom('users')
        .select([
          sql<string>`${session.id}::uuid`.as('id'),
          'users.id as user_id',
          sql<string>`${session.device}`.as('device'),
          sql<Buffer>`${session.tokenHash}::bytea`.as('token_hash'),
          sql<string>`${now}::timestamptz`.as('created_at'),
          sql<string>`${now}::timestamptz`.as('last_seen_at'),
          sql<string>`${session.expiresAt.toISOString()}::timestamptz`.as('expires_at'),
        ])
        .where('users.id', '=', session.userId)
        .where('users.token_version', '=', session.tokenVersion)
        .where('users.disabled_at', 'is', null)
        // Waits for a change of credentials under way, so that it ends this session too or this insert sees it.
        .forShare('users'),
    )
    .returning('id')
    .executeTakeFirst()
}

/** Whether the account is closed and still has this token version. */
export async function isClosed(
  db: Db,
  { userId, tokenVersion }: { userId: string; tokenVersion: number },
): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('token_version', '=', tokenVersion)
    .where('disabled_at', 'is not', null)
    .executeTakeFirst()
  return found !== undefined
}

/** The key of a session: the hash of the token in its cookie, or its id, which session tokens carry. */
export type SessionKey = { tokenHash: Buffer } | { id: string }

/** Sessions of accounts that are not closed, with the token version that session tokens must have. */
function openSessions(db: Db) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id as sessionId',
      'sessions.created_at as createdAt',
      'sessions.last_seen_at as lastSeenAt',
      'sessions.expires_at as expiresAt',
      ...userColumns,
      'users.token_version as tokenVersion',
      sql<Role>`users.role`.as('role'),
    ])
    .where('users.disabled_at', 'is', null)
}

/** A live session by the hash of the token in its cookie. */
export function findSession(db: Db, tokenHash: Buffer, now: Date) {
  return openSessions(db)
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', now.toISOString())
    .executeTakeFirst()
}

const selectSessions = preparedQuery((db, ids: string[]) =>
  openSessions(db).where('sessions.id', '=', sql<string>`any (${listOf('uuid', ids)})`),
)

/** The sessions with these ids, in their order; undefined for each that has ended by its `now`. */
export async function findSessions(db: Db, asked: readonly { id: string; now: Date }[]) {
  const rows = await selectSessions(db, [...new Set(asked.map(({ id }) => id))])
  const found = new Map(rows.map((row) => [row.sessionId, row]))
  return asked.map(({ id, now }) => {
    const session = found.get(id)
    return session !== undefined && Date.parse(session.expiresAt) > now.getTime() ? session : undefined
  })
}

/** Notes that a session is in use and extends it, unless that was noted after `stale`. */
export function updateLastSeen(
  db: Db,
  id: string,
  { now, stale, expiresAt }: { now: Date; stale: Date; expiresAt: Date },
) {
  return db
    .updateTable('sessions')
    .set({ last_seen_at: now.toISOString(), expires_at: expiresAt.toISOString() })
    .where('id', '=', id)
    .where('last_seen_at', '<=', stale.toISOString())
    .execute()
}

/** Notes that the member has just reauthenticated in a session. */
export function updateReauthenticatedAt(db: Db, id: string, now: Date) {
  return db.updateTable('sessions').set({ proven_at: now.toISOString() }).where('id', '=', id).execute()
}

export function deleteSession(db: Db, by: SessionKey) {
  const sessions = db.deleteFrom('sessions').returning('id')
  return 'id' in by
    ? sessions.where('id', '=', by.id).executeTakeFirst()
    : sessions.where('token_hash', '=', by.tokenHash).executeTakeFirst()
}

/** A member's live sessions, the one used last first. */
export function listSessionsOf(db: Db, userId: string, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at as startedAt', 'last_seen_at as lastSeenAt'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now.toISOString())
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Ends a member's sessions: all, `only` one, or all `but` one. Returns the ids of those ended. */
export function deleteOwnSessions(db: Db, userId: string, { only, but }: { only?: string; but?: string }) {
  return db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(only !== undefined, (sessions) => sessions.where('id', '=', only ?? ''))
    .$if(but !== undefined, (sessions) => sessions.where('id', '!=', but ?? ''))
    .returning('id')
    .execute()
}

export function deleteExpiredSessions(db: Db, now: Date) {
  return db.deleteFrom('sessions').where('expires_at', '<=', now.toISOString()).execute()
}

/** The account of a session, with its password hash and the time of the last sign-in or reauthentication. */
export function findAccount(db: Db, sessionId: string | null) {
  return (
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select([
        'sessions.id as sessionId',
        'users.id',
        'users.email',
        'users.password_hash as passwordHash',
        'users.token_version as tokenVersion',
        'users.created_at as createdAt',
        sql<string>`greatest(sessions.created_at, sessions.proven_at)`.as('authenticatedAt'),
      ])
      // A plain `=`, also for null, so that the index is used.
      .where('sessions.id', '=', sql<string>`${sessionId}`)
      .executeTakeFirst()
  )
}

export function listOwnSessions(db: Db, userId: string) {
  return db
    .selectFrom('sessions')
    .select([
      'id',
      'created_at as createdAt',
      'last_seen_at as lastSeenAt',
      'expires_at as expiresAt',
      'device',
    ])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
}
