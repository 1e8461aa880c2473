import type { Db } from '../../base/db/db.ts'
import type { Actor } from '../../base/http/actor.ts'
import { noSession } from '../../base/http/problems.ts'
import { unknownCourse } from '../courses/actions.ts'
import { notEnrolled } from '../courses/staff/rights.ts'
import { findStanding } from '../enrollments/standing/findStanding.ts'
import type { ItemKind, ItemRef } from '../outline/kind.ts'
import { type LearnerOutline as Plain, readOutlineFor } from '../outline/learning.ts'
import type { LearnerItem } from '../outline/states.ts'
import { readOwnOutline } from '../progress/actions.ts'
import type { ProgressOfItem } from '../progress/contract.ts'
import type { ItemPage, LearnerOutline, Lesson, Opens, OutlineItem } from './contract.ts'
import { notOpen, unknownItem } from './problems.ts'
import { countItems, nextOf } from './rules.ts'

/** What somebody sees of a course: whether they take or teach it, its outline, and what they have done of it. */
export type Seen = { learner: boolean; outline: Plain; states: ReadonlyMap<string, ProgressOfItem> }

/**
 * What the actor sees of a course.
 * @throws Problem 404 when there is no such course, or it is hidden and the actor does not work on it
 */
export async function seeCourse(db: Db, actor: Actor | null, courseId: string, now: Date): Promise<Seen> {
  const standing = actor && (await findStanding(db, { courseId, userId: actor.id }))
  if (standing === undefined) throw unknownCourse()
  if (actor !== null && standing !== null && (standing.role !== null || standing.learner)) {
    const { outline, states } = await readOwnOutline(db, { courseId, userId: actor.id }, now)
    return { learner: true, outline, states: new Map(states.map((state) => [state.item, state])) }
  }
  const outline = await readOutlineFor(db, courseId, { done: new Map(), start: null, zone: null }, now)
  if (outline === undefined || outline.hidden) throw unknownCourse()
  return { learner: false, outline, states: new Map() }
}

/**
 * The outline of a course as the actor sees it: what is published. To those who do not take the course, what is not free is
 * closed.
 * @throws Problem 404 when there is no such course, or it is hidden and the actor does not work on it
 */
export async function readOutline(
  db: Db,
  actor: Actor | null,
  courseId: string,
  now: Date,
): Promise<LearnerOutline> {
  return toOutline(await seeCourse(db, actor, courseId, now))
}

/** An outline as it is answered. */
export function toOutline({ learner, outline, states }: Seen): LearnerOutline {
  const sections = toSections(outline, { learner, states })
  const items = sections.flatMap((section) => section.items)
  return {
    revision: outline.revision,
    title: outline.title,
    zone: outline.zone,
    published: outline.published,
    learner,
    sections,
    required: countItems(items.filter(({ optional }) => !optional)),
    optional: countItems(items.filter(({ optional }) => optional)),
    next: nextOf(items)?._id ?? null,
  }
}

/** The sections of an outline with their items as somebody sees them. */
export function toSections(
  { sections }: Plain,
  { learner, states }: Pick<Seen, 'learner' | 'states'>,
): LearnerOutline['sections'] {
  const titles = new Map(sections.flatMap(({ items }) => items.map(({ _id, title }) => [_id, title])))
  return sections.map(({ items, ...section }) => ({
    ...section,
    items: items.map((item): OutlineItem => {
      const { _id, kind, title, minutes, optional, free, state } = item
      const opens = opensOf(item, learner, titles)
      const progress = states.get(_id)
      return {
        _id,
        kind,
        title,
        minutes,
        optional,
        free,
        state: opens === null ? state : 'closed',
        begun: progress !== undefined,
        place: state === 'done' ? null : (progress?.place ?? null),
        opens,
      }
    }),
  }))
}

function opensOf(
  { state, free, opens }: LearnerItem,
  learner: boolean,
  titles: ReadonlyMap<string, string>,
): Opens | null {
  if (state === 'closed' && opens !== undefined) {
    const { rule, at, item } = opens
    return { rule, at: at ?? null, item: (item !== undefined && titles.get(item)) || null }
  }
  return learner || free ? null : { rule: 'enroll', at: null, item: null }
}

/**
 * An item as it is read, by those who take the course, and by everybody where it is free.
 * @throws Problem 401 for visitors and 403 for members when it is not free, 403 while it is closed, 404 when there is none, or
 * nothing of it is published
 */
export async function readLesson(
  db: Db,
  actor: Actor | null,
  { courseId, id }: ItemRef,
  { kinds, now }: { kinds: readonly ItemKind[]; now: Date },
): Promise<Omit<Lesson, 'frames'>> {
  const seen = await seeCourse(db, actor, courseId, now)
  const item = seen.outline.sections.flatMap((section) => section.items).find(({ _id }) => _id === id)
  if (item !== undefined && !seen.learner && !item.free) throw actor === null ? noSession() : notEnrolled()
  return lessonIn(db, seen, { courseId, id }, kinds)
}

/**
 * An item of what somebody sees, as it is read.
 * @throws Problem 403 while it is closed, 404 when there is none, or nothing of it is published
 */
export async function lessonIn(
  db: Db,
  { outline, states }: Seen,
  { courseId, id }: ItemRef,
  kinds: readonly ItemKind[],
): Promise<Omit<Lesson, 'frames'>> {
  const items = outline.sections.flatMap((section) => section.items)
  const at = items.findIndex(({ _id }) => _id === id)
  const item = items[at]
  if (item === undefined) throw unknownItem()
  if (item.state === 'closed') throw notOpen()
  const page = await kinds.find(({ kind }) => kind === item.kind)?.view(db, { courseId, id })
  if (!page) throw unknownItem()
  const progress = states.get(id)
  const { kind, title, minutes, doneBy, donePercent } = item
  return {
    item: {
      _id: id,
      kind,
      title,
      minutes,
      done: item.state === 'done',
      marked: progress?.marked ?? false,
      turn: progress?.turn ?? 0,
      place: progress?.place ?? null,
      doneBy,
      percent: donePercent,
    },
    before: neighbour(items[at - 1]),
    after: neighbour(items[at + 1]),
    // Its kind answers what `itemPages` says of it.
    page: page as ItemPage,
  }
}

function neighbour(item: LearnerItem | undefined): Lesson['before'] {
  return item === undefined ? null : { _id: item._id, title: item.title }
}
