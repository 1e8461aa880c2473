import type { Db } from '../../../base/db/db.ts'
import { recordEvent } from '../audit/record.ts'
import type { Origin } from '../audit/rules.ts'
import { deleteEveryWayIn, deleteStanding } from './store.ts'

/**
 * Turns out whoever registered an account with an e-mail that they do not read, before it goes to the one who does: every
 * way in goes, and so does the right to administer the site, which was given to somebody else.
 * @param look what the account shows of its member from now on
 */
export async function displace(
  transaction: Db,
  memberId: string,
  look: { displayName: string; photoURL: string },
  occasion: { at: Date; from: Origin },
): Promise<void> {
  await deleteEveryWayIn(transaction, memberId)
  if (!(await deleteStanding(transaction, memberId, look))) return
  const details = { from: 'administrator', to: 'member' }
  await recordEvent(transaction, { kind: 'role.changed', ...occasion, memberId, details })
}
