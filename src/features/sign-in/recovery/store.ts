import type { Db } from '../../../base/db/db.ts'
import type { Origin } from '../../audit/rules.ts'

export function insertRecoveryRequest(
  db: Db,
  { id, email, from, now }: { id: string; email: string; from: Origin; now: Date },
) {
  return db
    .insertInto('recovery_requests')
    .values({ id, email, ...from, created_at: now.toISOString() })
    .execute()
}

/** Takes the oldest request that nobody else is answering. */
export function takeRecoveryRequest(db: Db) {
  return db
    .deleteFrom('recovery_requests')
    .where('id', '=', (requests) =>
      requests.selectFrom('recovery_requests').select('id').orderBy('id').limit(1).forUpdate().skipLocked(),
    )
    .returning(['email', 'network', 'device'])
    .executeTakeFirst()
}

/** Forgets that somebody asked for a new password to an e-mail. */
export function deleteRecoveryRequests(db: Db, email: string) {
  return db.deleteFrom('recovery_requests').where('email', '=', email).execute()
}

/** The member with this e-mail, unless they are disabled, locked so that what is counted of them stays so until the transaction ends. */
export function findMemberForUpdate(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('email', '=', email)
    .where('disabled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}
