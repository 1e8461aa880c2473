import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../base/server/db.ts'

const columns = ['id', 'public_jwk as publicJwk', 'sealed_private_jwk as sealedPrivateJwk'] as const

/** The newest signing key. */
export function findNewestKey(db: Db) {
  return db
    .selectFrom('signing_keys')
    .select(columns)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function findKey(db: Db, id: string) {
  return db.selectFrom('signing_keys').select(columns).where('id', '=', id).executeTakeFirst()
}

export function insertKey(
  db: Db,
  key: { id: string; publicJwk: string; sealedPrivateJwk: Buffer; createdAt: Date },
) {
  return db
    .insertInto('signing_keys')
    .values({
      id: key.id,
      public_jwk: sql`${key.publicJwk}::jsonb`,
      sealed_private_jwk: key.sealedPrivateJwk,
      created_at: key.createdAt.toISOString(),
    })
    .execute()
}

/** Holds everybody else who wants to make a key until this transaction ends. */
export function lockKeys(transaction: Db) {
  return sql<SqlBool>`select pg_advisory_xact_lock(hashtext('signing_keys'))`.execute(transaction)
}
