import { sql } from 'kysely'
import type { Limit } from '../../contract/limits.ts'
import type { Db } from '../../db/db.ts'

/** For how many ms one attempt fills a bucket. */
export function drip({ most, seconds }: Limit): number {
  return (seconds * 1000) / most
}

/** An interval is kept to the microsecond, so the last attempt of a burst may seem that much too early. */
const rounding = 0.001

/**
 * No bucket takes so many seconds to become empty, whichever instance's clock has filled it: one that was wrong has, and
 * is set right by now. Such a bucket counts as empty, or it would keep people out for as long as that clock was ahead.
 */
function impossible({ seconds }: Limit): number {
  return 2 * seconds + 60
}

/**
 * The generic cell rate algorithm (ITU-T I.371) as one statement, so that instances that count at the same moment
 * agree: a bucket into which so many attempts fit takes them, and will be empty that much later. When that will be;
 * undefined when they do not fit.
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
