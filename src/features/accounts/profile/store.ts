import { sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'
import { credentialsColumns } from '../store.ts'

/** What the account of a session holds that only its member sees. */
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
        sql<string>`greatest(sessions.created_at, sessions.proven_at)`.as('provenAt'),
      ])
      // Equal and nothing else: only that is looked up in the index.
      .where('sessions.id', '=', sql<string>`${sessionId}`)
      .executeTakeFirst()
  )
}

/** Holds an account that is to go still; undefined when it is gone. */
export function lockLeavingUser(db: Db, by: { id: string } | { email: string }) {
  const users = db.selectFrom('users').select(['id', 'email'])
  const found = 'id' in by ? users.where('id', '=', by.id) : users.where('email', '=', by.email)
  return found.forUpdate().executeTakeFirst()
}

/** Removes an account with all that only it has: sessions, ways to sign in, photo. */
export function deleteUser(db: Db, userId: string) {
  return db.deleteFrom('users').where('id', '=', userId).execute()
}

/** How many events are recorded of an account, and when the last one happened. */
export function countEvents(db: Db, userId: string) {
  return db
    .selectFrom('audit_events')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('at').as('last')])
    .where('member_id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** Sets a password, and makes every token worthless that was issued before; undefined when somebody was faster. */
export function replacePasswordHash(
  db: Db,
  userId: string,
  { passwordHash, before }: { passwordHash: string; before: number },
) {
  return db
    .updateTable('users')
    .set((row) => ({ password_hash: passwordHash, token_version: row('token_version', '+', 1) }))
    .where('id', '=', userId)
    .where('token_version', '=', before)
    .returning([...credentialsColumns])
    .executeTakeFirst()
}

/** The account itself, as it is handed out to its member. */
export function listOwnAccount(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select([
      'id',
      'email',
      'display_name as displayName',
      'photo_url as photoURL',
      'email_verified_at as emailVerifiedAt',
      'created_at as createdAt',
    ])
    .where('id', '=', userId)
    .execute()
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

/** What was recorded of the account, oldest first, behind the given id. */
export function listOwnEvents(db: Db, userId: string, after: string | null, limit: number) {
  return db
    .selectFrom('audit_events')
    .select(['id', 'kind', 'at', 'count', 'network', 'device', 'details'])
    .where('member_id', '=', userId)
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute()
}
