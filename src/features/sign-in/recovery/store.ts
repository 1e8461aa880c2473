import type { Db } from '../../../base/db/db.ts'
import type { Language } from '../../../base/text/language.ts'
import type { Origin } from '../../audit/rules.ts'

export function insertRecoveryRequest(
  db: Db,
  {
    id,
    email,
    from,
    language,
    now,
  }: { id: string; email: string; from: Origin; language: Language; now: Date },
) {
  return db
    .insertInto('recovery_requests')
    .values({ id, email, ...from, language, created_at: now.toISOString() })
    .execute()
}

/** Deletes and returns the oldest request that no other process is answering. */
export function takeRecoveryRequest(db: Db) {
  return db
    .deleteFrom('recovery_requests')
    .where('id', '=', (requests) =>
      requests.selectFrom('recovery_requests').select('id').orderBy('id').limit(1).forUpdate().skipLocked(),
    )
    .returning(['email', 'network', 'device', 'language'])
    .executeTakeFirst()
}

/** Deletes the recovery requests for an e-mail. */
export function deleteRecoveryRequests(db: Db, email: string) {
  return db.deleteFrom('recovery_requests').where('email', '=', email).execute()
}

/**
 * The member with this e-mail and their language, unless the account is closed; locked, so that the number of links stays
 * right until the transaction ends.
 */
export function findUserForUpdate(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'language'])
    .where('email', '=', email)
    .where('disabled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}
