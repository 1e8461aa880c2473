import { sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'
import { preparedQuery } from '../../../base/db/preparedQuery.ts'
import type { CourseCard } from '../../courses/contract.ts'
import { card, liveCourses } from '../../courses/store.ts'
import type { CourseContext } from './contract.ts'

/** How much of what instructors write about themselves stands beside their courses, in characters. */
const beginning = 320

/** The most other courses of an instructor: a row of the page's grid. */
export const row = 4

/**
 * A live course with its count, its instructor, and the newest of their other courses, each in a row, or one row with nulls
 * where there are none. Of an instructor whose account is closed, everything is null.
 */
const selectCourseWithInstructor = preparedQuery((db, id: string) =>
  db
    .with('course', (query) =>
      liveCourses(query)
        .select(['courses.id', 'courses.title', 'courses.creator_id', 'courses.updated_at'])
        .where('courses.id', '=', id),
    )
    .selectFrom('course')
    .leftJoin('enrollment_counts', 'enrollment_counts.course_id', 'course.id')
    .leftJoin('users as teacher', (join) =>
      join.onRef('teacher.id', '=', 'course.creator_id').on('teacher.disabled_at', 'is', null),
    )
    .leftJoin('teacher_profiles as said', 'said.user_id', 'teacher.id')
    .leftJoinLateral(otherCourses(db).as('other'), (join) => join.onTrue())
    .select(['course.title as courseTitle', 'course.updated_at as changedDate'])
    .select(sql<number>`coalesce(enrollment_counts.learners, 0)`.as('learners'))
    .select([
      'teacher.id as instructorId',
      'teacher.display_name as instructorName',
      'teacher.photo_url as photoURL',
    ])
    .select([
      sql<string>`coalesce(said.expertise, '')`.as('expertise'),
      sql<string>`coalesce(left(said.about, ${sql.lit(beginning)}), '')`.as('about'),
    ])
    .selectAll('other')
    .orderBy('other.createdDate', 'desc')
    .orderBy('other._id', 'desc'),
)

function otherCourses(db: Pick<Db, 'selectFrom'>) {
  return liveCourses(db)
    .select(card)
    .where('courses.creator_id', '=', sql<string>`teacher.id`)
    .where('courses.id', '<>', sql<string>`course.id`)
    .orderBy('courses.created_at', 'desc')
    .orderBy('courses.id', 'desc')
    .limit(sql.lit(row))
}

/** A live course with what its page shows of its instructor; undefined when there is no such course. */
export async function findCourseWithInstructor(
  db: Db,
  id: string,
): Promise<(Omit<CourseContext, 'related'> & { title: string }) | undefined> {
  const rows = await selectCourseWithInstructor(db, id)
  const [first] = rows
  if (first === undefined) return undefined
  const { courseTitle: title, learners, changedDate, instructorId, instructorName, photoURL } = first
  const { expertise, about } = first
  const instructor =
    instructorId === null
      ? null
      : { id: instructorId, name: instructorName ?? '', photoURL: photoURL ?? '', expertise, about }
  return { title, learners, changedDate, instructor, more: rows.flatMap(toOther) }
}

type Other = { [column in keyof CourseCard]: CourseCard[column] | null }

function toOther({ _id, title, imageUrl, description, duration, createdDate, name }: Other): CourseCard[] {
  if (_id === null) return []
  return [
    {
      _id,
      title: title ?? '',
      imageUrl: imageUrl ?? '',
      description: description ?? '',
      duration: duration ?? '',
      createdDate: createdDate ?? '',
      name: name ?? '',
    },
  ]
}
