import { batch } from '../../base/db/batch.ts'
import type { Db } from '../../base/db/db.ts'
import { outsideTransaction } from '../../base/db/transactions.ts'
import { newId } from '../../base/ids.ts'
import type { RecordedEvent } from './rules.ts'
import { countRefusals, insertEvent, type WrittenEvent } from './store.ts'

/**
 * Adds an event to the audit trail, which the database keeps from being changed; part of the transaction of the event.
 * Refusals of requests can repeat without end, so they are counted per minute, and are kept even if the transaction is rolled back.
 * That of a file is one of its own: whether it was right is judged by what was found in it.
 */
export async function recordEvent(db: Db, event: RecordedEvent): Promise<void> {
  const written = { actorId: null, from: { network: '', device: '' }, details: {}, ...event, id: newId() }
  if (event.kind.endsWith('.refused') && event.kind !== 'file.refused')
    await outsideTransaction(() => countInBatch(db, written))
  else await insertEvent(db, written)
}

// In batches, because increments of the same counter wait for each other.
const countInBatch = batch(async (db, events: readonly WrittenEvent[]) => {
  await countRefusals(db, [...alike(events)])
  return events.map(() => undefined)
})

/**
 * Groups refusals that share a counter: the first of each, and how many they are. They are sorted, so that batches cannot
 * deadlock.
 */
function alike(events: readonly WrittenEvent[]): Iterable<{ event: WrittenEvent; count: number }> {
  const groups = Map.groupBy(events, ({ userId, kind, from, at }) =>
    [userId, kind, from.network, at.toISOString().slice(0, 16)].join(' '),
  )
  const inOrder = [...groups].sort(([one], [other]) => (one < other ? -1 : 1))
  return inOrder.flatMap(([, [event, ...more]]) =>
    event === undefined ? [] : [{ event, count: more.length + 1 }],
  )
}
