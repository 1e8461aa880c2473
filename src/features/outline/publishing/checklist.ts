import type { Db } from '../../../base/db/db.ts'
import { unknownCourse } from '../../courses/actions.ts'
import type { Kinds } from '../kind.ts'
import type { Checklist } from '../shared/answers.ts'
import { findOutline, type OutlineRow } from '../store.ts'
import { livingItems } from '../structure/change.ts'
import { awaitedBy } from '../structure/circle.ts'

/**
 * What the editors of a course should look at before they publish it.
 * @throws Problem 404 when there is no such course
 */
export async function readChecklist(db: Db, kinds: Kinds, courseId: string): Promise<Checklist> {
  const outline = await findOutline(db, courseId)
  if (outline === undefined) throw unknownCourse()
  return [...findingsOf(outline), ...(await findingsOfKinds(db, kinds, outline))]
}

/** What is to be said of the outline itself. */
function findingsOf(outline: OutlineRow): Checklist {
  const { sections } = outline
  const items = sections.flatMap(({ id }) => livingItems(outline, id))
  const published = new Set(items.filter((item) => item.published).map(({ id }) => id))
  const empty = sections
    .filter(({ id }) => livingItems(outline, id).length === 0)
    .map(({ id, title }) => ({ code: 'empty-section', section: id, item: null, block: null, title }))
  const unseen = items
    .filter(({ release }) => {
      const awaited = awaitedBy(release)
      return awaited !== null && !published.has(awaited)
    })
    .map(({ id, sectionId, title }) => ({
      code: 'prerequisite-unseen',
      section: sectionId,
      item: id,
      block: null,
      title,
    }))
  return [...empty, ...unseen, ...neverOpening(outline, items)]
}

/** Items that wait for one which comes later and, where items open one after another, for them. */
function neverOpening({ inOrder, sections }: OutlineRow, items: OutlineRow['items']): Checklist {
  if (!inOrder) return []
  const rules = new Map(sections.map(({ id, release }) => [id, release]))
  return items.flatMap(({ id, sectionId, title, optional, release }, at) => {
    const later = items.slice(at + 1)
    const waits = [release, rules.get(sectionId) ?? null].some((rule) => {
      const awaited = awaitedBy(rule)
      return !optional && later.some((item) => item.id === awaited)
    })
    return waits ? [{ code: 'never-opens', section: sectionId, item: id, block: null, title }] : []
  })
}

async function findingsOfKinds(db: Db, kinds: Kinds, outline: OutlineRow): Promise<Checklist> {
  const { courseId, sections } = outline
  const items = sections.flatMap(({ id }) => livingItems(outline, id))
  const byId = new Map(items.map((item) => [item.id, item]))
  const found = []
  for (const [kind, own] of Map.groupBy(items, ({ kind }) => kind))
    found.push(...((await kinds.find((one) => one.kind === kind)?.check(db, courseId, own)) ?? []))
  return found.map(({ item, code, block = null }) => ({
    code,
    section: byId.get(item)?.sectionId ?? null,
    item,
    block,
    title: byId.get(item)?.title ?? '',
  }))
}
