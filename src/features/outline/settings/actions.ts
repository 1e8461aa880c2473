import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../../../base/db/db.ts'
import type { IfMatch } from '../../../base/http/conditional.ts'
import type { Kinds } from '../kind.ts'
import {
  changedMeanwhile,
  invalidDoneBy,
  unknownItem,
  unknownPrerequisite,
  unknownSection,
} from '../problems.ts'
import type { ItemRow } from '../store.ts'
import { changeOutline, type Held, livingItems, livingSections } from '../structure/change.ts'
import { awaitedBy } from '../structure/circle.ts'
import { requireNoCircle } from '../structure/requireNoCircle.ts'
import { type ItemSettings, type SectionSettings, updateInOrder, updateItem, updateSection } from './store.ts'

/** The version after a change, and the revision of the outline. */
export type Saved = { version: number; revision: number }

/**
 * Changes what is said of a section. A retry that finds its own change made succeeds.
 * @throws Problem 404 for a section that is not there, 412 when `If-Match` does not match, 422 for a rule that cannot hold
 */
export async function changeSection(
  db: Db,
  courseId: string,
  id: string,
  settings: SectionSettings,
  ifMatch: IfMatch | null,
): Promise<Saved> {
  let version = 0
  const { revision } = await changeOutline(db, courseId, async (held) => {
    const section = livingSections(held).find((one) => one.id === id)
    if (section === undefined) throw unknownSection()
    version = section.version
    const { title, summary, release } = section
    if (isDeepStrictEqual({ title, summary, release }, settings)) return null
    if (!matches(ifMatch, version)) throw changedMeanwhile()
    requirePrerequisite(held, settings)
    const sections = held.sections.map((one) => (one.id === id ? { ...one, ...settings } : one))
    requireNoCircle({ ...held, sections })
    version = await updateSection(held.transaction, courseId, id, settings)
    return version
  })
  return { version, revision }
}

/**
 * Changes what is said of an item. A retry that finds its own change made succeeds.
 * @throws Problem 404 for an item that is not there, 412 when `If-Match` does not match, 422 for what its kind or a rule does not
 * allow
 */
export async function changeItem(
  db: Db,
  kinds: Kinds,
  courseId: string,
  id: string,
  settings: ItemSettings,
  ifMatch: IfMatch | null,
): Promise<Saved> {
  let version = 0
  const { revision } = await changeOutline(db, courseId, async (held) => {
    const item = findLiving(held, id)
    version = item.version
    if (isDeepStrictEqual(settingsOf(item), settings)) return null
    if (!matches(ifMatch, version)) throw changedMeanwhile()
    const kind = kinds.find(({ kind }) => kind === item.kind)
    if (kind !== undefined && !kind.doneBy.includes(settings.doneBy)) throw invalidDoneBy()
    requirePrerequisite(held, settings)
    const items = held.items.map((one) => (one.id === id ? { ...one, ...settings } : one))
    requireNoCircle({ ...held, items })
    version = await updateItem(held.transaction, courseId, id, settings)
    return version
  })
  return { version, revision }
}

/** Has the items of a course open one after another, or not. Returns the revision. */
export async function changeInOrder(db: Db, courseId: string, inOrder: boolean): Promise<number> {
  const { revision } = await changeOutline(db, courseId, async (held) => {
    if (held.inOrder === inOrder) return null
    await updateInOrder(held.transaction, courseId, inOrder)
    return inOrder
  })
  return revision
}

/** @throws Problem 404 */
function findLiving(held: Held, id: string): ItemRow {
  const item = livingSections(held)
    .flatMap((section) => livingItems(held, section.id))
    .find((one) => one.id === id)
  if (item === undefined) throw unknownItem()
  return item
}

function settingsOf({
  title,
  optional,
  free,
  doneBy,
  donePercent,
  minutesSet,
  release,
}: ItemRow): ItemSettings {
  return { title, optional, free, doneBy, donePercent, minutesSet, release }
}

function matches(ifMatch: IfMatch | null, version: number): boolean {
  return ifMatch === null || ifMatch === '*' || ifMatch.includes(String(version))
}

/** @throws Problem 422 for a rule that follows an item that is not in this course */
function requirePrerequisite({ items }: Held, { release }: Pick<ItemSettings, 'release'>): void {
  const awaited = awaitedBy(release)
  if (awaited !== null && !items.some(({ id }) => id === awaited)) throw unknownPrerequisite()
}
