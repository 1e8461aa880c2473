import type { Db } from '../../../base/db/db.ts'
import { clearDeliveries } from '../../../base/events/delivery.ts'
import { deleteExpiredAnswers } from '../../../base/http/idempotency/store.ts'
import { deleteEmptyBuckets } from '../../../base/http/limits/store.ts'
import type { Log } from '../../../base/log.ts'
import { clearOutbox } from '../../../base/mail/outbox.ts'
import { purgeTrash } from '../../../features/outline/trash/actions.ts'
import { features, itemKinds } from '../../features.ts'

/** Is called with the name of each chore that failed. */
type Failed = (chore: string) => void

/** The chores that delete expired data: those of base, and of each feature. */
const chores = [
  {
    answers: deleteExpiredAnswers,
    deliveries: clearDeliveries,
    letters: clearOutbox,
    limits: deleteEmptyBuckets,
    trash: (db: Db, now: Date) => purgeTrash(db, itemKinds, now),
  },
  ...features.map(({ chores }) => chores ?? {}),
].flatMap((some) => Object.entries(some))

/** Runs every chore once. One that fails is logged and does not stop the others. Returns the names of those that failed. */
export async function clean(db: Db, now: Date, log: Log, failed: Failed = () => {}): Promise<string[]> {
  const left: string[] = []
  for (const [chore, work] of chores) {
    await work(db, now).catch((error: unknown) => {
      failed(chore)
      left.push(chore)
      log.warn({ err: error, chore }, 'housekeeping failed; it is tried again')
    })
  }
  return left
}
