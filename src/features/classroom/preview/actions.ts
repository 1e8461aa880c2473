import type { Db } from '../../../base/db/db.ts'
import { unknownCourse } from '../../courses/actions.ts'
import type { ItemKind, ItemRef } from '../../outline/kind.ts'
import { readOutlineFor } from '../../outline/learning.ts'
import { wallOf, wallTime } from '../../outline/release/resolve.ts'
import { usualZone } from '../../outline/rules.ts'
import { readOwnOutline } from '../../progress/actions.ts'
import { lessonIn, type Seen, toOutline } from '../actions.ts'
import type { Lesson, Preview, Previewed } from '../contract.ts'
import { unknownLearner } from '../problems.ts'
import { findLearner, findZone } from '../store.ts'

/**
 * What a learner of a course gets to see at another time, by the functions that answer learners. A new learner is somebody who
 * enrolls now. What is published is there even while the course is closed to learners.
 * @throws Problem 404 when there is no such course, or no such learner of it
 */
async function see(
  db: Db,
  courseId: string,
  { as, asOf }: Previewed,
  now: Date,
): Promise<{ seen: Seen; at: Date }> {
  const zone = await findZone(db, courseId)
  if (zone === undefined) throw unknownCourse()
  const at = asOf === undefined ? now : wallTime(asOf, zone ?? usualZone)
  if (as === 'new') {
    const learner = { done: new Map(), start: at < now ? at : now, zone: null }
    const outline = await readOutlineFor(db, courseId, learner, at, { evenClosed: true })
    if (outline === undefined) throw unknownCourse()
    return { seen: { learner: true, outline, states: new Map() }, at }
  }
  const userId = await findLearner(db, courseId, as)
  if (userId === undefined) throw unknownLearner()
  const { outline, states } = await readOwnOutline(db, { courseId, userId }, at, { isPreview: true })
  return { seen: { learner: true, outline, states: new Map(states.map((state) => [state.item, state])) }, at }
}

/** The outline of a course as a learner sees it at a time. */
export async function previewOutline(
  db: Db,
  courseId: string,
  previewed: Previewed,
  now: Date,
): Promise<Preview> {
  const { seen, at } = await see(db, courseId, previewed, now)
  return {
    ...toOutline(seen),
    asOf: at.toISOString(),
    wall: wallOf(at, seen.outline.zone),
    as: previewed.as === 'new' ? null : previewed.as,
  }
}

/** An item as a learner reads it at a time. @throws Problem 403 while it is closed to them, 404 when there is none */
export async function previewLesson(
  db: Db,
  item: ItemRef,
  previewed: Previewed,
  { kinds, now }: { kinds: readonly ItemKind[]; now: Date },
): Promise<Omit<Lesson, 'frames'>> {
  const { seen } = await see(db, item.courseId, previewed, now)
  return lessonIn(db, seen, item, kinds)
}
