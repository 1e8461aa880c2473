import type { Db } from '../../../base/db/db.ts'
import { unknownCourse } from '../../courses/actions.ts'
import {
  countRevision,
  findOutline,
  holdOutline,
  type ItemRow,
  type OutlineRow,
  type SectionRow,
} from '../store.ts'

/** The outline of a course while it is changed: as it is, what is in the trash included. */
export type Held = OutlineRow & { transaction: Db }

/**
 * Changes an outline in a transaction in which nobody else does.
 * @param work tells what has come of it, or null when all was as it is to be
 * @returns what has come of it, and the revision
 * @throws Problem 404 when there is no such course, and what `work` throws
 */
export function changeOutline<T>(
  db: Db,
  courseId: string,
  work: (held: Held) => Promise<T | null>,
): Promise<{ done: T | null; revision: number }> {
  return db.transaction().execute(async (transaction) => {
    const held =
      (await holdOutline(transaction, courseId)) && (await findOutline(transaction, courseId, 'all'))
    if (!held) throw unknownCourse()
    const done = await work({ ...held, transaction })
    return { done, revision: done === null ? held.revision : await countRevision(transaction, courseId) }
  })
}

/** The sections that are not in the trash. */
export function livingSections({ sections }: Pick<OutlineRow, 'sections'>): SectionRow[] {
  return sections.filter(({ deletedAt }) => deletedAt === null)
}

/** The items of a section that are not in the trash. */
export function livingItems({ items }: Pick<OutlineRow, 'items'>, sectionId: string): ItemRow[] {
  return items.filter((item) => item.sectionId === sectionId && item.deletedAt === null)
}
