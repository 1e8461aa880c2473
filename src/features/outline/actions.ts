import type { Db } from '../../base/db/db.ts'
import { unknownCourse } from '../courses/actions.ts'
import type { By, Kinds } from './kind.ts'
import { idTaken, sectionGone, unknownKind } from './problems.ts'
import { usualPercent, usualZone } from './rules.ts'
import type { BuilderAnswer, BuilderItem } from './shared/answers.ts'
import {
  findOutline,
  insertItem,
  insertSection,
  type OutlineRow,
  placeItems,
  placeSections,
} from './store.ts'
import { changeOutline, livingItems, livingSections } from './structure/change.ts'
import { placesBefore } from './structure/order.ts'
import { requireRoom } from './structure/requireRoom.ts'

/**
 * The outline as its editors see it; null when it is in the revision that they have.
 * @throws Problem 404 when there is no such course
 */
export async function readBuilder(
  db: Db,
  kinds: Kinds,
  courseId: string,
  after: number | null,
): Promise<BuilderAnswer> {
  const outline = await findOutline(db, courseId)
  if (outline === undefined) throw unknownCourse()
  const { revision } = outline
  if (revision === after) return { revision, outline: null }
  const unpublished = await countUnpublished(db, kinds, outline)
  const { courseTitle, zone, published, inOrder, sections, items } = outline
  return {
    revision,
    outline: {
      title: courseTitle,
      zone: zone ?? usualZone,
      published,
      inOrder,
      kinds: kinds.map(({ kind }) => kind),
      sections: sections.map(({ id, title, summary, release, version }) => ({
        _id: id,
        title,
        summary,
        release,
        version,
        items: items
          .filter(({ sectionId }) => sectionId === id)
          .map(
            ({ id, sectionId, position, leftAt, deletedAt, ...item }): BuilderItem => ({
              _id: id,
              ...item,
              unpublished: unpublished.get(id) ?? 0,
            }),
          ),
      })),
    },
  }
}

/** How many changes of each item are not published. */
async function countUnpublished(db: Db, kinds: Kinds, { courseId, items }: OutlineRow) {
  const counts = new Map<string, number>()
  for (const [kind, own] of Map.groupBy(items, ({ kind }) => kind)) {
    const drafts = await kinds
      .find((one) => one.kind === kind)
      ?.drafts(
        db,
        courseId,
        own.map(({ id }) => id),
      )
    for (const [id, { unpublished }] of drafts ?? []) counts.set(id, unpublished)
  }
  return counts
}

/** A section to add: its id was made by whoever adds it. */
export type AddedSection = { _id: string; title: string; before: string | null }

/**
 * Adds a section before another one, or at the end. The same one again is there already.
 * @returns the revision
 * @throws Problem 409 when the id is that of another section, or there are as many as may be
 */
export async function addSection(
  db: Db,
  courseId: string,
  { _id, title, before }: AddedSection,
): Promise<number> {
  const { revision } = await changeOutline(db, courseId, async (held) => {
    const { transaction, sections } = held
    const there = sections.find(({ id }) => id === _id)
    if (there !== undefined) {
      if (there.title !== title) throw idTaken()
      return null
    }
    requireRoom(held, { sections: 1 })
    const places = placesBefore(livingSections(held), [_id], before)
    const own = places.find(({ id }) => id === _id)
    if (own === undefined) return null
    await placeSections(
      transaction,
      courseId,
      places.filter((place) => place !== own),
    )
    await insertSection(transaction, courseId, { ...own, title })
    return own
  })
  return revision
}

/** An item to add: its id was made by whoever adds it. */
export type AddedItem = { _id: string; kind: string; title: string; section: string; before: string | null }

/**
 * Adds an item to a section, before another one or at its end, as a draft. The same one again is there already.
 * @returns the revision
 * @throws Problem 409 when the section is gone, the id is that of another item, or there are as many as may be; 422 for a kind
 * that there is not
 */
export async function addItem(
  db: Db,
  kinds: Kinds,
  courseId: string,
  { _id, kind, title, section, before }: AddedItem,
  by: By,
): Promise<number> {
  const ofKind = kinds.find((one) => one.kind === kind)
  if (ofKind === undefined) throw unknownKind()
  const { revision } = await changeOutline(db, courseId, async (held) => {
    const { transaction, items } = held
    const there = items.find(({ id }) => id === _id)
    if (there !== undefined) {
      if (there.title !== title || there.kind !== kind) throw idTaken()
      return null
    }
    if (!livingSections(held).some(({ id }) => id === section)) throw sectionGone()
    requireRoom(held, { items: 1 })
    const places = placesBefore(livingItems(held, section), [_id], before)
    const own = places.find(({ id }) => id === _id)
    if (own === undefined) return null
    const others = places.filter((place) => place !== own)
    await placeItems(
      transaction,
      courseId,
      others.map((place) => ({ ...place, sectionId: section })),
    )
    await insertItem(transaction, courseId, {
      ...own,
      sectionId: section,
      kind,
      title,
      doneBy: ofKind.doneBy[0],
      donePercent: ofKind.doneBy[0] === 'view' ? usualPercent : null,
    })
    await ofKind.create(transaction, { courseId, id: _id }, by)
    return own
  })
  return revision
}
