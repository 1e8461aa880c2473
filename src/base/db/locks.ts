import { type RawBuilder, sql } from 'kysely'

/** What to do with rows that another transaction has locked: a batch skips them, a single call waits. */
export type Busy = 'left out' | 'awaited'

/** The locking clause of a select. */
export function locking(strength: 'key share' | 'no key update', busy: Busy) {
  return sql.raw(`for ${strength}${busy === 'awaited' ? '' : ' skip locked'}`)
}

/** Locks `rows` after those of an earlier CTE, however many that finds. */
export function heldAfter(earlier: string, rows: RawBuilder<unknown>) {
  return sql`select * from (${rows}) as held where (select count(*) from ${sql.ref(earlier)}) >= 0`
}
