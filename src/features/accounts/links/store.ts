import type { Db } from '../../../base/db/db.ts'
import type { Purpose } from './rules.ts'

export function insertLink(
  db: Db,
  link: {
    tokenHash: Buffer
    userId: string
    purpose: Purpose
    email: string | null
    now: Date
    expiresAt: Date
  },
) {
  return db
    .insertInto('one_time_links')
    .values({
      token_hash: link.tokenHash,
      user_id: link.userId,
      purpose: link.purpose,
      email: link.email,
      created_at: link.now.toISOString(),
      expires_at: link.expiresAt.toISOString(),
    })
    .execute()
}

/** A valid link, with the present e-mail of its account. */
export function findLink(db: Db, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('one_time_links as links')
    .innerJoin('users', 'users.id', 'links.user_id')
    .select(['links.user_id as userId', 'links.purpose', 'links.email', 'users.email as accountEmail'])
    .where('links.token_hash', '=', tokenHash)
    .where('links.expires_at', '>', now.toISOString())
    .executeTakeFirst()
}

/** Deletes a valid link; of parallel calls, one gets it. */
export function deleteLink(db: Db, tokenHash: Buffer, now: Date) {
  return db
    .deleteFrom('one_time_links')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now.toISOString())
    .returning('other_confirmed_at as otherConfirmedAt')
    .executeTakeFirst()
}

/** Notes on an open link that the other address of the same change has confirmed; undefined when there is no such link. */
export function updateOtherConfirmed(
  db: Db,
  { userId, purpose, email }: { userId: string; purpose: Purpose; email: string },
  now: Date,
) {
  return db
    .updateTable('one_time_links')
    .set({ other_confirmed_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('email', '=', email)
    .where('expires_at', '>', now.toISOString())
    .returning('user_id')
    .executeTakeFirst()
}

/** Deletes a member's open links, of some purposes or of all. */
export function deleteLinksOf(db: Db, userId: string, purposes?: readonly Purpose[]) {
  const links = db.deleteFrom('one_time_links').where('user_id', '=', userId)
  return (purposes === undefined ? links : links.where('purpose', 'in', purposes)).execute()
}

/** The open links of a member for one purpose, newest first. */
export function listLinks(db: Db, userId: string, purpose: Purpose, now: Date) {
  return db
    .selectFrom('one_time_links')
    .select(['email', 'expires_at as expiresAt'])
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now.toISOString())
    .orderBy('created_at', 'desc')
    .execute()
}

export function deleteExpiredLinks(db: Db, now: Date) {
  return db.deleteFrom('one_time_links').where('expires_at', '<=', now.toISOString()).execute()
}
