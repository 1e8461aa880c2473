import { sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'
import { listOf } from '../../../base/db/genericPlan.ts'
import { preparedQuery } from '../../../base/db/preparedQuery.ts'
import { standing } from '../../courses/rulings/store.ts'
import { latestClock } from '../../enrollments/clocks/store.ts'
import type { Learner as Known } from '../../outline/states.ts'
import { headColumns, type OutlineHead } from '../../outline/store.ts'
import { doneAt, type Learner } from '../store.ts'

/** What decides which items of a course are open to somebody: what is said of its outline, and what is known of them. */
export type Facts = { head: OutlineHead; learner: Known }

type Row = OutlineHead & {
  nr: number
  startedAt: string | null
  learnerZone: string | null
  done: [item: string, at: string][]
}

const selectFacts = preparedQuery(
  (_db, courses: string[], users: string[]) => sql<Row>`
    select asked.nr, ${headColumns}, clock.started_at as "startedAt", clock.zone as "learnerZone",
      coalesce((
        select json_agg(json_build_array(item_id, ${doneAt})) from item_progress
        where item_progress.course_id = asked.course_id and item_progress.user_id = asked.user_id
          and round = 1 and ${doneAt} is not null), '[]') as done
    from unnest(${listOf('uuid', courses)}, ${listOf('uuid', users)}) with ordinality as asked (course_id, user_id, nr)
    join courses on courses.id = asked.course_id
    left join outlines on outlines.course_id = courses.id
    left join lateral ${latestClock} as clock on true
    where ${standing}`,
)

/** The same of several learners in one statement, in their order; undefined where there is no such course. */
export async function listFacts(db: Db, learners: readonly Learner[]): Promise<(Facts | undefined)[]> {
  const rows = await selectFacts(
    db,
    learners.map(({ courseId }) => courseId),
    learners.map(({ userId }) => userId),
  )
  const found = new Map(rows.map((row) => [row.nr, factsOf(row)]))
  return learners.map((_, at) => found.get(at + 1))
}

function factsOf({ nr: _, startedAt, learnerZone, done, ...head }: Row): Facts {
  const start = startedAt === null ? null : new Date(startedAt)
  return {
    head,
    learner: { done: new Map(done.map(([item, at]) => [item, new Date(at)])), start, zone: learnerZone },
  }
}
