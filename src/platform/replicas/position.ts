import { sql } from 'kysely'
import type { Db } from '../../base/db/db.ts'

/**
 * A server's position in the write-ahead log, in bytes, and its timeline. Each promotion of a replica begins a new timeline,
 * and positions on different ones cannot be compared.
 */
export type Position = { timeline: number; at: bigint }

/**
 * A primary's position, and the transactions that it does not show yet. A commit is in the log, and may be visible on a
 * replica, before the primary shows it: with synchronous replication it waits for an acknowledgement.
 */
export type Front = Position & { unfinished: readonly string[] }

/** Whether a server at `position` has all changes up to `wanted`. */
export function hasReached(position: Position, wanted: Position): boolean {
  return position.timeline === wanted.timeline && position.at >= wanted.at
}

/** The write-ahead log consists of pages; the first of each file has a longer header. In bytes. */
const page = 8_192n
const heads = { page: 24n, file: 40n }

/**
 * The end of the newest change. After filling a page the primary reports the position after the next page's header, which a
 * replica reaches only with the next change.
 * @param size of a log file, in bytes
 */
export function endOfChange(at: bigint, size: bigint): bigint {
  if (at % size === heads.file) return at - heads.file
  return at % page === heads.page ? at - heads.page : at
}

/**
 * The primary's front: whatever anybody has read from it so far is before it and finished. A snapshot names the unfinished
 * transactions below its `xmax`; all from there up to the next id, which `age` counts, are unfinished too.
 * @throws when it cannot be asked, or is no primary
 */
export async function primaryFront(db: Db): Promise<Front> {
  const { rows } = await sql<{ at: string; file: string; size: string; unfinished: string[] }>`
    select (pg_current_wal_insert_lsn() - '0/0')::text as at,
      pg_walfile_name(pg_current_wal_insert_lsn()) as file,
      pg_size_bytes(current_setting('wal_segment_size'))::text as size,
      array(
        select pg_snapshot_xip(shown)::text
        union all select generate_series(first, first + age(pg_snapshot_xmax(shown)::xid) - 1)::text
      ) as unfinished
    from (select pg_current_snapshot() as shown, pg_snapshot_xmax(pg_current_snapshot())::text::bigint as first)
      as transactions`.execute(db)
  const [found] = rows
  if (found === undefined) throw new Error('The primary does not say where it is.')
  return {
    timeline: Number.parseInt(found.file.slice(0, 8), 16),
    at: endOfChange(BigInt(found.at), BigInt(found.size)),
    unfinished: found.unfinished,
  }
}

/**
 * Up to where a replica has replayed the log; null when it is no replica. The timeline is that of its last checkpoint, so
 * after a promotion it counts as behind for some minutes, and one that has missed the promotion never counts as level.
 */
export async function replicaPosition(db: Db): Promise<Position | null> {
  const { rows } = await sql<{ at: string | null; timeline: number; follows: boolean }>`
    select (pg_last_wal_replay_lsn() - '0/0')::text as at, timeline_id as timeline, pg_is_in_recovery() as follows
    from pg_control_checkpoint()`.execute(db)
  const [found] = rows
  if (found === undefined || found.at === null || !found.follows) return null
  return { timeline: found.timeline, at: BigInt(found.at) }
}

/** Those of the transactions that a replica shows. The status of ids beyond its `xmax` may not be queried. */
export async function shownOf(db: Db, transactions: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id::text from unnest(${transactions}::xid8[]) as id
    where case when id < pg_snapshot_xmax(pg_current_snapshot()) then pg_xact_status(id) = 'committed' end`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
