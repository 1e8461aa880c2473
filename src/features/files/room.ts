import type { Db } from '../../base/db/db.ts'
import { noRoom } from './problems.ts'
import { mostInScope, mostOfAccount } from './rules.ts'
import { listUsed } from './store.ts'

/** Looks whether there is still room after something was added, whose rows hold the counts. @throws Problem 409 */
export async function requireRoom(transaction: Db, scopeId: string, userId: string): Promise<void> {
  for (const { id, files, bytes } of await listUsed(transaction, [scopeId, userId])) {
    const most = id === scopeId ? mostInScope : mostOfAccount
    if (files > most.files || bytes > most.bytes) throw noRoom(id === scopeId ? 'scope' : 'account')
  }
}
