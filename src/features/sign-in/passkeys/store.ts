import type { Db } from '../../../base/db/db.ts'
import { credentialedUserColumns } from '../../accounts/store.ts'

export function listPasskeys(db: Db, userId: string) {
  return db
    .selectFrom('passkeys')
    .select([
      'id',
      'name',
      'credential_id as credentialId',
      'transports',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
    ])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** A passkey with its member. */
export function findPasskey(db: Db, credentialId: string) {
  return db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select([
      'passkeys.id as passkeyId',
      'passkeys.public_key as publicKey',
      'passkeys.counter',
      ...credentialedUserColumns,
    ])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
}

/** Adds a passkey; undefined when it exists. */
export function insertPasskey(
  db: Db,
  passkey: {
    id: string
    userId: string
    credentialId: string
    publicKey: Uint8Array
    counter: number
    transports: string[]
    name: string
    now: Date
  },
) {
  return db
    .insertInto('passkeys')
    .values({
      id: passkey.id,
      user_id: passkey.userId,
      credential_id: passkey.credentialId,
      public_key: Buffer.from(passkey.publicKey),
      counter: passkey.counter,
      transports: passkey.transports,
      name: passkey.name,
      created_at: passkey.now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
}

/** Renames a passkey of a member; undefined when there is none with this id. */
export function updatePasskeyName(db: Db, userId: string, id: string, name: string) {
  return db
    .updateTable('passkeys')
    .set({ name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
}

/** Notes that a passkey was used, with its signature counter. */
export function updatePasskeyUse(db: Db, id: string, counter: number, now: Date) {
  return db
    .updateTable('passkeys')
    .set({ counter, last_used_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
}

export function deletePasskey(db: Db, userId: string, id: string) {
  return db
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
}

export function insertChallenge(
  db: Db,
  given: { tokenHash: Buffer; challenge: string; userId: string | null; expiresAt: Date },
) {
  return db
    .insertInto('passkey_challenges')
    .values({
      token_hash: given.tokenHash,
      challenge: given.challenge,
      user_id: given.userId,
      expires_at: given.expiresAt.toISOString(),
    })
    .execute()
}

/** Spends a challenge; undefined when there is none, or another request has spent it. */
export function takeChallenge(db: Db, tokenHash: Buffer, userId: string | null, now: Date) {
  return db
    .deleteFrom('passkey_challenges')
    .where('token_hash', '=', tokenHash)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('expires_at', '>', now.toISOString())
    .returning('challenge')
    .executeTakeFirst()
}

export function deleteExpiredChallenges(db: Db, now: Date) {
  return db.deleteFrom('passkey_challenges').where('expires_at', '<=', now.toISOString()).execute()
}
