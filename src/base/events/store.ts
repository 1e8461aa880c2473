import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { EventOutbox } from '../../../db/schema.ts'
import type { EventType } from '../contract/event.ts'
import type { Db } from '../db/db.ts'
import { listOf } from '../db/genericPlan.ts'
import type { Listener, StoredEvent } from './listener.ts'

/** Inserts events into the outbox. */
export function insertEvents(db: Db, events: readonly Insertable<EventOutbox>[]) {
  return db.insertInto('event_outbox').values(events).execute()
}

/**
 * Part of a statement: emits an event for each row of a query, so that a change and its events are one round trip.
 * @param rows a query for id, course_id, subject, seq, actor, at, and ids as an array in the type's order
 */
export function emittedEvents(type: EventType, rows: RawBuilder<unknown>) {
  return sql`
    insert into event_outbox (id, type, course_id, subject, seq, actor, at, ids)
    select id, ${sql.lit(type.name)}, course_id, subject, seq, actor, at, ids from (${rows}) as happened`
}

/**
 * Records who listens to what, so that other versions of the product which run beside this one pass events on to them too.
 */
export async function registerListeners(db: Db, listeners: readonly Listener[]): Promise<void> {
  const all = listeners.flatMap(({ name, handlers }) => handlers.map(({ type }) => ({ name, type })))
  const [types, names] = [all.map(({ type }) => type), all.map(({ name }) => name)]
  await sql`
    insert into event_listeners (type, listener)
    select * from unnest(${listOf('text', types)}, ${listOf('text', names)}) on conflict do nothing`.execute(
    db,
  )
}

/**
 * Moves events from the outbox to the deliveries of those who are registered, at most `most`; an event without listeners is deleted.
 * Two processes that do this wait for each other at the first row, so a subject's events become deliveries in their order.
 * @returns how many there were
 */
export async function routeEvents(db: Db, { now, most }: { now: Date; most: number }): Promise<number> {
  const { rows } = await sql<{ routed: number }>`
    with next as materialized (
      select course_id, subject, seq from event_outbox order by course_id, subject, seq limit ${most} for update),
    taken as (delete from event_outbox as outbox using next
      where (outbox.course_id, outbox.subject, outbox.seq) = (next.course_id, next.subject, next.seq)
      returning outbox.*),
    routed as (insert into event_deliveries
      (course_id, subject, listener, seq, id, type, actor, at, ids, next_attempt_at)
      select course_id, subject, listener, seq, id, type, actor, at, ids, ${now.toISOString()}::timestamptz
      from taken join event_listeners using (type))
    select count(*) as routed from taken`.execute(db)
  return rows[0]?.routed ?? 0
}

/** An event that is delivered to a listener, with the number of this attempt. */
export type Delivery = StoredEvent & { listener: string; attempts: number }

/**
 * Claims the event that is due longest for a listener, of those that come first of their subject, and counts the attempt. No
 * other process claims it before `again`, when it is repeated should this process die. What the listener handles only in
 * another version of the product is left to that.
 */
export async function claimDelivery(
  db: Db,
  { name: listener, handlers }: Listener,
  { now, again }: { now: Date; again: Date },
): Promise<Delivery | undefined> {
  const types = handlers.map(({ type }) => type)
  const { rows } = await sql<Delivery>`
    update event_deliveries set attempts = attempts + 1, next_attempt_at = ${again.toISOString()}::timestamptz
    where (course_id, subject, listener, seq, id) = (
      select course_id, subject, listener, seq, id from event_deliveries as due
      where listener = ${listener} and type = any (${listOf('text', types)}) and next_attempt_at <= ${now.toISOString()}::timestamptz
        and not exists (
          select from event_deliveries as earlier
          where (earlier.course_id, earlier.subject, earlier.listener) = (due.course_id, due.subject, due.listener)
            and (earlier.seq, earlier.id) < (due.seq, due.id) and earlier.next_attempt_at is not null)
      order by next_attempt_at limit 1 for update skip locked)
    returning id, type, course_id as course, subject, seq, actor, at, ids, listener, attempts`.execute(db)
  return rows[0]
}

/**
 * Deletes a delivery; part of the transaction in which its listener works, and until that ends nobody else gets it. False
 * when another process has claimed it meanwhile.
 */
export async function deleteDelivery(transaction: Db, delivery: Delivery): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('event_deliveries')
    .where(isDelivery(delivery))
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Sets when a delivery that has failed is tried again; null gives it up. */
export function postponeDelivery(db: Db, delivery: Delivery, again: Date | null) {
  return db
    .updateTable('event_deliveries')
    .set({ next_attempt_at: again?.toISOString() ?? null })
    .where(isDelivery(delivery))
    .execute()
}

/** Matches a delivery as long as nobody has attempted it since. */
function isDelivery({ course, subject, listener, seq, id, attempts }: Delivery) {
  return sql<boolean>`(course_id, subject, listener, seq, id, attempts) =
    (${course}::uuid, ${subject}::uuid, ${listener}, ${seq}::int, ${id}::uuid, ${attempts}::int)`
}

/**
 * Takes a user out of the outbox: deletes the events among whose ids they are, and leaves unsaid who did the others. It waits
 * for those that are passed on at the moment, which are deliveries then.
 */
export async function forgetInOutbox(db: Db, userId: string): Promise<void> {
  // Locked in the order of `routeEvents`, so that neither waits for the other.
  await sql`
    with named as materialized (
      select course_id, subject, seq, ${among(userId)} as among from event_outbox where ${names(userId)}
      order by course_id, subject, seq for update),
    deleted as (
      delete from event_outbox
      where (course_id, subject, seq) in (select course_id, subject, seq from named where among))
    update event_outbox set actor = null
    where (course_id, subject, seq) in (select course_id, subject, seq from named where not among)`.execute(
    db,
  )
}

/** Takes a user out of the deliveries in the same way, waiting for listeners at work. */
export async function forgetInDeliveries(db: Db, userId: string): Promise<void> {
  await sql`
    with named as materialized (
      select course_id, subject, listener, seq, id, ${among(userId)} as among from event_deliveries
      where ${names(userId)} order by course_id, subject, listener, seq, id for update),
    deleted as (
      delete from event_deliveries where (course_id, subject, listener, seq, id) in (
        select course_id, subject, listener, seq, id from named where among))
    update event_deliveries set actor = null where (course_id, subject, listener, seq, id) in (
      select course_id, subject, listener, seq, id from named where not among)`.execute(db)
}

/** Matches the events that name a user, by the index. */
function names(userId: string) {
  return sql`array_append(ids, actor) @> ${listOf('uuid', [userId])}`
}

function among(userId: string) {
  return sql`${userId}::uuid = any (ids)`
}

/** Deletes what was given up, or had no listener any more, of events before an instant. */
export function deleteOldDeliveries(db: Db, before: Date) {
  return db.deleteFrom('event_deliveries').where('at', '<', before.toISOString()).execute()
}

/** How many deliveries wait and were given up, and since when the oldest event waits. */
export async function countDeliveries(db: Db) {
  const { rows } = await sql<{ waiting: number; given_up: number; oldestWaiting: string | null }>`
    select count(next_attempt_at) as waiting, count(*) - count(next_attempt_at) as given_up,
      least(min(at) filter (where next_attempt_at is not null), (select min(at) from event_outbox)) as "oldestWaiting"
    from event_deliveries`.execute(db)
  return rows[0] ?? { waiting: 0, given_up: 0, oldestWaiting: null }
}
