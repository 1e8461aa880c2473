import type { Db } from '../../../base/db/db.ts'
import { deleteLinksOf } from '../../accounts/links/store.ts'
import { deleteOwnSessions } from '../../accounts/sessions/store.ts'
import { deletePassword } from '../../accounts/store.ts'

/** Deletes all sign-in methods, sessions and links of a member; part of a transaction that has locked the member. */
export async function deleteLoginMethods(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('identities').where('user_id', '=', userId).execute()
  await db.deleteFrom('passkeys').where('user_id', '=', userId).execute()
  await db.deleteFrom('two_step_secrets').where('user_id', '=', userId).execute()
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await deleteOwnSessions(db, userId, {})
  await deleteLinksOf(db, userId)
  await deletePassword(db, userId)
}

/**
 * Whether a member has no sign-in method left: no password, no passkey, no identity at one of `providers`. Call it in a
 * transaction that has locked the member, so that parallel removals cannot remove the last one.
 */
export async function hasNoLoginMethod(
  db: Db,
  member: { id: string; passwordHash: string | null } | undefined,
  providers: readonly { id: string }[],
): Promise<boolean> {
  if (member?.passwordHash !== null) return false
  const [keys, identities] = await Promise.all([
    db.selectFrom('passkeys').select('id').where('user_id', '=', member.id).execute(),
    db.selectFrom('identities').select('provider').where('user_id', '=', member.id).execute(),
  ])
  return keys.length === 0 && !identities.some(({ provider }) => providers.some(({ id }) => id === provider))
}
