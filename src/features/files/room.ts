import type { StorageQuotas } from '../../base/config/files.ts'
import type { Problem } from '../../base/contract/problem.ts'
import type { Db } from '../../base/db/db.ts'
import { noRoom } from './problems.ts'
import { mostFiles } from './rules.ts'
import { holdTotal, listUsed, sumTotal } from './store.ts'

/**
 * Why nothing can be added, before any work is done for it; null where there is room for something. What others add meanwhile is
 * looked at when it is kept.
 */
export async function whyFull(
  db: Db,
  { scope, account, total }: StorageQuotas,
  { scopeId = null, userId }: { scopeId?: string | null; userId: string },
): Promise<Problem | null> {
  const ids = scopeId === null ? [userId] : [scopeId, userId]
  for (const { id, files, bytes } of await listUsed(db, ids)) {
    const [whose, most] = id === scopeId ? (['scope', scope] as const) : (['account', account] as const)
    if (files >= mostFiles[whose] || bytes >= most) return noRoom(whose, most)
  }
  return total !== null && (await sumTotal(db)) >= total ? noRoom('total', total) : null
}

/** What may be stored, and who is told that something was added where the total is looked at later. */
export type Room = StorageQuotas & { added?: () => void }

/** Looks whether there is still room after something was added, whose rows hold the counts. @throws Problem 409 */
export async function requireRoom(
  transaction: Db,
  { scope, account, total, added }: Room,
  scopeId: string,
  userId: string,
): Promise<void> {
  for (const { id, files, bytes } of await listUsed(transaction, [scopeId, userId])) {
    const [whose, most] = id === scopeId ? (['scope', scope] as const) : (['account', account] as const)
    if (files > mostFiles[whose] || bytes > most) throw noRoom(whose, most)
  }
  if (total !== null) await requireTotal(transaction, total)
  added?.()
}

/**
 * Adds files as part of a transaction, and looks once, at the end, whether all courses together still hold no more than they
 * may: whoever looks has others wait until their own transaction has ended. Others would wait for what takes no room, and it for them,
 * so it does not look then.
 * @throws Problem 409
 */
export async function withinTotal(
  transaction: Db,
  { total, ...quotas }: StorageQuotas,
  add: (room: Room) => Promise<void>,
): Promise<void> {
  let isMore = false
  const added = () => {
    isMore = true
  }
  await add({ ...quotas, total: null, added })
  if (isMore && total !== null) await requireTotal(transaction, total)
}

async function requireTotal(transaction: Db, total: number): Promise<void> {
  // One after the other, since what others have added and not kept yet is not seen.
  await holdTotal(transaction)
  if ((await sumTotal(transaction)) > total) throw noRoom('total', total)
}
