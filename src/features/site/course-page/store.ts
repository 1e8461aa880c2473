import { sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'
import { preparedQuery } from '../../../base/db/preparedQuery.ts'
import { factsOfCourse, type StoredFacts } from '../../courses/facts/store.ts'
import { card, liveCourses } from '../../courses/store.ts'
import { ratingColumns, ratingIn } from '../../reviews/rating/store.ts'
import type { WholeContext } from './contract.ts'

/** How much of what instructors write about themselves stands beside their courses, in characters. */
const beginning = 320

/** The most other courses of an instructor: a row of the page's grid. */
export const row = 4

/**
 * A live course with what it says of itself, its rating, its count, its instructor, and the ids of the newest of their other
 * courses. Of an instructor whose account is closed, everything is null.
 */
const selectWholeCourse = preparedQuery((db, id: string) =>
  liveCourses(db)
    .leftJoin('course_ratings', 'course_ratings.course_id', 'courses.id')
    .leftJoin('enrollment_counts', 'enrollment_counts.course_id', 'courses.id')
    .leftJoin('users as teacher', (join) =>
      join.onRef('teacher.id', '=', 'courses.creator_id').on('teacher.disabled_at', 'is', null),
    )
    .leftJoin('teacher_profiles as said', 'said.user_id', 'teacher.id')
    .select([...card, 'courses.creator_id as creatorId', 'courses.updated_at as changedDate'])
    .select(factsOfCourse.as('facts'))
    .select(ratingColumns)
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
    .select(sql<string[]>`array(${otherCourses(db)})::text[]`.as('others'))
    .where('courses.id', '=', id),
)

function otherCourses(db: Pick<Db, 'selectFrom'>) {
  return db
    .selectFrom('courses as other')
    .select('other.id')
    .where('other.deleted_at', 'is', null)
    .where('other.creator_id', '=', sql<string>`teacher.id`)
    .where('other.id', '<>', sql<string>`courses.id`)
    .orderBy('other.created_at', 'desc')
    .orderBy('other.id', 'desc')
    .limit(sql.lit(row))
}

type WholeCourse = Pick<WholeContext, 'rating' | 'learners' | 'changedDate' | 'instructor'> & {
  course: Omit<WholeContext['course'], 'facts'>
  facts: StoredFacts | null
  /** The ids of the instructor's other courses. */
  others: string[]
}

/** A live course with what its page shows of it and of its instructor; undefined when there is no such course. */
export async function findWholeCourse(db: Db, id: string): Promise<WholeCourse | undefined> {
  const [found] = await selectWholeCourse(db, id)
  if (found === undefined) return undefined
  const { one, two, three, four, five, facts, learners, changedDate, others, ...rest } = found
  const { instructorId, instructorName, photoURL, expertise, about, ...course } = rest
  const instructor =
    instructorId === null
      ? null
      : { id: instructorId, name: instructorName ?? '', photoURL: photoURL ?? '', expertise, about }
  return {
    course,
    facts,
    rating: ratingIn({ one, two, three, four, five }),
    learners,
    changedDate,
    instructor,
    others,
  }
}
