import { sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'
import { listOf } from '../../../base/db/genericPlan.ts'
import { type CredentialsVersion, credentialsColumns } from '../store.ts'

/** The accounts that a device may be known to: the one with an e-mail, or those with these ids. */
export function findAccounts(
  db: Db,
  by: { email: string } | { ids: string[] },
): Promise<CredentialsVersion[]> {
  const users = db.selectFrom('users').select([...credentialsColumns])
  const found =
    'email' in by
      ? users.where('email', '=', by.email)
      : users.where('id', '=', sql<string>`any (${listOf('uuid', by.ids)})`)
  return found.execute()
}

/**
 * Makes every device unknown on which a member has signed in. The transaction holds the member from then on.
 * @returns by what a device is remembered from now on; undefined when there is no such member
 */
export function forgetDevices(db: Db, userId: string): Promise<CredentialsVersion | undefined> {
  return db
    .updateTable('users')
    .set((row) => ({ device_version: row('device_version', '+', 1) }))
    .where('id', '=', userId)
    .returning([...credentialsColumns])
    .executeTakeFirst()
}
