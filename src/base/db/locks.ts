import { type RawBuilder, sql } from 'kysely'

/** What is to become of rows that somebody else holds: a statement for many leaves them out, one for one waits. */
export type Busy = 'left out' | 'awaited'

/** The end of a part of a statement that holds rows. */
export function locking(strength: 'key share' | 'no key update', busy: Busy) {
  return sql.raw(`for ${strength}${busy === 'awaited' ? '' : ' skip locked'}`)
}

/** The same rows, held once those are that an earlier part of the statement names, of which it may find any number. */
export function heldAfter(earlier: string, rows: RawBuilder<unknown>) {
  return sql`select * from (${rows}) as held where (select count(*) from ${sql.ref(earlier)}) >= 0`
}
