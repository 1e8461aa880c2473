import { sql } from 'kysely'
import type { Limit } from '../../contract/limits.ts'
import type { Db } from '../../db/db.ts'

/** How long one attempt takes to drain from a bucket, in ms. */
export function drip({ most, seconds }: Limit): number {
  return (seconds * 1000) / most
}

/** In seconds: intervals are rounded to microseconds, so the last attempt of a burst may seem that much too early. */
const rounding = 0.001

/**
 * A bucket that takes more than so many seconds to become empty was filled by a clock that was wrong. It counts as empty:
 * otherwise it would refuse people for as long as that clock was ahead.
 */
function impossible({ seconds }: Limit): number {
  return 2 * seconds + 60
}

/**
 * Adds attempts to a bucket by the generic cell rate algorithm (ITU-T I.371), as one statement, so that concurrent
 * instances agree. When the bucket will be empty; undefined when the attempts do not fit.
 */
export async function fillBucket(
  db: Db,
  key: Buffer,
  limit: Limit,
  now: Date,
  attempts: number,
): Promise<Date | undefined> {
  const at = sql`${now.toISOString()}::timestamptz`
  const all = sql`make_interval(secs => ${(attempts * drip(limit)) / 1000})`
  const filled = sql`case when limits.empty_at > ${at} + make_interval(secs => ${impossible(limit)})
    then ${at} else greatest(limits.empty_at, ${at}) end + ${all}`
  const { rows } = await sql<{ empty_at: string }>`
    insert into limits (key, empty_at) values (${key}, ${at} + ${all})
    on conflict (key) do update set empty_at = ${filled}
    where ${filled} <= ${at} + make_interval(secs => ${limit.seconds + rounding})
    returning empty_at`.execute(db)
  return rows[0] && new Date(rows[0].empty_at)
}

/** When a bucket will be empty, or was; undefined when it has no row, so that nothing is counted against its limit. */
export async function findEmptyAt(db: Db, key: Buffer): Promise<Date | undefined> {
  const row = await db.selectFrom('limits').select('empty_at').where('key', '=', key).executeTakeFirst()
  return row === undefined ? undefined : new Date(row.empty_at)
}

/** Takes one attempt out again. */
export function drainBucket(db: Db, key: Buffer, limit: Limit) {
  const one = sql`make_interval(secs => ${drip(limit) / 1000})`
  return db
    .updateTable('limits')
    .set({ empty_at: sql`limits.empty_at - ${one}` })
    .where('key', '=', key)
    .execute()
}

/** Removes the buckets that are empty. */
export function deleteEmptyBuckets(db: Db, now: Date) {
  return db.deleteFrom('limits').where('empty_at', '<=', now.toISOString()).execute()
}
