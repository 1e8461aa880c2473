import { Problem } from '../../../base/contract/problem.ts'
import type { Db } from '../../../base/db/db.ts'
import { emit } from '../../../base/events/emit.ts'
import { itemPublished } from '../events.ts'
import type { By, ItemKind, Kinds } from '../kind.ts'
import { unknownItem, unpublishable } from '../problems.ts'
import type { ItemRow } from '../store.ts'
import { changeOutline, type Held, livingItems, livingSections } from '../structure/change.ts'
import { hideItems, showItems, updatePublished } from './store.ts'

/** What to publish: versions of items (null for the draft there is), items to hide, and the course itself. */
export type Publishing = {
  items: readonly { _id: string; version: number | null }[]
  unpublish: readonly string[]
  course: 'open' | 'closed' | null
}

/**
 * Publishes items of a course as they are in a version, hides others, and opens or closes the course, all at once.
 * @returns the revision
 * @throws Problem 404 for an item that is not there, and what their kinds throw
 */
export async function publish(
  db: Db,
  kinds: Kinds,
  courseId: string,
  { items, unpublish, course }: Publishing,
  by: By,
): Promise<number> {
  const { revision } = await changeOutline(db, courseId, async (held) => {
    const { transaction } = held
    const shown = items.map(({ _id, version }) => ({ item: findLiving(held, _id), version }))
    const hidden = unpublish.map((id) => findLiving(held, id)).filter(({ published }) => published)
    for (const { item, version } of shown) {
      try {
        await kindOf(kinds, item)?.publish(transaction, { courseId, id: item.id }, { ...by, version })
      } catch (thrown) {
        // Of several its editors would not know which one is meant.
        throw shown.length > 1 && thrown instanceof Problem ? unpublishable(item.title, thrown) : thrown
      }
    }
    if (shown.length > 0)
      await show(
        held,
        kinds,
        shown.map(({ item }) => item),
        by,
      )
    if (hidden.length > 0)
      await hideItems(
        transaction,
        courseId,
        hidden.map(({ id }) => id),
      )
    const published = course === null ? held.published : course === 'open'
    if (published !== held.published) await updatePublished(transaction, courseId, published)
    return shown.length + hidden.length > 0 || published !== held.published ? published : null
  })
  return revision
}

async function show({ transaction, courseId }: Held, kinds: Kinds, items: readonly ItemRow[], by: By) {
  const minutes = new Map<string, number | null>(items.map(({ id }) => [id, null]))
  for (const [kind, own] of Map.groupBy(items, (item) => kindOf(kinds, item))) {
    const estimated = await kind?.minutes(
      transaction,
      courseId,
      own.map(({ id }) => id),
    )
    for (const [id, some] of estimated ?? []) minutes.set(id, some)
  }
  const versions = await showItems(transaction, courseId, minutes)
  await emit(
    transaction,
    ...versions.map(({ id, version }) => ({
      type: itemPublished,
      course: courseId,
      subject: id,
      seq: version,
      actor: by.actorId,
      at: by.now,
      ids: {},
    })),
  )
}

function kindOf(kinds: Kinds, { kind }: ItemRow): ItemKind | undefined {
  return kinds.find((one) => one.kind === kind)
}

/** @throws Problem 404 */
function findLiving(held: Held, id: string): ItemRow {
  const item = livingSections(held)
    .flatMap((section) => livingItems(held, section.id))
    .find((one) => one.id === id)
  if (item === undefined) throw unknownItem()
  return item
}
