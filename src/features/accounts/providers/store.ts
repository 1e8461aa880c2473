import { sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'
import { deleteLinksOf } from '../links/store.ts'
import { deletePasskeysOf } from '../passkeys/store.ts'
import { deletePhotoOf } from '../photos/store.ts'
import { deleteOwnSessions } from '../sessions/store.ts'
import { entrantColumns } from '../store.ts'
import { deleteSecret, replaceRecoveryCodes } from '../two-step/store.ts'

/** The member whom this account elsewhere belongs to. */
export function findMemberByIdentity(db: Db, { issuer, subject }: { issuer: string; subject: string }) {
  return db
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .select([...entrantColumns, 'identities.id as identityId'])
    .where('identities.issuer', '=', issuer)
    .where('identities.subject', '=', subject)
    .executeTakeFirst()
}

/** The member with this e-mail, who cannot change until the transaction ends. */
export function lockMemberByEmail(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select([...entrantColumns, 'users.email_verified_at as emailVerifiedAt'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()
}

/** What a member can sign in with besides identities; nobody can change it until the transaction ends. */
export function lockCredentials(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'password_hash as passwordHash'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

/** Adds an identity; undefined when somebody has it already. */
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

/** Removes a member's own identity; undefined when there is none. */
export function deleteIdentity(db: Db, userId: string, id: string) {
  return db
    .deleteFrom('identities')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('provider')
    .executeTakeFirst()
}

/** Takes away everything that somebody can come in with. Give the transaction that holds the member. */
export async function deleteEveryWayIn(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('identities').where('user_id', '=', userId).execute()
  await deletePasskeysOf(db, userId)
  await deleteSecret(db, userId)
  await replaceRecoveryCodes(db, userId, [])
  await deleteOwnSessions(db, userId, {})
  await deleteLinksOf(db, userId)
  await db
    .updateTable('users')
    .set((eb) => ({ password_hash: null, token_version: eb('token_version', '+', 1) }))
    .where('id', '=', userId)
    .execute()
}

/**
 * Takes away what somebody has said about themselves, and what they were given.
 * @returns whether they have lost the right to administer the site with it: whoever was given it was somebody else
 */
export async function deleteStanding(
  db: Db,
  userId: string,
  { displayName, photoURL }: { displayName: string; photoURL: string },
): Promise<boolean> {
  await deletePhotoOf(db, userId)
  const look = { display_name: displayName, photo_url: photoURL }
  await db.updateTable('users').set(look).where('id', '=', userId).execute()
  const demoted = await db
    .updateTable('users')
    .set({ role: 'member' })
    .where('id', '=', userId)
    .where('role', '=', sql.lit('administrator'))
    .returning('id')
    .executeTakeFirst()
  return demoted !== undefined
}
