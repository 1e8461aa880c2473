import type { Db } from '../../../base/db/db.ts'
import { demote } from '../../accounts/administrators/store.ts'
import { updateProfile } from '../../accounts/store.ts'
import { recordEvent } from '../../audit/record.ts'
import type { Origin } from '../../audit/rules.ts'
import { deleteLoginMethods } from './store.ts'

/**
 * Unlinks whoever registered an account with an e-mail that is not theirs, before the owner of the e-mail gets it: deletes
 * all sign-in methods, the photo, which goes with its address, the language and the role of administrator.
 * @param look the account's public profile from now on
 */
export async function unlinkOther(
  transaction: Db,
  userId: string,
  look: { displayName: string; photoURL: string },
  occasion: { at: Date; from: Origin },
): Promise<void> {
  await deleteLoginMethods(transaction, userId)
  await updateProfile(transaction, userId, { ...look, language: null })
  if (!(await demote(transaction, userId))) return
  const details = { from: 'administrator', to: 'member' }
  await recordEvent(transaction, { kind: 'role.changed', ...occasion, userId, details })
}
