import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { type ColumnType, listOf } from '../../db/genericPlan.ts'
import type { KeptAnswer } from './sealing.ts'

/** Locks a key until the transaction ends; false when another call holds it, on any instance. */
export async function holdKey(transaction: Db, key: Buffer): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(${key.readInt32BE(0)}::int, ${key.readInt32BE(4)}::int) as held`.execute(
    transaction,
  )
  return rows[0]?.held === true
}

/** The answers that are kept under these keys, without expired ones, in no order. */
export function findAnswers(db: Db, keys: readonly Buffer[], now: Date) {
  return db
    .selectFrom('kept_answers')
    .select(['key', 'request', 'answer'])
    .where('key', 'in', keys)
    .where('expires_at', '>', now.toISOString())
    .execute()
}

/** Stores an answer, replacing an expired one. */
export function putAnswer(db: Db, { key, request, answer, expiresAt }: KeptAnswer) {
  const expires_at = expiresAt.toISOString()
  return db
    .insertInto('kept_answers')
    .values({ key, request, answer, expires_at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ request, answer, expires_at }))
    .execute()
}

/**
 * Part of a statement: the keys that are unused and not locked by another call; they are locked until the transaction ends.
 * A key that was used after the statement's snapshot can be among them: then `keptAnswers` fails.
 */
export function freeKeys(keys: readonly Buffer[]) {
  const [highs, lows] = [keys.map((key) => key.readInt32BE(0)), keys.map((key) => key.readInt32BE(4))]
  return sql<{ key: Buffer }>`
    select key from unnest(${listOf('bytea', keys)}, ${listOf('int', highs)}, ${listOf('int', lows)}) as wanted (key, high, low)
    where not exists (select from kept_answers where kept_answers.key = wanted.key)
      and pg_try_advisory_xact_lock(high, low)`
}

/** Part of a statement: stores those of the answers whose `key` is in `chosen`. Fails for a key that has an answer. */
export function keptAnswers(answers: readonly KeptAnswer[], chosen: RawBuilder<unknown>) {
  const all = (type: ColumnType, of: (one: KeptAnswer) => unknown) => listOf(type, answers.map(of))
  return sql`
    insert into kept_answers (key, request, answer, expires_at)
    select answered.* from unnest(
      ${all('bytea', ({ key }) => key)}, ${all('bytea', ({ request }) => request)},
      ${all('bytea', ({ answer }) => answer)},
      ${all('timestamptz', ({ expiresAt }) => expiresAt.toISOString())}
    ) as answered (key, request, answer, expires_at)
    where key in (${chosen})`
}

/** Deletes the answers that are kept no longer. */
export function deleteExpiredAnswers(db: Db, now: Date) {
  return db.deleteFrom('kept_answers').where('expires_at', '<=', now.toISOString()).execute()
}
