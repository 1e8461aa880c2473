import { sql } from 'kysely'
import type { Db } from '../../base/db/db.ts'
import { type ColumnType, listOf, pageLimit } from '../../base/db/genericPlan.ts'
import type { RecordedEvent } from './rules.ts'

/** An event as it is stored. */
export type WrittenEvent = Required<RecordedEvent> & { id: string }

export function insertEvent(db: Db, event: WrittenEvent) {
  return db
    .insertInto('audit_events')
    .values({
      id: event.id,
      kind: event.kind,
      at: event.at.toISOString(),
      member_id: event.userId,
      actor_id: event.actorId,
      network: event.from.network,
      device: event.from.device,
      details: JSON.stringify(event.details),
    })
    .execute()
}

/**
 * Stores refusals with their counts. A refusal of the same minute, member, kind and network that exists is incremented,
 * also by several instances at once.
 */
export async function countRefusals(
  db: Db,
  refusals: readonly { event: WrittenEvent; count: number }[],
): Promise<void> {
  const all = (type: ColumnType, of: (event: WrittenEvent) => unknown) =>
    listOf(
      type,
      refusals.map(({ event }) => of(event)),
    )
  const counts = refusals.map(({ count }) => count)
  await sql`
    insert into audit_events (id, kind, at, member_id, actor_id, network, device, details, counted_minute, count)
    select id, kind, at, member_id, actor_id, network, device, details::jsonb, date_trunc('minute', at, 'UTC'), count
    from unnest(
      ${all('uuid', ({ id }) => id)}, ${all('text', ({ kind }) => kind)},
      ${all('timestamptz', ({ at }) => at.toISOString())}, ${all('uuid', ({ userId }) => userId)},
      ${all('uuid', ({ actorId }) => actorId)}, ${all('text', ({ from }) => from.network)},
      ${all('text', ({ from }) => from.device)}, ${all('text', ({ details }) => JSON.stringify(details))},
      ${listOf('int', counts)}
    ) as refused (id, kind, at, member_id, actor_id, network, device, details, count)
    on conflict (member_id, kind, network, counted_minute) where counted_minute is not null
    do update set count = audit_events.count + excluded.count`.execute(db)
}

/** A member's events after a position, newest first. */
export function listEvents(
  db: Db,
  {
    userId,
    after,
    limit,
  }: { userId: string; after: readonly [at: string, id: string] | null; limit: number },
) {
  return db
    .selectFrom('audit_events')
    .select(['id', 'kind', 'at', 'count', 'network', 'device', 'actor_id as actorId'])
    .select(sql<Record<string, string>>`details`.as('details'))
    .where('member_id', '=', userId)
    .$if(after !== null, (events) =>
      events.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('at', 'id'), '<', tuple(after?.[0] ?? '', after?.[1] ?? '')),
      ),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageLimit(limit))
    .execute()
}

/** Deletes events older than 365 days by the database's clock, the only ones that its trigger allows to delete. */
export function deleteOldEvents(db: Db) {
  return db.deleteFrom('audit_events').where('at', '<', sql<string>`now() - interval '365 days'`).execute()
}

/** A member's events in the order of their ids, after the given id, for the export. */
export function listEveryEventOf(db: Db, userId: string, after: string | null, limit: number) {
  return db
    .selectFrom('audit_events')
    .select(['id', 'kind', 'at', 'count', 'network', 'device', 'details'])
    .where('member_id', '=', userId)
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** The number of an account's events, and the time of the last one. */
export function countEvents(db: Db, userId: string) {
  return db
    .selectFrom('audit_events')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('at').as('last')])
    .where('member_id', '=', userId)
    .executeTakeFirstOrThrow()
}
