import type { Db } from '../../../base/db/db.ts'
import { sectionGone, unknownItem, unknownSection } from '../problems.ts'
import { placeItems, placeSections } from '../store.ts'
import { changeOutline, livingItems, livingSections } from './change.ts'
import { placesBefore } from './order.ts'
import { requireNoCircle } from './requireNoCircle.ts'

/** Where items go; what has gone elsewhere as `before` means the end. */
export type Target = { section: string; before: string | null }

/** What has come of a move: the revision, and which one in its section the first of what was moved is. */
export type Moved = { revision: number; position: number }

/**
 * Moves items, in this order, before another one of a section or to its end.
 * @throws Problem 404 for an item that is not there, 409 when the section is gone, 422 when items would wait for each other
 */
export async function moveItems(
  db: Db,
  courseId: string,
  ids: readonly string[],
  { section, before }: Target,
): Promise<Moved> {
  let position = 0
  const { revision } = await changeOutline(db, courseId, async (held) => {
    const sections = livingSections(held)
    if (!sections.some(({ id }) => id === section)) throw sectionGone()
    const living = sections.flatMap(({ id }) => livingItems(held, id))
    const moved = [...new Set(ids)]
    if (moved.some((id) => !living.some((item) => item.id === id))) throw unknownItem()
    const there = livingItems(held, section)
    const others = there.filter(({ id }) => !moved.includes(id))
    const target = stayingFrom(there, before, moved)
    const at = others.findIndex(({ id }) => id === target)
    position = at === -1 ? others.length : at
    const order = others.map(({ id }) => id).toSpliced(position, 0, ...moved)
    if (there.length === order.length && there.every(({ id }, nr) => id === order[nr])) return null
    requireNoCircle({
      ...held,
      items: held.items.map((item) => (moved.includes(item.id) ? { ...item, sectionId: section } : item)),
    })
    const places = placesBefore(others, moved, target)
    await placeItems(
      held.transaction,
      courseId,
      places.map((place) => ({ ...place, sectionId: section })),
    )
    return places
  })
  return { revision, position }
}

/**
 * Moves a section before another one, or to the end.
 * @throws Problem 404 for a section that is not there
 */
export async function moveSection(
  db: Db,
  courseId: string,
  id: string,
  before: string | null,
): Promise<Moved> {
  let position = 0
  const { revision } = await changeOutline(db, courseId, async (held) => {
    const there = livingSections(held)
    if (!there.some((section) => section.id === id)) throw unknownSection()
    const others = there.filter((section) => section.id !== id)
    const target = stayingFrom(there, before, [id])
    const at = others.findIndex((section) => section.id === target)
    position = at === -1 ? others.length : at
    if (there[position]?.id === id) return null
    const places = placesBefore(others, [id], target)
    await placeSections(held.transaction, courseId, places)
    return places
  })
  return { revision, position }
}

/** The first from `before` on that is not moved itself; null for the end. */
function stayingFrom(
  there: readonly { id: string }[],
  before: string | null,
  moved: readonly string[],
): string | null {
  const at = there.findIndex(({ id }) => id === before)
  return at === -1 ? null : (there.slice(at).find(({ id }) => !moved.includes(id))?.id ?? null)
}
