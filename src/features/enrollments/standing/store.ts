import { sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'
import { listOf } from '../../../base/db/genericPlan.ts'
import { preparedQuery } from '../../../base/db/preparedQuery.ts'
import { standing } from '../../courses/rulings/store.ts'
import type { Standing } from '../../courses/staff/rights.ts'

type Pair = { courseId: string; userId: string }

/** What users are in courses, in the order of `pairs`; undefined where there is no such course for them. */
export async function findStandings(db: Db, pairs: readonly Pair[]): Promise<(Standing | undefined)[]> {
  const rows = await selectStandings(
    db,
    pairs.map(({ courseId }) => courseId),
    pairs.map(({ userId }) => userId),
  )
  const found = new Map(rows.map(({ nr, ...rest }) => [nr, rest]))
  return pairs.map((_, at) => found.get(at + 1))
}

const selectStandings = preparedQuery((db, courses: string[], users: string[]) => {
  const asked = sql<{ course_id: string; user_id: string; nr: number }>`
    unnest(${listOf('uuid', courses)}, ${listOf('uuid', users)}) with ordinality`
  // A query of its own: joined to the courses, the database would read all enrollments of each course.
  const enrollment = db
    .selectFrom('enrollments')
    .select('id')
    .where('user_id', '=', sql<string>`asked.user_id`)
    .where('course_id', '=', sql<string>`asked.course_id`)
    .limit(1)
  return db
    .selectFrom(asked.as<'asked'>(sql`asked (course_id, user_id, nr)`))
    .innerJoin('courses', 'courses.id', 'asked.course_id')
    .leftJoin('course_staff', (join) =>
      join
        .onRef('course_staff.course_id', '=', 'courses.id')
        .onRef('course_staff.user_id', '=', 'asked.user_id'),
    )
    .leftJoinLateral(enrollment.as('enrollment'), (join) => join.onTrue())
    .select(['asked.nr', sql<Standing['role']>`course_staff.role`.as('role')])
    .select(sql<boolean>`enrollment.id is not null and courses.deleted_at is null`.as('learner'))
    .where(standing)
    .where(sql<boolean>`(courses.hidden_at is null or course_staff.role is not null)`)
})
