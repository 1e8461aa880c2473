import type { Db } from '../../../base/db/db.ts'
import type { Actor } from '../../../base/http/actor.ts'
import { readOutlinesFor } from '../../outline/learning.ts'
import { doneIn } from '../../progress/actions.ts'
import { listDays, listProgress } from '../../progress/store.ts'
import { toSections } from '../actions.ts'
import type { MyLearning } from '../contract.ts'
import { countItems, dayBefore, daysShown, mostCourses, nextOf, opensNext } from '../rules.ts'
import { listTaken } from '../store.ts'

/** The courses that the actor takes: how far they have come, where they go on, and on which days they learned. */
export async function readMyLearning(db: Db, actor: Actor, now: Date): Promise<MyLearning> {
  const taken = await listTaken(db, actor.id, mostCourses)
  const courseIds = taken.map(({ _id }) => _id)
  const [states, days] = await Promise.all([
    listProgress(db, { courseIds, userId: actor.id }),
    listDays(db, actor.id, dayBefore(now, daysShown - 1)),
  ])
  const statesOf = Map.groupBy(states, ({ courseId }) => courseId)
  const begun = new Map(taken.map(({ _id, start, zone }) => [_id, { start, zone }]))
  const learnerIn = (courseId: string) => {
    const { start = null, zone = null } = begun.get(courseId) ?? {}
    const done = doneIn(statesOf.get(courseId) ?? [])
    return { done, start: start === null ? null : new Date(start), zone }
  }
  const outlines = await readOutlinesFor(db, courseIds, learnerIn, now)
  const courses = taken.map(({ lastAt, start: _, zone: __, ...course }) => {
    const outline = outlines.find(({ courseId }) => courseId === course._id)
    const own = new Map((statesOf.get(course._id) ?? []).map((state) => [state.item, state]))
    const sections = outline === undefined ? [] : toSections(outline, { learner: true, states: own })
    const items = sections.flatMap((section) => section.items)
    const required = countItems(items.filter(({ optional }) => !optional))
    const next = nextOf(items)
    const closed = opensNext(items)
    return {
      course,
      done: required.done,
      all: required.all,
      minutesLeft: required.left,
      lastAt,
      finished: required.all > 0 && required.done === required.all,
      next: next && { _id: next._id, title: next.title, place: next.place, nr: 1 + items.indexOf(next) },
      opens: closed?.opens?.at ? { title: closed.title, at: closed.opens.at } : null,
    }
  })
  return { courses, days }
}
