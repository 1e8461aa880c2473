import type { Db } from '../../../base/db/db.ts'
import { unknownCourse } from '../../courses/actions.ts'
import type { Kinds } from '../kind.ts'
import { sectionGone, tooMany, unknownItem, unknownSection } from '../problems.ts'
import { most, retentionDays } from '../rules.ts'
import type { Trash } from '../shared/answers.ts'
import { countRevision, findOutline, holdOutline, type Place, placeItems, placeSections } from '../store.ts'
import { changeOutline, livingItems, livingSections } from '../structure/change.ts'
import { placesBefore } from '../structure/order.ts'
import { requireNoCircle } from '../structure/requireNoCircle.ts'
import { deleteExpiredSections, deleteItem, discardItem, discardSection, listExpiredItems } from './store.ts'

/**
 * What was deleted in the last 30 days, the latest first.
 * @throws Problem 404 when there is no such course
 */
export async function readTrash(db: Db, courseId: string): Promise<Trash> {
  const outline = await findOutline(db, courseId, 'all')
  if (outline === undefined) throw unknownCourse()
  const { sections, items } = outline
  const gone = [
    ...sections.map(({ id, title, deletedAt }) => ({
      _id: id,
      kind: null,
      title,
      section: null,
      items: livingItems(outline, id).length,
      deletedAt,
    })),
    ...items.map(({ id, title, kind, sectionId, deletedAt }) => ({
      _id: id,
      kind,
      title,
      section: sections.find((section) => section.id === sectionId)?.title ?? null,
      items: 0,
      deletedAt,
    })),
  ]
  return gone
    .flatMap(({ deletedAt, ...one }) =>
      deletedAt === null ? [] : [{ ...one, deletedAt: new Date(deletedAt).toISOString() }],
    )
    .toSorted((one, other) => other.deletedAt.localeCompare(one.deletedAt))
}

/**
 * Puts a section with its items into the trash. One that is there already stays there.
 * @throws Problem 404 when there is none
 */
export async function deleteSection(db: Db, courseId: string, id: string, now: Date): Promise<number> {
  const { revision } = await changeOutline(db, courseId, async ({ transaction, sections }) => {
    const section = sections.find((one) => one.id === id)
    if (section === undefined) throw unknownSection()
    if (section.deletedAt !== null) return null
    await discardSection(transaction, { courseId, id }, now)
    return id
  })
  return revision
}

/**
 * Puts an item into the trash. One that is there already stays there.
 * @throws Problem 404 when there is none
 */
export async function removeItem(db: Db, courseId: string, id: string, now: Date): Promise<number> {
  const { revision } = await changeOutline(db, courseId, async ({ transaction, items }) => {
    const item = items.find((one) => one.id === id)
    if (item === undefined) throw unknownItem()
    if (item.deletedAt !== null) return null
    await discardItem(transaction, { courseId, id }, now)
    return id
  })
  return revision
}

/**
 * Takes a section out of the trash, with the items it had then, to where it was.
 * @throws Problem 404 when there is none, 409 when there are as many as may be, 422 when items would wait for each other
 */
export async function restoreSection(db: Db, courseId: string, id: string): Promise<number> {
  const { revision } = await changeOutline(db, courseId, async (held) => {
    const section = held.sections.find((one) => one.id === id)
    if (section === undefined) throw unknownSection()
    if (section.deletedAt === null) return null
    const others = livingSections(held)
    if (others.length >= most.sections) throw tooMany('sections')
    const sections = held.sections.map((one) => (one === section ? { ...one, deletedAt: null } : one))
    requireNoCircle({ ...held, sections })
    const places = backAt(others, section)
    await placeSections(held.transaction, courseId, places)
    return places
  })
  return revision
}

/**
 * Takes an item out of the trash, to where it was; to the end of the last section where its own is deleted.
 * @throws Problem 404 when there is none, 409 without any section, 422 when items would wait for each other
 */
export async function restoreItem(db: Db, courseId: string, id: string): Promise<number> {
  const { revision } = await changeOutline(db, courseId, async (held) => {
    const item = held.items.find((one) => one.id === id)
    if (item === undefined) throw unknownItem()
    const sections = livingSections(held)
    const own = sections.find((section) => section.id === item.sectionId)
    const section = own ?? sections.at(-1)
    if (item.deletedAt === null && own !== undefined) return null
    if (section === undefined) throw sectionGone()
    const restored = { ...item, sectionId: section.id, deletedAt: null }
    requireNoCircle({ ...held, items: held.items.map((one) => (one === item ? restored : one)) })
    const others = livingItems(held, section.id)
    const places = own === undefined ? placesBefore(others, [id], null) : backAt(others, item)
    await placeItems(
      held.transaction,
      courseId,
      places.map((place) => ({ ...place, sectionId: section.id })),
    )
    return places
  })
  return revision
}

/** The place of something between what stands there now: before the first that has come after it. */
function backAt(
  there: readonly { id: string; position: number | null }[],
  { id, leftAt }: { id: string; leftAt: number | null },
): Place[] {
  const next = there.find(({ position }) => position !== null && leftAt !== null && position >= leftAt)
  return placesBefore(there, [id], next?.id ?? null)
}

const together = 100

/** Deletes for good what has been in the trash for longer than it is kept. Returns how many items that were. */
export async function purgeTrash(db: Db, kinds: Kinds, now: Date): Promise<number> {
  const before = new Date(now.getTime() - retentionDays * 24 * 60 * 60 * 1000)
  let purged = 0
  for (;;) {
    const expired = await listExpiredItems(db, before, { limit: together })
    for (const { kind, ...item } of expired) {
      await db.transaction().execute(async (transaction) => {
        await holdOutline(transaction, item.courseId)
        // It may have been restored meanwhile.
        const [still] = await listExpiredItems(transaction, before, { limit: 1, only: item })
        if (still === undefined) return
        await kinds.find((one) => one.kind === kind)?.remove(transaction, item)
        await deleteItem(transaction, item)
        // What has followed it follows nothing now.
        await countRevision(transaction, item.courseId)
      })
    }
    purged += expired.length
    if (expired.length < together) break
  }
  await deleteExpiredSections(db, before)
  return purged
}
