import { type SqlBool, sql } from 'kysely'
import type { Scope } from '../../../base/contract/endpoint.ts'
import type { Db } from '../../../base/db/db.ts'
import type { Role } from '../../../base/http/actor.ts'
import { userColumns } from '../store.ts'

const scopes = sql<Scope[]>`api_tokens.scopes`.as('scopes')

/** Valid tokens: not expired, and of the member's present token version. */
function livingTokens(db: Db, now: Date) {
  return db
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    .whereRef('api_tokens.token_version', '=', 'users.token_version')
    .where('users.disabled_at', 'is', null)
    .where('api_tokens.expires_at', '>', now.toISOString())
}

export function listTokensOf(db: Db, userId: string, now: Date) {
  return livingTokens(db, now)
    .select([
      'api_tokens.id',
      'api_tokens.name',
      scopes,
      'api_tokens.created_at as createdAt',
      'api_tokens.expires_at as expiresAt',
      'api_tokens.last_used_at as lastUsedAt',
    ])
    .where('api_tokens.user_id', '=', userId)
    .orderBy('api_tokens.created_at', 'desc')
    .orderBy('api_tokens.id', 'desc')
    .execute()
}

/** The member of a valid token, with the token's scopes. */
export function findTokenOwner(db: Db, tokenHash: Buffer, now: Date) {
  return livingTokens(db, now)
    .select([
      'api_tokens.id as tokenId',
      'api_tokens.last_used_at as lastUsedAt',
      scopes,
      ...userColumns,
      sql<Role>`users.role`.as('role'),
    ])
    .where('api_tokens.token_hash', '=', tokenHash)
    .executeTakeFirst()
}

/**
 * Adds a token; false when the member has `most` valid ones. It locks the member, so that parallel calls cannot exceed
 * `most`.
 */
export async function insertTokenBelow(
  transaction: Db,
  most: number,
  token: {
    id: string
    userId: string
    name: string
    tokenHash: Buffer
    scopes: Scope[]
    now: Date
    expiresAt: Date
  },
): Promise<boolean> {
  const owner = await transaction
    .selectFrom('users')
    .select('token_version as version')
    .where('id', '=', token.userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if ((await listTokensOf(transaction, token.userId, token.now)).length >= most) return false
  await transaction
    .insertInto('api_tokens')
    .values({
      id: token.id,
      user_id: token.userId,
      name: token.name,
      token_hash: token.tokenHash,
      scopes: token.scopes,
      token_version: owner.version,
      created_at: token.now.toISOString(),
      expires_at: token.expiresAt.toISOString(),
    })
    .execute()
  return true
}

/** Notes that a token was used, unless that was noted after `stale`. */
export function updateLastUsed(db: Db, id: string, { now, stale }: { now: Date; stale: Date }) {
  return db
    .updateTable('api_tokens')
    .set({ last_used_at: now.toISOString() })
    .where('id', '=', id)
    .where(sql<SqlBool>`last_used_at is null or last_used_at <= ${stale.toISOString()}`)
    .execute()
}

export function deleteToken(db: Db, userId: string, id: string) {
  return db
    .deleteFrom('api_tokens')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
}

export function deleteExpiredTokens(db: Db, now: Date) {
  return db.deleteFrom('api_tokens').where('expires_at', '<=', now.toISOString()).execute()
}
