import type { Db } from '../../base/db/db.ts'
import { readOutline, readOutlines } from './keptOutlines.ts'
import type { ItemRef } from './kind.ts'
import { usualZone } from './rules.ts'
import { type Learner, type LearnerItem, statesOf, statesOfSome } from './states.ts'
import { findOutline, type ItemRow, type OutlineRow } from './store.ts'

/** A section as learners see it. */
export type LearnerSection = { _id: string; title: string; summary: string; items: LearnerItem[] }

/** What learners see of an outline: what is published, in its order. */
export type LearnerOutline = {
  courseId: string
  revision: number
  title: string
  /** Whether an administrator has hidden the course. */
  hidden: boolean
  zone: string
  /** Whether the content is open to learners at all. */
  published: boolean
  sections: LearnerSection[]
}

/**
 * The outline of a course as a learner sees it at an instant, without its drafts; undefined when there is no such course. While
 * the course is closed to learners it has no sections, except for those who look at it before it opens.
 */
export async function readOutlineFor(
  db: Db,
  courseId: string,
  learner: Learner,
  now: Date,
  { evenClosed = false } = {},
): Promise<LearnerOutline | undefined> {
  const outline = await readOutline(db, courseId)
  return outline && outlineShownTo(outline, learner, now, evenClosed)
}

/**
 * Some items of an outline as a learner sees them at an instant, who has not to see all of it for that. What learners do not see is left
 * out, which is everything while the course is closed to them.
 */
export function itemsShownTo(
  outline: OutlineRow,
  ids: readonly string[],
  learner: Learner,
  now: Date,
): LearnerItem[] {
  const zone = outline.zone ?? usualZone
  return outline.published ? statesOfSome({ ...outline, zone }, learner, now, ids) : []
}

/** The outlines of several courses, whatever the learner is in each. */
export async function readOutlinesFor(
  db: Db,
  courseIds: readonly string[],
  learnerIn: (courseId: string) => Learner,
  now: Date,
): Promise<LearnerOutline[]> {
  const outlines = await readOutlines(db, courseIds)
  return outlines.map((outline) => outlineShownTo(outline, learnerIn(outline.courseId), now))
}

/** What a learner sees of an outline that was read. */
export function outlineShownTo(
  outline: OutlineRow,
  learner: Learner,
  now: Date,
  evenClosed = false,
): LearnerOutline {
  const { courseId, revision, courseTitle, hidden, published } = outline
  const zone = outline.zone ?? usualZone
  const itemsOf = Map.groupBy(statesOf({ ...outline, zone }, learner, now), ({ section }) => section)
  const sections = outline.sections.map(({ id, title, summary }) => ({
    _id: id,
    title,
    summary,
    items: itemsOf.get(id) ?? [],
  }))
  return {
    courseId,
    revision,
    title: courseTitle,
    hidden,
    zone,
    published,
    sections: published || evenClosed ? sections.filter(({ items }) => items.length > 0) : [],
  }
}

/** An item that is not in the trash, published or not. */
export async function findItem(db: Db, { courseId, id }: ItemRef): Promise<ItemRow | undefined> {
  const outline = await findOutline(db, courseId)
  const item = outline?.items.find((one) => one.id === id)
  return outline?.sections.some((section) => section.id === item?.sectionId) ? item : undefined
}
