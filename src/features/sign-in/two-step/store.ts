import { sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'
import { credentialedUserColumns } from '../../accounts/store.ts'

/** A member's secret; `confirmedAt` is null until it is in use. */
export function findSecret(db: Db, userId: string) {
  return db
    .selectFrom('two_step_secrets')
    .select(['sealed_secret as sealedSecret', 'confirmed_at as confirmedAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Whether a member to whom this obligation applies has no second step in use. */
export async function lacksSecondStep(
  db: Db,
  userId: string,
  obligation: 'administrators' | 'everyone',
): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .leftJoin('two_step_secrets', 'two_step_secrets.user_id', 'users.id')
    .select('users.id')
    .where('users.id', '=', userId)
    .where('two_step_secrets.confirmed_at', 'is', null)
    .$if(obligation === 'administrators', (users) => users.where('users.role', '=', 'administrator'))
    .executeTakeFirst()
  return found !== undefined
}

/** Stores an unconfirmed secret, replacing an earlier one; undefined when a confirmed one exists. */
export function putSecret(db: Db, userId: string, sealedSecret: Buffer, now: Date) {
  const row = { sealed_secret: sealedSecret, created_at: now.toISOString() }
  return db
    .insertInto('two_step_secrets')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(row).where('two_step_secrets.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
}

/** Confirms this secret; undefined when it is confirmed already or was replaced. */
export function confirmSecret(db: Db, userId: string, sealedSecret: Buffer, step: number, now: Date) {
  return db
    .updateTable('two_step_secrets')
    .set({ confirmed_at: now.toISOString(), last_step: step })
    .where('user_id', '=', userId)
    .where('sealed_secret', '=', sealedSecret)
    .where('confirmed_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
}

/** Spends the code of a time step; undefined when it or a later one was spent before. */
export function spendStep(db: Db, userId: string, step: number) {
  return db
    .updateTable('two_step_secrets')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .where('confirmed_at', 'is not', null)
    .returning('user_id')
    .executeTakeFirst()
}

export function deleteSecret(db: Db, userId: string) {
  return db
    .deleteFrom('two_step_secrets')
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()
}

export async function replaceRecoveryCodes(db: Db, userId: string, hashes: Buffer[]): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  if (hashes.length === 0) return
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash })))
    .execute()
}

/** Spends a recovery code; undefined when it does not exist. */
export function deleteRecoveryCode(db: Db, userId: string, hash: Buffer) {
  return db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .returning('user_id')
    .executeTakeFirst()
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** Locks the member's second step until the transaction ends. */
export function lockSecret(db: Db, userId: string) {
  return db
    .selectFrom('two_step_secrets')
    .select('confirmed_at as confirmedAt')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

/** Stores that the first step was taken; undefined when the member's credentials have changed. */
export function insertHalfSignIn(
  db: Db,
  half: { tokenHash: Buffer; userId: string; tokenVersion: number; method: string; expiresAt: Date },
) {
  return db
    .insertInto('half_sign_ins')
    .columns(['token_hash', 'user_id', 'method', 'token_version', 'expires_at'])
    .expression((from) =>
      from
        .selectFrom('users')
        .select([
          sql<Buffer>`${half.tokenHash}::bytea`.as('token_hash'),
          'id',
          sql<string>`${half.method}::text`.as('method'),
          'token_version',
          sql<string>`${half.expiresAt.toISOString()}::timestamptz`.as('expires_at'),
        ])
        .where('id', '=', half.userId)
        .where('token_version', '=', half.tokenVersion),
    )
    .returning('user_id')
    .executeTakeFirst()
}

/** The member whose sign-in awaits its second step. A change of credentials voids it. */
export function findHalfSignIn(db: Db, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('half_sign_ins')
    .innerJoin('users', 'users.id', 'half_sign_ins.user_id')
    .select([...credentialedUserColumns, 'half_sign_ins.method'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now.toISOString())
    .whereRef('users.token_version', '=', 'half_sign_ins.token_version')
    .executeTakeFirst()
}

/** Deletes a half sign-in; undefined when another request has. */
export function deleteHalfSignIn(db: Db, tokenHash: Buffer) {
  return db
    .deleteFrom('half_sign_ins')
    .where('token_hash', '=', tokenHash)
    .returning('user_id')
    .executeTakeFirst()
}

export function deleteExpiredHalfSignIns(db: Db, now: Date) {
  return db.deleteFrom('half_sign_ins').where('expires_at', '<=', now.toISOString()).execute()
}

/** The second step as the member's export has it: that there is one, and since when. */
export function listTwoStep(db: Db, userId: string) {
  return db
    .selectFrom('two_step_secrets')
    .select(['created_at as createdAt', 'confirmed_at as confirmedAt'])
    .where('user_id', '=', userId)
    .execute()
}
