import type { Db } from '../../../base/db/db.ts'
import { newId } from '../../../base/ids.ts'
import { withinTotal } from '../../files/room.ts'
import type { CopyBy, Kinds } from '../kind.ts'
import { sectionGone, unknownItem, unknownSection } from '../problems.ts'
import {
  findOutline,
  type ItemRow,
  type OutlineRow,
  placeItems,
  placeSections,
  type SectionRow,
} from '../store.ts'
import { changeOutline, type Held, livingItems, livingSections } from '../structure/change.ts'
import { placesBefore } from '../structure/order.ts'
import { requireRoom } from '../structure/requireRoom.ts'
import { holdUsed } from '../uses/store.ts'
import { copiedRelease, type Dates } from './dates.ts'
import { insertCopies, showCopies } from './store.ts'

/** What was copied: the ids of copies by those of the originals. */
export type Copied = { ids: Record<string, string>; revision: number }

/** Where the copies of items go. */
export type CopyTarget = { course: string; section: string; before: string | null }

/**
 * Copies items, in this order, before another one of a section or to its end: in their course or in another one.
 * @param ids of the copies by those of the originals, where the caller makes them; a copy that is there already stays as it is
 * @throws Problem 404 for an item that is not there, 409 when the section is gone or there are as many items as may be
 */
export async function copyItems(
  db: Db,
  kinds: Kinds,
  from: { courseId: string; items: readonly string[] },
  { course, section, before }: CopyTarget,
  { ids = {}, dates, by }: { ids?: Readonly<Record<string, string>>; dates: Dates; by: CopyBy },
): Promise<Copied> {
  const source = await findOutline(db, from.courseId)
  const originals = [...new Set(from.items)].map((id) => requireItem(source, id))
  const newIds = new Map<string, string>()
  const { revision } = await changeOutline(db, course, async (held) => {
    if (!livingSections(held).some(({ id }) => id === section)) throw sectionGone()
    for (const { id } of originals) newIds.set(id, ids[id] ?? freeId(held, id))
    const missing = originals.filter(({ id }) => !held.items.some((item) => item.id === newIds.get(id)))
    if (missing.length === 0) return null
    requireRoom(held, { items: missing.length })
    const added = missing.map(({ id }) => newIds.get(id) ?? id)
    const places = placesBefore(livingItems(held, section), added, before)
    const positions = new Map(places.map(({ id, position }) => [id, position]))
    await placeItems(
      held.transaction,
      course,
      places.filter(({ id }) => !added.includes(id)).map((place) => ({ ...place, sectionId: section })),
    )
    const followed = course === from.courseId ? followedWithin(held, newIds) : newIds
    const items = missing.map((item) => {
      const id = newIds.get(item.id) ?? item.id
      return {
        ...item,
        id,
        sectionId: section,
        position: positions.get(id) ?? 0,
        published: false,
        release: copiedRelease(item.release, dates, followed),
      }
    })
    await insertCopies(held.transaction, course, { sections: [], items })
    await copyContent(held, kinds, { courseId: from.courseId, items: missing, newIds }, by)
    return items
  })
  return { ids: Object.fromEntries(newIds), revision }
}

/**
 * Copies sections with their items, in their order, before another section or to the end of a course.
 * @param sections the ids of some; all where it is null
 * @throws Problem 404 for a section that is not there, 409 when there are as many as may be
 */
export async function copySections(
  db: Db,
  kinds: Kinds,
  from: { courseId: string; sections: readonly string[] | null },
  target: { course: string; before: string | null },
  { dates, by }: { dates: Dates; by: CopyBy },
): Promise<Copied> {
  const source = await findOutline(db, from.courseId)
  const all = source?.sections ?? []
  const chosen =
    from.sections === null ? all : [...new Set(from.sections)].map((id) => requireSection(all, id))
  const originals = chosen.flatMap(({ id }) => (source ? livingItems(source, id) : []))
  const newIds = new Map<string, string>()
  const { course } = target
  const { revision } = await changeOutline(db, course, async (held) => {
    if (chosen.length === 0) return null
    requireRoom(held, { sections: chosen.length, items: originals.length })
    for (const { id } of [...chosen, ...originals]) newIds.set(id, freeId(held, id))
    const idOf = (id: string) => newIds.get(id) ?? id
    const added = chosen.map(({ id }) => idOf(id))
    const places = placesBefore(livingSections(held), added, target.before)
    const positions = new Map(places.map(({ id, position }) => [id, position]))
    await placeSections(
      held.transaction,
      course,
      places.filter(({ id }) => !added.includes(id)),
    )
    const followed = course === from.courseId ? followedWithin(held, newIds) : newIds
    const sections = chosen.map((section) => ({
      ...section,
      id: idOf(section.id),
      position: positions.get(idOf(section.id)) ?? 0,
      release: copiedRelease(section.release, dates, followed),
    }))
    const items = originals.map((item) => ({
      ...item,
      id: idOf(item.id),
      sectionId: idOf(item.sectionId),
      position: item.position ?? 0,
      published: false,
      release: copiedRelease(item.release, dates, followed),
    }))
    await insertCopies(held.transaction, course, { sections, items })
    await copyContent(held, kinds, { courseId: from.courseId, items: originals, newIds }, by)
    const shown = await shownCopies(held, kinds, originals, newIds)
    await showCopies(held.transaction, course, shown)
    return sections
  })
  return { ids: Object.fromEntries(newIds), revision }
}

/** In its own course a copy follows what the original follows. */
function followedWithin({ items }: Held, newIds: ReadonlyMap<string, string>): Map<string, string> {
  return new Map([...items.map(({ id }): [string, string] => [id, id]), ...newIds])
}

/** Of the copies of published items those whose content is published in its copy too. */
async function shownCopies(
  { transaction, courseId }: Held,
  kinds: Kinds,
  originals: readonly ItemRow[],
  newIds: ReadonlyMap<string, string>,
): Promise<string[]> {
  const shown: string[] = []
  const published = originals.filter((item) => item.published)
  for (const [kind, own] of Map.groupBy(published, ({ kind }) => kind)) {
    const ids = own.map(({ id }) => newIds.get(id) ?? id)
    const drafts = await kinds.find((one) => one.kind === kind)?.drafts(transaction, courseId, ids)
    shown.push(...ids.filter((id) => (drafts?.get(id)?.published ?? null) !== null))
  }
  return shown
}

async function copyContent(
  { transaction, courseId }: Held,
  kinds: Kinds,
  from: { courseId: string; items: readonly ItemRow[]; newIds: ReadonlyMap<string, string> },
  by: CopyBy,
): Promise<void> {
  if (from.courseId !== courseId) {
    await holdUsed(
      transaction,
      from.courseId,
      from.items.map(({ id }) => id),
    )
  }
  await withinTotal(transaction, by.quotas, async (quotas) => {
    for (const { id, kind } of from.items) {
      const own = kinds.find((one) => one.kind === kind)
      const to = { courseId, id: from.newIds.get(id) ?? id }
      await own?.copy(transaction, { courseId: from.courseId, id }, to, { ...by, quotas })
    }
  })
}

/** Ids are kept where they are free, so that references from one item to another hold in the copy of a course. */
function freeId({ sections, items }: Held, id: string): string {
  return [...sections, ...items].some((one) => one.id === id) ? newId() : id
}

/** @throws Problem 404 */
function requireItem(outline: OutlineRow | undefined, id: string): ItemRow {
  const item = outline?.items.find((one) => one.id === id)
  if (item === undefined || !outline?.sections.some((section) => section.id === item.sectionId))
    throw unknownItem()
  return item
}

/** @throws Problem 404 */
function requireSection(sections: readonly SectionRow[], id: string): SectionRow {
  const section = sections.find((one) => one.id === id)
  if (section === undefined) throw unknownSection()
  return section
}
