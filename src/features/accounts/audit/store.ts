import { sql } from 'kysely'
import type { Db } from '../../../base/server/db.ts'
import { pageLimit } from '../../../base/server/planned-once.ts'
import type { RecordedEvent } from './rules.ts'

export function insertEvent(db: Db, event: Required<RecordedEvent> & { id: string }) {
  return db
    .insertInto('audit_events')
    .values({
      id: event.id,
      kind: event.kind,
      at: event.at.toISOString(),
      member_id: event.memberId,
      actor_id: event.actorId,
      network: event.from.network,
      device: event.from.device,
      details: JSON.stringify(event.details),
    })
    .execute()
}

/** Events behind the given place, newest first: of one member, or of all. */
export function listEvents(
  db: Db,
  {
    memberId,
    after,
    limit,
  }: { memberId: string; after: readonly [at: string, id: string] | null; limit: number },
) {
  return db
    .selectFrom('audit_events')
    .select(['id', 'kind', 'at', 'network', 'device', 'actor_id as actorId'])
    .select(sql<Record<string, string>>`details`.as('details'))
    .where('member_id', '=', memberId)
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

/** Removes what the database lets go: see the migration. Both use the database's clock. */
export function deleteOldEvents(db: Db) {
  return db.deleteFrom('audit_events').where('at', '<', sql<string>`now() - interval '365 days'`).execute()
}
