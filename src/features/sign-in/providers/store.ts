import type { Db } from '../../../base/db/db.ts'
import { credentialedUserColumns } from '../../accounts/store.ts'

/** The member to whom an identity is linked. */
export function findUserByIdentity(db: Db, { issuer, subject }: { issuer: string; subject: string }) {
  return db
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .select([...credentialedUserColumns, 'identities.id as identityId'])
    .where('identities.issuer', '=', issuer)
    .where('identities.subject', '=', subject)
    .executeTakeFirst()
}

/** The member with this e-mail, locked until the transaction ends. */
export function lockUserByEmail(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select([...credentialedUserColumns, 'users.email_verified_at as emailVerifiedAt'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()
}

/** Adds an identity; undefined when it exists. */
export function insertIdentity(
  db: Db,
  identity: {
    id: string
    userId: string
    provider: string
    issuer: string
    subject: string
    email: string
    now: Date
  },
) {
  const { id, userId, now, ...rest } = identity
  const at = now.toISOString()
  return db
    .insertInto('identities')
    .values({ id, user_id: userId, ...rest, created_at: at, last_used_at: at })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .returning('id')
    .executeTakeFirst()
}

export function updateIdentityUse(db: Db, id: string, email: string | null, now: Date) {
  return db
    .updateTable('identities')
    .set({ last_used_at: now.toISOString(), ...(email === null ? {} : { email }) })
    .where('id', '=', id)
    .execute()
}

export function listIdentities(db: Db, userId: string) {
  return db
    .selectFrom('identities')
    .select(['id', 'provider', 'email', 'created_at as connectedAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Deletes an identity of a member; undefined when there is none. */
export function deleteIdentity(db: Db, userId: string, id: string) {
  return db
    .deleteFrom('identities')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('provider')
    .executeTakeFirst()
}
