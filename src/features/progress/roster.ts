import type { Db } from '../../base/db/db.ts'
import { unknownCourse } from '../courses/actions.ts'
import { readOutline } from '../outline/keptOutlines.ts'
import { outlineShownTo } from '../outline/learning.ts'
import { countDone, percentOf } from './rules.ts'
import { listDone } from './store.ts'

/** When somebody has begun a course, and the time zone they were in. */
type Begun = { userId: string; start: Date | null; zone: string | null }

/** How far somebody has come, and when they last did something. */
type Standing = { percent: number; done: number; all: number; lastAt: string | null }

/**
 * How far several people have come in a course, by their ids: the same numbers as each of them sees.
 * @throws Problem 404 when there is no such course
 */
export async function readProgressOf(
  db: Db,
  courseId: string,
  learners: readonly Begun[],
  now: Date,
): Promise<Map<string, Standing>> {
  if (learners.length === 0) return new Map()
  const ids = learners.map(({ userId }) => userId)
  const [outline, rows] = await Promise.all([readOutline(db, courseId), listDone(db, courseId, ids)])
  if (outline === undefined) throw unknownCourse()
  const rowsOf = Map.groupBy(rows, ({ userId }) => userId)
  return new Map(
    learners.map(({ userId, start, zone }) => {
      const own = rowsOf.get(userId) ?? []
      const done = new Map(
        own.flatMap(({ item, doneAt }) => (doneAt === null ? [] : [[item, new Date(doneAt)] as const])),
      )
      const { sections } = outlineShownTo(outline, { done, start, zone }, now)
      const required = sections.flatMap(({ items }) => items).filter(({ optional }) => !optional)
      const counted = countDone(required)
      const lastAt = own.reduce<string | null>(
        (last, row) => (last === null || Date.parse(row.lastAt) > Date.parse(last) ? row.lastAt : last),
        null,
      )
      return [userId, { percent: percentOf(counted), ...counted, lastAt }]
    }),
  )
}
