import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'
import { listOf } from '../../../base/db/genericPlan.ts'

const columns = [
  'id',
  'public_jwk as publicJwk',
  'sealed_private_jwk as sealedPrivateJwk',
  'created_at as createdAt',
] as const

/** The newest signing key. */
export function findNewestKey(db: Db) {
  return db
    .selectFrom('signing_keys')
    .select(columns)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The keys with these ids, in their order; undefined for those that do not exist or were made before `since`. */
export async function findKeys(db: Db, asked: readonly { id: string; since: Date }[]) {
  const ids = [...new Set(asked.map(({ id }) => id))]
  const rows = await db
    .selectFrom('signing_keys')
    .select(['id', 'public_jwk as publicJwk', 'created_at as createdAt'])
    .where('id', '=', sql<string>`any (${listOf('text', ids)})`)
    .execute()
  const found = new Map(rows.map((row) => [row.id, row]))
  return asked.map(({ id, since }) => {
    const key = found.get(id)
    return key !== undefined && Date.parse(key.createdAt) > since.getTime() ? key : undefined
  })
}

export function listKeysSince(db: Db, since: Date) {
  return db
    .selectFrom('signing_keys')
    .select(['id', 'public_jwk as publicJwk'])
    .where('created_at', '>', since.toISOString())
    .orderBy('created_at')
    .execute()
}

/** Deletes keys made before `since`, except the newest, by which an instance checks its secret. */
export function deleteKeysBefore(db: Db, since: Date) {
  return db
    .deleteFrom('signing_keys')
    .where('created_at', '<=', since.toISOString())
    .where('created_at', '<', (keys) =>
      keys.selectFrom('signing_keys').select(keys.fn.max('created_at').as('newest')),
    )
    .execute()
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

/** Blocks others that want to create a key until the transaction ends. */
export function lockKeys(transaction: Db) {
  return sql<SqlBool>`select pg_advisory_xact_lock(hashtext('signing_keys'))`.execute(transaction)
}
