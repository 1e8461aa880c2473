import { sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'
import { listOf } from '../../../base/db/genericPlan.ts'
import { type CredentialsVersion, credentialsColumns } from '../store.ts'

/** The accounts with an e-mail or with these ids. */
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
 * Invalidates the marks of all devices of a member, who stays locked until the transaction ends.
 * @returns the new version of the credentials; undefined when there is no such member
 */
export function forgetDevices(db: Db, userId: string): Promise<CredentialsVersion | undefined> {
  return db
    .updateTable('users')
    .set((row) => ({ device_version: row('device_version', '+', 1) }))
    .where('id', '=', userId)
    .returning([...credentialsColumns])
    .executeTakeFirst()
}
