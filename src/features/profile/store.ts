import type { Db } from '../../base/db/db.ts'

/** How many events are recorded of an account, and when the last one happened. */
export function countEvents(db: Db, userId: string) {
  return db
    .selectFrom('audit_events')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('at').as('last')])
    .where('member_id', '=', userId)
    .executeTakeFirstOrThrow()
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
