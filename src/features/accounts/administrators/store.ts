import { sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'
import type { Role } from '../../../base/http/actor.ts'

/** The ids of the administrators whose account is open. They stay the same until the transaction ends. */
export async function lockAdministrators(transaction: Db): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(hashtext('administrators'))`.execute(transaction)
  const found = await transaction
    .selectFrom('users')
    .select('id')
    .where('role', '=', sql.lit('administrator'))
    .where('disabled_at', 'is', null)
    .execute()
  return found.map(({ id }) => id)
}

export function updateRole(db: Db, id: string, role: Role) {
  return db.updateTable('users').set({ role }).where('id', '=', id).execute()
}

/** Makes an administrator a member. False when the user was not an administrator. */
export async function demote(db: Db, userId: string): Promise<boolean> {
  const demoted = await db
    .updateTable('users')
    .set({ role: 'member' })
    .where('id', '=', userId)
    .where('role', '=', sql.lit('administrator'))
    .returning('id')
    .executeTakeFirst()
  return demoted !== undefined
}

export function insertAdministratorLink(db: Db, link: { tokenHash: Buffer; expiresAt: Date }) {
  return db
    .insertInto('administrator_links')
    .values({ token_hash: link.tokenHash, expires_at: link.expiresAt.toISOString() })
    .execute()
}

/** Deletes a valid link, so that it is used once; false when there is none. */
export async function takeAdministratorLink(db: Db, tokenHash: Buffer, now: Date): Promise<boolean> {
  const taken = await db
    .deleteFrom('administrator_links')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now.toISOString())
    .returning('expires_at')
    .executeTakeFirst()
  return taken !== undefined
}

export function deleteAdministratorLinks(db: Db) {
  return db.deleteFrom('administrator_links').execute()
}
