import { sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'
import { listOf, pageLimit } from '../../../base/db/genericPlan.ts'
import { card, liveCourses } from '../../courses/store.ts'
import type { StarCounts } from '../../reviews/rules.ts'

/** The most courses of one member that are counted. */
const mostCounted = 1000

/** A member who has a live course and whose account is open, with what their public page says. */
export function findInstructor(db: Db, id: string) {
  const own = liveCourses(db)
    .leftJoin('enrollment_counts', 'enrollment_counts.course_id', 'courses.id')
    .leftJoin('course_ratings as rated', 'rated.course_id', 'courses.id')
    .select(['courses.created_at', 'enrollment_counts.learners'])
    .select(['rated.one', 'rated.two', 'rated.three', 'rated.four', 'rated.five'])
    .where('courses.creator_id', '=', sql<string>`teacher.id`)
    .orderBy('courses.created_at')
    .orderBy('courses.id')
    .limit(sql.lit(mostCounted))
  const taught = db.selectFrom(own.as('own')).select([
    sql<number>`count(*)::int`.as('courses'),
    sql<number>`coalesce(sum(own.learners), 0)::int`.as('learners'),
    sql<StarCounts>`array[coalesce(sum(own.one), 0), coalesce(sum(own.two), 0), coalesce(sum(own.three), 0),
      coalesce(sum(own.four), 0), coalesce(sum(own.five), 0)]::int[]`.as('stars'),
    // Never null where there is a course.
    sql<string>`min(own.created_at)`.as('since'),
  ])
  return db
    .selectFrom('users as teacher')
    .leftJoin('teacher_profiles as said', 'said.user_id', 'teacher.id')
    .innerJoinLateral(taught.as('taught'), (join) => join.on('taught.courses', '>', sql.lit(0)))
    .select(['teacher.id', 'teacher.display_name as name', 'teacher.photo_url as photoURL'])
    .select(['taught.courses', 'taught.learners', 'taught.stars', 'taught.since'])
    .select([
      sql<string>`coalesce(said.about, '')`.as('about'),
      sql<string>`coalesce(said.expertise, '')`.as('expertise'),
      sql<string[]>`coalesce(said.links, '{}')`.as('links'),
    ])
    .where('teacher.id', '=', id)
    .where('teacher.disabled_at', 'is', null)
    .executeTakeFirst()
}

/** The courses of a member whose account is open, after a position, newest first. */
export function listCoursesBy(
  db: Db,
  id: string,
  { after, limit }: { after: readonly [createdDate: string, id: string] | null; limit: number },
) {
  return liveCourses(db)
    .select(card)
    .where('courses.creator_id', '=', id)
    .where('users.disabled_at', 'is', null)
    .$if(after !== null, (courses) =>
      courses.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('courses.created_at', 'courses.id'), '<', tuple(after?.[0] ?? '', after?.[1] ?? '')),
      ),
    )
    .orderBy('courses.created_at', 'desc')
    .orderBy('courses.id', 'desc')
    .limit(pageLimit(limit))
    .execute()
}

/** Those of these ids that are of members with a live course and an open account. */
export async function findTeaching(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('users as teacher')
    .select('teacher.id')
    .where('teacher.id', '=', sql<string>`any (${listOf('uuid', ids)})`)
    .where('teacher.disabled_at', 'is', null)
    .where(({ exists }) =>
      exists(liveCourses(db).select('courses.id').where('courses.creator_id', '=', sql<string>`teacher.id`)),
    )
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** What a member has written, if they have. */
export function findTeacherProfile(db: Db, userId: string) {
  return db
    .selectFrom('teacher_profiles')
    .select(['about', 'expertise', 'links', 'changed_at as changedAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Stores what a member writes, in place of what there was. */
export function putTeacherProfile(
  db: Db,
  userId: string,
  { about, expertise, links, now }: { about: string; expertise: string; links: string[]; now: Date },
) {
  const row = { about, expertise, links, changed_at: now.toISOString() }
  return db
    .insertInto('teacher_profiles')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}
