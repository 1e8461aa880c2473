import type { Db } from '../../../base/db/db.ts'
import { deleteExpiredAnswers } from '../../../base/http/idempotency/store.ts'
import { deleteEmptyBuckets } from '../../../base/http/limits/store.ts'
import type { Log } from '../../../base/log.ts'
import { clearOutbox } from '../../../base/mail/outbox.ts'
import { deleteExpiredTokens } from '../../../features/accounts/api-tokens/store.ts'
import { deleteExpiredLinks } from '../../../features/accounts/links/store.ts'
import { deleteExpiredSessions } from '../../../features/accounts/sessions/store.ts'
import { keyAge } from '../../../features/accounts/tokens/keys.ts'
import { deleteKeysBefore } from '../../../features/accounts/tokens/store.ts'
import { deleteOldEvents } from '../../../features/audit/store.ts'
import { purgeDeletedCourses } from '../../../features/courses/actions.ts'
import { deleteExpiredChallenges } from '../../../features/sign-in/passkeys/store.ts'
import { deleteExpiredHalfSignIns } from '../../../features/sign-in/two-step/store.ts'

type Chore = (db: Db, now: Date) => Promise<unknown>

/** Hears of a chore that failed. */
type Failed = (chore: string) => void

/** What is removed once its time is over. */
const chores: Record<string, Chore> = {
  sessions: deleteExpiredSessions,
  tokens: deleteExpiredTokens,
  links: deleteExpiredLinks,
  'half sign-ins': deleteExpiredHalfSignIns,
  challenges: deleteExpiredChallenges,
  answers: deleteExpiredAnswers,
  letters: clearOutbox,
  courses: purgeDeletedCourses,
  events: deleteOldEvents,
  keys: (db, now) => deleteKeysBefore(db, new Date(now.getTime() - keyAge.verifying)),
  limits: deleteEmptyBuckets,
}

/** Does every chore once; one that fails is told and keeps none of the others from being done. Which ones failed. */
export async function clean(db: Db, now: Date, log: Log, failed: Failed = () => {}): Promise<string[]> {
  const left: string[] = []
  for (const [chore, work] of Object.entries(chores)) {
    await work(db, now).catch((error: unknown) => {
      failed(chore)
      left.push(chore)
      log.warn({ err: error, chore }, 'housekeeping failed; it is tried again')
    })
  }
  return left
}
