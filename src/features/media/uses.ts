import type { Db } from '../../base/db/db.ts'
import { deleteFiles } from '../files/store.ts'
import type { ItemRef, ShownFile } from '../outline/kind.ts'
import { insertUses, keepUses, listUnused, showUses } from '../outline/uses/store.ts'
import { listFiles } from './store.ts'

/**
 * Notes which files an item names now. Those that it names no longer are deleted where they are not whole and no other item names
 * them, since their room is taken.
 */
export async function nameFiles(
  transaction: Db,
  item: ItemRef,
  { before, now }: { before: readonly string[]; now: readonly string[] },
): Promise<void> {
  await insertUses(transaction, item, now)
  await keepUses(transaction, item, now)
  const out = before.filter((file) => !now.includes(file))
  if (out.length === 0) return
  const files = await listFiles(transaction, item.courseId, out)
  const unfinished = files.filter(({ received, size }) => received < size).map(({ id }) => id)
  if (unfinished.length === 0) return
  const unused = await listUnused(transaction, item.courseId, unfinished)
  await deleteFiles(
    transaction,
    unused.map((id) => ({ scopeId: item.courseId, id })),
  )
}

/** Notes which files learners of an item get, and which of them they may only look at. */
export async function showFiles(transaction: Db, item: ItemRef, shown: readonly ShownFile[]): Promise<void> {
  const kept = shown.filter(({ onlineOnly }) => onlineOnly).map(({ _id }) => _id)
  const ids = shown.map(({ _id }) => _id)
  await showUses(transaction, item, ids, kept)
  await keepUses(transaction, item, ids)
}
