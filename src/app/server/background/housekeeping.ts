import type { Db } from '../../../base/db/db.ts'
import { deleteExpiredAnswers } from '../../../base/http/idempotency/store.ts'
import { deleteEmptyBuckets } from '../../../base/http/limits/store.ts'
import type { Log } from '../../../base/log.ts'
import { clearOutbox } from '../../../base/mail/outbox.ts'
import { features } from '../../features.ts'

/** Hears of a chore that failed. */
type Failed = (chore: string) => void

/** What is removed once its time is over: base's own, and each feature's. */
const chores = [
  { answers: deleteExpiredAnswers, letters: clearOutbox, limits: deleteEmptyBuckets },
  ...features.map(({ chores }) => chores ?? {}),
].flatMap((some) => Object.entries(some))

/** Does every chore once; one that fails is told and keeps none of the others from being done. Which ones failed. */
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
