import { sql } from 'kysely'
import type { Db } from '../../base/db/db.ts'
import { listOf } from '../../base/db/genericPlan.ts'
import { type Busy, locking } from '../../base/db/locks.ts'
import type { Member } from './shared/member.ts'

/** What a member is made of wherever somebody comes in. */
export const memberColumns = [
  'users.id',
  'users.email',
  'users.display_name as displayName',
  'users.photo_url as photoURL',
] as const

/** The version of a member's credentials: for tokens, and for the devices that are remembered. */
const versionColumns = [
  'users.token_version as tokenVersion',
  'users.device_version as deviceVersion',
] as const

export type CredentialsVersion = { id: string; tokenVersion: number; deviceVersion: number }

export const credentialsColumns = ['users.id', ...versionColumns] as const

/** What a member is made of, with the version of the credentials by which they have proved who they are. */
export const credentialedMemberColumns = [...memberColumns, ...versionColumns] as const

export type CredentialedMember = Member & CredentialsVersion

/** Adds a user. Undefined when the e-mail is taken. */
export function insertUser(
  db: Db,
  user: {
    id: string
    email: string
    passwordHash: string | null
    createdAt: Date
    displayName?: string
    photoURL?: string
    emailVerifiedAt?: Date
  },
) {
  return db
    .insertInto('users')
    .values({
      id: user.id,
      email: user.email,
      password_hash: user.passwordHash,
      display_name: user.displayName ?? '',
      photo_url: user.photoURL ?? '',
      created_at: user.createdAt.toISOString(),
      email_verified_at: user.emailVerifiedAt?.toISOString() ?? null,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning([...credentialedMemberColumns])
    .executeTakeFirst()
}

/** The user with this e-mail and the hash of their password. */
export function findCredential(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select([...credentialedMemberColumns, 'users.password_hash as passwordHash'])
    .where('email', '=', email)
    .executeTakeFirst()
}

/** Keeps the same password in another form, unless there is another password by now. */
export function updatePasswordHash(
  db: Db,
  userId: string,
  { before, passwordHash }: { before: string; passwordHash: string },
) {
  return db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', userId)
    .where('password_hash', '=', before)
    .execute()
}

/** Changes what is given of how others see a user. */
export function updateProfile(
  db: Db,
  userId: string,
  { displayName, photoURL }: { displayName?: string | undefined; photoURL?: string | undefined },
) {
  return db
    .updateTable('users')
    .set((row) => ({
      display_name: displayName ?? row.ref('display_name'),
      photo_url: photoURL ?? row.ref('photo_url'),
    }))
    .where('id', '=', userId)
    .returning([...memberColumns])
    .executeTakeFirstOrThrow()
}

/** Part of a statement: the ids of those of the users who are there, whom nobody can remove until the transaction ends. */
export function heldMembers(ids: readonly string[], busy: Busy) {
  return sql<{ id: string }>`
    select id from users where id = any (${listOf('uuid', ids)}) order by id ${locking('key share', busy)}`
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

/** Sets a password and makes every token of before worthless. `verified` is the address that was proved, if any. */
export function replacePassword(
  db: Db,
  userId: string,
  { passwordHash, verified, now }: { passwordHash: string; verified: string | null; now: Date },
) {
  return db
    .updateTable('users')
    .set({
      password_hash: passwordHash,
      token_version: sql`token_version + 1`,
      email_verified_at: sql`case when email = ${verified} then coalesce(email_verified_at, ${now.toISOString()}) else email_verified_at end`,
    })
    .where('id', '=', userId)
    .returning(['email', ...credentialsColumns])
    .executeTakeFirstOrThrow()
}

/** Leaves a user without a password, and makes every token worthless that was issued before. */
export function deletePassword(db: Db, userId: string) {
  return db
    .updateTable('users')
    .set((row) => ({ password_hash: null, token_version: row('token_version', '+', 1) }))
    .where('id', '=', userId)
    .execute()
}

/** Closes an account, or opens it again (null). */
export function updateDisabled(db: Db, id: string, disabledAt: Date | null) {
  const at = disabledAt?.toISOString() ?? null
  return db.updateTable('users').set({ disabled_at: at }).where('id', '=', id).execute()
}

export function updateVerified(db: Db, id: string, now: Date) {
  return db.updateTable('users').set({ email_verified_at: now.toISOString() }).where('id', '=', id).execute()
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
