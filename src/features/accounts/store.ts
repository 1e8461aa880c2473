import { sql } from 'kysely'
import type { Db } from '../../base/db/db.ts'
import { listOf } from '../../base/db/genericPlan.ts'
import { type Busy, locking } from '../../base/db/locks.ts'
import type { Offered } from '../../base/text/language.ts'
import type { User } from './shared/user.ts'

/** The columns of a `User`. */
export const userColumns = [
  'users.id',
  'users.email',
  'users.display_name as displayName',
  'users.photo_url as photoURL',
] as const

/** The versions of a member's credentials that tokens and known devices must match. */
const versionColumns = [
  'users.token_version as tokenVersion',
  'users.device_version as deviceVersion',
] as const

export type CredentialsVersion = { id: string; tokenVersion: number; deviceVersion: number }

/** The columns of `CredentialsVersion`. */
export const credentialsColumns = ['users.id', ...versionColumns] as const

/** The columns of a `CredentialedUser`. */
export const credentialedUserColumns = [...userColumns, ...versionColumns, 'users.language'] as const

/** The language of messages to a member, as it was kept; null until one is known. */
export type KeptLanguage = { language: string | null }

/** A member with the version of the credentials that they have authenticated by. */
export type CredentialedUser = User & CredentialsVersion & KeptLanguage

/** Those of these e-mail addresses that have an account. */
export async function listRegistered(db: Db, emails: readonly string[]): Promise<string[]> {
  if (emails.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('email', 'in', [...emails])
    .execute()
  return rows.map(({ email }) => email)
}

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
    language?: Offered
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
      language: user.language ?? null,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning([...credentialedUserColumns])
    .executeTakeFirst()
}

/** The user with this e-mail, with the hash of the password. */
export function findCredential(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select([...credentialedUserColumns, 'users.password_hash as passwordHash'])
    .where('email', '=', email)
    .executeTakeFirst()
}

/** Replaces the hash of an unchanged password, unless the password has changed since `before` was read. */
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

/** Keeps the language of messages to a user; with `only: 'first'` unless there is one already. */
export function updateLanguage(db: Db, userId: string, language: Offered, only?: 'first') {
  return db
    .updateTable('users')
    .set({ language })
    .where('id', '=', userId)
    .$if(only === 'first', (query) => query.where('language', 'is', null))
    .execute()
}

/** Changes the given parts of a user's public profile; null forgets the language of messages. */
export function updateProfile(
  db: Db,
  userId: string,
  {
    displayName,
    photoURL,
    language,
  }: { displayName?: string | undefined; photoURL?: string | undefined; language?: null },
) {
  return db
    .updateTable('users')
    .set((row) => ({
      display_name: displayName ?? row.ref('display_name'),
      photo_url: photoURL ?? row.ref('photo_url'),
      language: language === undefined ? row.ref('language') : language,
    }))
    .where('id', '=', userId)
    .returning([...userColumns])
    .executeTakeFirstOrThrow()
}

/** SQL for the ids of those users who exist, locked against deletion until the transaction ends. */
export function heldUsers(ids: readonly string[], busy: Busy) {
  return sql<{ id: string }>`
    select id from users where id = any (${listOf('uuid', ids)}) order by id ${locking('key share', busy)}`
}

/** A member's e-mail and password hash, locked until the transaction ends. */
export function lockCredentials(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'password_hash as passwordHash'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

/** Sets a password and invalidates all earlier tokens; undefined unless the token version is still `before`. */
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
    .returning([...credentialsColumns, 'language'])
    .executeTakeFirst()
}

/** Sets a password and invalidates all earlier tokens. `verified` is the e-mail that was verified by it, or null. */
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

/** Removes a user's password and invalidates all earlier tokens. */
export function deletePassword(db: Db, userId: string) {
  return db
    .updateTable('users')
    .set((row) => ({ password_hash: null, token_version: row('token_version', '+', 1) }))
    .where('id', '=', userId)
    .execute()
}

/** Closes an account, or reopens it (null). */
export function updateDisabled(db: Db, id: string, disabledAt: Date | null) {
  const at = disabledAt?.toISOString() ?? null
  return db.updateTable('users').set({ disabled_at: at }).where('id', '=', id).execute()
}

export function updateVerified(db: Db, id: string, now: Date) {
  return db.updateTable('users').set({ email_verified_at: now.toISOString() }).where('id', '=', id).execute()
}

/** Locks an account that is about to be deleted; undefined when there is none. */
export function lockLeavingUser(db: Db, by: { id: string } | { email: string }) {
  const users = db.selectFrom('users').select(['id', 'email'])
  const found = 'id' in by ? users.where('id', '=', by.id) : users.where('email', '=', by.email)
  return found.forUpdate().executeTakeFirst()
}

/** Deletes an account; the database cascades to its sessions, sign-in methods and photo. */
export function deleteUser(db: Db, userId: string) {
  return db.deleteFrom('users').where('id', '=', userId).execute()
}

/** The account as its member's export has it. */
export function listOwnAccount(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select([
      'id',
      'email',
      'display_name as displayName',
      'photo_url as photoURL',
      'language',
      'email_verified_at as emailVerifiedAt',
      'created_at as createdAt',
    ])
    .where('id', '=', userId)
    .execute()
}
