import { sql } from 'kysely'
import type { Db } from '../../base/server/db.ts'
import { card, liveCourses } from '../courses/store.ts'

export function findEnrollment(db: Db, userId: string, courseId: string) {
  return db
    .selectFrom('enrollments')
    .innerJoin('courses', 'courses.id', 'enrollments.course_id')
    .select(['enrollments.id as _id', 'enrollments.course_id as courseId'])
    .where('enrollments.user_id', '=', userId)
    .where('enrollments.course_id', '=', courseId)
    .where('courses.deleted_at', 'is', null)
    .executeTakeFirst()
}

/**
 * Adds an enrollment, or finds the one there is: of any number of calls at once one adds, and all answer with the
 * same id. `added` is true for that one.
 */
export function insertEnrollment(
  db: Db,
  enrollment: { id: string; userId: string; courseId: string; createdAt: Date },
) {
  return (
    db
      .insertInto('enrollments')
      .values({
        id: enrollment.id,
        user_id: enrollment.userId,
        course_id: enrollment.courseId,
        created_at: enrollment.createdAt.toISOString(),
      })
      // Updating nothing locks the row there is and returns it, which `do nothing` would not.
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'course_id'])
          .doUpdateSet((row) => ({ user_id: row.ref('excluded.user_id') })),
      )
      .returning(['enrollments.id', sql<boolean>`xmax = 0`.as('added')])
      .executeTakeFirstOrThrow()
  )
}

/** Removes an enrollment; how many there were, 0 or 1. */
export async function deleteEnrollment(db: Db, userId: string, courseId: string): Promise<number> {
  const result = await db
    .deleteFrom('enrollments')
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** The courses a user is enrolled in, latest enrollment first, behind the given place. */
export function listEnrolledCourses(
  db: Db,
  userId: string,
  { after, limit }: { after: readonly [enrolled: string, id: string] | null; limit: number },
) {
  return liveCourses(db)
    .innerJoin('enrollments', 'enrollments.course_id', 'courses.id')
    .select([...card, 'enrollments.created_at as enrolledDate', 'enrollments.id as enrollmentId'])
    .where('enrollments.user_id', '=', userId)
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('enrollments.created_at', 'enrollments.id'),
          '<',
          tuple(after?.[0] ?? '', after?.[1] ?? ''),
        ),
      ),
    )
    .orderBy('enrollments.created_at', 'desc')
    .orderBy('enrollments.id', 'desc')
    .limit(limit)
    .execute()
}

/** What a user's leaving would do: enrollments that go, and own courses that stay because others take them, or go. */
export async function countLeaving(db: Db, userId: string) {
  const { enrollments } = await liveCourses(db)
    .innerJoin('enrollments', 'enrollments.course_id', 'courses.id')
    .select(({ fn }) => fn.countAll<number>().as('enrollments'))
    .where('enrollments.user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const taken = sql`exists (
    select from enrollments where enrollments.course_id = courses.id and enrollments.user_id <> ${userId})`
  const courses = await db
    .selectFrom('courses')
    .select([
      sql<number>`count(*) filter (where ${taken})`.as('coursesKept'),
      sql<number>`count(*) filter (where not ${taken})`.as('coursesDeleted'),
    ])
    .where('creator_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { enrollments, ...courses }
}

/** Removes every enrollment of a user's; the ids of the courses. */
export async function deleteEnrollmentsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .deleteFrom('enrollments')
    .where('user_id', '=', userId)
    .returning('course_id as courseId')
    .execute()
  return rows.map(({ courseId }) => courseId)
}

/** A user's enrollments as they are kept, behind the given id. */
export function listEveryEnrollmentOf(
  db: Db,
  userId: string,
  { after, limit }: { after: string | null; limit: number },
) {
  return db
    .selectFrom('enrollments')
    .innerJoin('courses', 'courses.id', 'enrollments.course_id')
    .select([
      'enrollments.id',
      'enrollments.course_id as courseId',
      'courses.title as courseTitle',
      'enrollments.created_at as enrolledDate',
    ])
    .where('enrollments.user_id', '=', userId)
    .$if(after !== null, (query) => query.where('enrollments.id', '>', after ?? ''))
    .orderBy('enrollments.id')
    .limit(limit)
    .execute()
}
