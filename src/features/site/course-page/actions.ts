import type { Db } from '../../../base/db/db.ts'
import { unknownCourse } from '../../courses/actions.ts'
import { joiningAt } from '../../courses/facts/joining.ts'
import { findRelatedTo } from '../../courses/related/related.ts'
import { findNotedCards } from '../../reviews/rating/store.ts'
import type { WholeContext } from './contract.ts'
import { findWholeCourse, row } from './store.ts'

/**
 * What the page of a course shows to everybody.
 * @throws Problem 404 when there is no such course
 */
export async function readCourseContext(db: Db, id: string, now: Date): Promise<WholeContext> {
  const found = await findWholeCourse(db, id)
  if (found === undefined) throw unknownCourse()
  const { course, facts, others, ...context } = found
  const shown = new Set([id, ...others])
  const alike = await findRelatedTo(db, course.title, 1 + 2 * row)
  const related = alike.filter((one) => !shown.has(one))
  const cards = await findNotedCards(db, [...others, ...related])
  const cardsOf = (ids: readonly string[]) => ids.flatMap((one) => cards.get(one) ?? []).slice(0, row)
  return {
    ...context,
    course: { ...course, ...(facts && { facts: { ...facts, joining: joiningAt(now, facts) } }) },
    more: cardsOf(others),
    related: cardsOf(related),
  }
}
