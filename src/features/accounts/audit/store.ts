import { sql } from 'kysely'
import type { Db } from '../../../base/server/db.ts'
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

/** Removes what the database lets go: see the migration. Both use the database's clock. */
export function deleteOldEvents(db: Db) {
  return db.deleteFrom('audit_events').where('at', '<', sql<string>`now() - interval '365 days'`).execute()
}
