import type { Db } from '../../base/db/db.ts'
import { unknownCourse } from '../courses/actions.ts'
import { type CopiedItem, type CopiedSection, insertCopies } from './copying/store.ts'
import type { By, Kinds } from './kind.ts'
import { showItems, updatePublished } from './publishing/store.ts'
import { countRevision, holdOutline } from './store.ts'

/** A whole outline, in its order. */
export type WholeOutline = { sections: readonly CopiedSection[]; items: readonly CopiedItem[] }

/**
 * Fills the outline of a course that has none, publishes all of it and opens it to learners; part of a transaction.
 * @param fill adds what belongs to an item beside its row
 * @throws Problem 404 when there is no such course
 */
export async function fillOutline(
  transaction: Db,
  kinds: Kinds,
  courseId: string,
  { sections, items }: WholeOutline,
  { by, fill }: { by: By; fill: (item: CopiedItem) => Promise<void> },
): Promise<void> {
  if (!(await holdOutline(transaction, courseId))) throw unknownCourse()
  await insertCopies(transaction, courseId, { sections, items })
  const minutes = new Map<string, number | null>()
  for (const item of items) {
    const kind = kinds.find((one) => one.kind === item.kind)
    await fill(item)
    await kind?.publish(transaction, { courseId, id: item.id }, { ...by, version: null })
    const estimated = await kind?.minutes(transaction, courseId, [item.id])
    minutes.set(item.id, estimated?.get(item.id) ?? null)
  }
  await showItems(transaction, courseId, minutes)
  await updatePublished(transaction, courseId, true)
  await countRevision(transaction, courseId)
}
