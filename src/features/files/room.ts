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

/** Looks whether there is still room after something was added, whose rows hold the counts. @throws Problem 409 */
export async function requireRoom(
  transaction: Db,
  { scope, account, total }: StorageQuotas,
  scopeId: string,
  userId: string,
): Promise<void> {
  for (const { id, files, bytes } of await listUsed(transaction, [scopeId, userId])) {
    const [whose, most] = id === scopeId ? (['scope', scope] as const) : (['account', account] as const)
    if (files > mostFiles[whose] || bytes > most) throw noRoom(whose, most)
  }
  if (total !== null) await requireTotal(transaction, total)
}

/**
 * Adds files to a scope as part of a transaction, and looks once, at the end, whether all courses together still hold no more than they
 * may: whoever looks has others wait until their own transaction has ended.
 * @throws Problem 409
 */
export async function withinTotal<T>(
  transaction: Db,
  quotas: StorageQuotas,
  scopeId: string,
  add: (quotas: StorageQuotas) => Promise<T>,
): Promise<T> {
  if (quotas.total === null) return add(quotas)
  const before = await usedBy(transaction, scopeId)
  const added = await add({ ...quotas, total: null })
  // Others would wait for what takes no room, and it for them.
  if ((await usedBy(transaction, scopeId)) > before) await requireTotal(transaction, quotas.total)
  return added
}

async function usedBy(db: Db, scopeId: string): Promise<number> {
  const [used] = await listUsed(db, [scopeId])
  return used?.bytes ?? 0
}

async function requireTotal(transaction: Db, total: number): Promise<void> {
  // One after the other, since what others have added and not kept yet is not seen.
  await holdTotal(transaction)
  if ((await sumTotal(transaction)) > total) throw noRoom('total', total)
}
