import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'
import { pageLimit, scalarOf } from '../../../base/db/genericPlan.ts'

/** Which of a course's learners are asked for: with `q` those who have it in their name, or in the e-mail if that may be seen. */
export type RosterAsked = { q: string; emails: boolean; after: string | null; limit: number }

/** Who takes a course, after an enrollment, the latest first. */
export function listLearners(db: Db, courseId: string, { q, emails, after, limit }: RosterAsked) {
  const inName = sql<SqlBool>`(users.name_letters like '%' || letters(${q}) || '%'
    and position(lower(${q}) in lower(users.display_name)) > 0)`
  const inEmail = sql<SqlBool>`users.email like ${`%${q.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`}`
  const isSought = emails ? sql<SqlBool>`(${inName} or ${inEmail})` : inName
  // The page is cut out before anything is joined to it: else the database would put all who take the course in order.
  const page = db
    .selectFrom('enrollments')
    .select(['id', 'course_id', 'user_id', 'created_at'])
    .where('course_id', '=', scalarOf('uuid', courseId))
    .$if(q !== '', (all) =>
      all.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('users')
            .select('users.id')
            .whereRef('users.id', '=', 'enrollments.user_id')
            .where(isSought),
        ),
      ),
    )
    .$if(after !== null, (all) => all.where('id', '<', scalarOf('uuid', after)))
    .orderBy('id', 'desc')
    .limit(pageLimit(limit))
  return db
    .selectFrom(page.as('page'))
    .innerJoin('users', 'users.id', 'page.user_id')
    .leftJoin('course_clocks', (join) =>
      join
        .onRef('course_clocks.course_id', '=', 'page.course_id')
        .onRef('course_clocks.user_id', '=', 'page.user_id')
        .on('course_clocks.round', '=', 1),
    )
    .select(['page.id as enrollment', 'users.id as _id', 'users.display_name as name', 'users.email'])
    .select(['users.photo_url as photoURL', 'page.created_at as enrolledAt'])
    .select(['course_clocks.started_at as start', 'course_clocks.zone'])
    .orderBy('page.id', 'desc')
    .execute()
}
