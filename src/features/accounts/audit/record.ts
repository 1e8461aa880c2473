import type { Db } from '../../../base/server/db.ts'
import { newId } from '../../../base/server/ids.ts'
import type { RecordedEvent } from './rules.ts'
import { insertEvent } from './store.ts'

/** Adds an event to the audit trail, which the database lets nobody change. Give it the transaction of what happened. */
export async function recordEvent(db: Db, event: RecordedEvent): Promise<void> {
  await insertEvent(db, {
    actorId: null,
    from: { network: '', device: '' },
    details: {},
    ...event,
    id: newId(),
  })
}
