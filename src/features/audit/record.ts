import { batch } from '../../base/db/batch.ts'
import type { Db } from '../../base/db/db.ts'
import { outsideTransaction } from '../../base/db/transactions.ts'
import { newId } from '../../base/ids.ts'
import type { RecordedEvent } from './rules.ts'
import { countRefusals, insertEvent, type WrittenEvent } from './store.ts'

/**
 * Adds an event to the audit trail, which the database lets nobody change. Give it the transaction of what happened.
 * What is refused can be asked for again without end: it is counted, and lasts whatever becomes of the call.
 */
export async function recordEvent(db: Db, event: RecordedEvent): Promise<void> {
  const written = { actorId: null, from: { network: '', device: '' }, details: {}, ...event, id: newId() }
  if (event.kind.endsWith('.refused')) await outsideTransaction(() => countInBatch(db, written))
  else await insertEvent(db, written)
}

// At once, since each waits for whoever is counting the same just then.
const countInBatch = batch(async (db, events: readonly WrittenEvent[]) => {
  await countRefusals(db, [...alike(events)])
  return events.map(() => undefined)
})

/** The first of those that are counted together, and how many they are; in one order, so that no two wait for each other. */
function alike(events: readonly WrittenEvent[]): Iterable<{ event: WrittenEvent; count: number }> {
  const groups = Map.groupBy(events, ({ memberId, kind, from, at }) =>
    [memberId, kind, from.network, at.toISOString().slice(0, 16)].join(' '),
  )
  const inOrder = [...groups].sort(([one], [other]) => (one < other ? -1 : 1))
  return inOrder.flatMap(([, [event, ...more]]) =>
    event === undefined ? [] : [{ event, count: more.length + 1 }],
  )
}
