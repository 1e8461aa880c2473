import { deleteEmptyBuckets } from '../../base/server/limits/store.ts'
import type { Log } from '../../base/server/log.ts'
import { clearOutbox } from '../../base/server/mail/outbox.ts'
import type { Services } from '../../base/server/services.ts'
import { deleteExpiredTokens } from '../../features/accounts/api-tokens/store.ts'
import { deleteOldEvents } from '../../features/accounts/audit/store.ts'
import { deleteExpiredLinks } from '../../features/accounts/links/store.ts'
import { deleteExpiredChallenges } from '../../features/accounts/passkeys/store.ts'
import { deleteExpiredSessions } from '../../features/accounts/sessions/store.ts'
import { keyAge } from '../../features/accounts/tokens/keys.ts'
import { deleteKeysBefore } from '../../features/accounts/tokens/store.ts'
import { deleteExpiredHalfSignIns } from '../../features/accounts/two-step/store.ts'
import { purgeDeletedCourses } from '../../features/courses/actions.ts'

const hour = 60 * 60 * 1000

/** Every hour, removes what is past its time. Returns how to stop. */
export function keepHouse({ db, clock }: Pick<Services, 'db' | 'clock'>, log: Log): () => void {
  const timer = setInterval(() => {
    clean().catch((error) => log.warn({ err: error }, 'housekeeping failed; it is tried again in an hour'))
  }, hour)
  const clean = async () => {
    await deleteExpiredSessions(db, clock.now())
    await deleteExpiredTokens(db, clock.now())
    await deleteExpiredLinks(db, clock.now())
    await deleteExpiredHalfSignIns(db, clock.now())
    await deleteExpiredChallenges(db, clock.now())
    await clearOutbox(db, clock.now())
    await purgeDeletedCourses(db, clock.now())
    await deleteOldEvents(db)
    await deleteKeysBefore(db, new Date(clock.now().getTime() - keyAge.verifying))
    await deleteEmptyBuckets(db, clock.now())
  }
  return () => clearInterval(timer)
}
