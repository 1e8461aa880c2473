import type { Db } from '../../../base/db/db.ts'
import type { Actor } from '../../../base/http/actor.ts'
import { findPages } from '../../files/documents/store.ts'
import type { ItemKind, ItemRef } from '../../outline/kind.ts'
import { readLesson } from '../actions.ts'
import { unknownItem } from '../problems.ts'
import type { PdfPages } from './contract.ts'

/** How many pages are read at once. */
const together = 50

/**
 * What some pages of a PDF say, for those who may read it.
 * @param from the first of them
 * @throws Problem as for reading the item, and 404 where it is no PDF
 */
export async function readPages(
  db: Db,
  actor: Actor | null,
  item: ItemRef,
  { from, kinds, now }: { from: number; kinds: readonly ItemKind[]; now: Date },
): Promise<PdfPages> {
  const { page } = await readLesson(db, actor, item, { kinds, now })
  if (page.kind !== 'pdf') throw unknownItem()
  const found = await findPages(
    db,
    { scopeId: item.courseId, id: page.file._id },
    { from, count: together + 1 },
  )
  const pages = found.texts.slice(0, together)
  return {
    isRead: found.isRead,
    pages,
    before: from > 1 ? Math.max(1, from - together) : null,
    next: found.texts[together]?.at ?? null,
  }
}
