import { sql } from 'kysely'
import type { Db } from '../../base/db/db.ts'

/**
 * How far a server has come: a place in its log of changes, in bytes, and the timeline that it is on. Each promotion of a
 * replica begins another timeline, and places on two of them say nothing about each other.
 */
export type Position = { timeline: number; at: bigint }

/**
 * Where a primary is, and the transactions that it shows nothing of yet. A commit is in the log, and may be on a replica, before
 * the primary shows it: it waits until a synchronous replica has acknowledged it, for as long as there is none.
 */
export type Front = Position & { unfinished: readonly string[] }

/** Whether a server at `position` has all that there was at `wanted`. */
export function hasReached(position: Position, wanted: Position): boolean {
  return position.timeline === wanted.timeline && position.at >= wanted.at
}

/** PostgreSQL's log is made of pages; the first of each file has a longer head. */
const page = 8_192n
const heads = { page: 24n, file: 40n }

/**
 * Where the newest change ends. A server that has just filled a page tells where the next change will begin, behind the
 * next page's head, and no replica gets there before there is one.
 * @param size of a file of the log, in bytes
 */
export function endOfChange(at: bigint, size: bigint): bigint {
  if (at % size === heads.file) return at - heads.file
  return at % page === heads.page ? at - heads.page : at
}

/**
 * Where the primary is: all that anybody can have seen of it was there before, and finished. A snapshot names the unfinished
 * among those that began before the last one to finish; from there on all are, as many as `age` counts to the next one.
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
 * Up to where a replica has replayed its primary's changes; null when it follows none. Its timeline is the one of its last
 * checkpoint: on a new one it counts as behind for some minutes, and one that has missed a promotion never as level.
 */
export async function replicaPosition(db: Db): Promise<Position | null> {
  const { rows } = await sql<{ at: string | null; timeline: number; follows: boolean }>`
    select (pg_last_wal_replay_lsn() - '0/0')::text as at, timeline_id as timeline, pg_is_in_recovery() as follows
    from pg_control_checkpoint()`.execute(db)
  const [found] = rows
  if (found === undefined || found.at === null || !found.follows) return null
  return { timeline: found.timeline, at: BigInt(found.at) }
}

/** Those of these transactions that a replica shows. One that it has not heard of may not be asked for. */
export async function shownOf(db: Db, transactions: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id::text from unnest(${transactions}::xid8[]) as id
    where case when id < pg_snapshot_xmax(pg_current_snapshot()) then pg_xact_status(id) = 'committed' end`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
