import { sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'
import { card, liveCourses } from '../../courses/store.ts'

/** How much of what instructors write about themselves stands beside their courses, in characters. */
const beginning = 320

/** A live course with its count and its instructor; of an instructor whose account is closed, everything is null. */
export async function findCourseWithInstructor(db: Db, id: string) {
  return db
    .with('course', (query) =>
      liveCourses(query)
        .select(['courses.id', 'courses.title', 'courses.creator_id', 'courses.updated_at as changedDate'])
        .where('courses.id', '=', id),
    )
    .selectFrom('course')
    .leftJoin('enrollment_counts', 'enrollment_counts.course_id', 'course.id')
    .leftJoin('users as teacher', (join) =>
      join.onRef('teacher.id', '=', 'course.creator_id').on('teacher.disabled_at', 'is', null),
    )
    .leftJoin('teacher_profiles as said', 'said.user_id', 'teacher.id')
    .select(['course.title', 'course.changedDate'])
    .select(sql<number>`coalesce(enrollment_counts.learners, 0)`.as('learners'))
    .select(['teacher.id', 'teacher.display_name as name', 'teacher.photo_url as photoURL'])
    .select([
      sql<string>`coalesce(said.expertise, '')`.as('expertise'),
      sql<string>`coalesce(left(said.about, ${sql.lit(beginning)}), '')`.as('about'),
    ])
    .executeTakeFirst()
}

/** The newest courses of a creator without one of them. */
export function listOtherCoursesOf(
  db: Db,
  creatorId: string,
  { without, limit }: { without: string; limit: number },
) {
  return liveCourses(db)
    .select(card)
    .where('courses.creator_id', '=', creatorId)
    .where('courses.id', '<>', without)
    .orderBy('courses.created_at', 'desc')
    .orderBy('courses.id', 'desc')
    .limit(sql.lit(limit))
    .execute()
}
