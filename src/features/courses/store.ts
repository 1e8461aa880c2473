import type { Db } from '../../base/server/db.ts'
import type { CourseFields } from './contract.ts'

/** The parts of a course that every list shows, in wire form, with its creator's name. */
export const card = [
  'courses.id as _id',
  'courses.title',
  'courses.image_url as imageUrl',
  'courses.description',
  'courses.duration',
  'courses.created_at as createdDate',
  'users.display_name as name',
] as const

/** Every course that was not deleted. */
export function liveCourses(db: Pick<Db, 'selectFrom'>) {
  return db
    .selectFrom('courses')
    .innerJoin('users', 'users.id', 'courses.creator_id')
    .where('courses.deleted_at', 'is', null)
}

const whole = [...card, 'courses.creator_id as creatorId', 'users.email'] as const

export function findCourse(db: Db, id: string) {
  return liveCourses(db).select(whole).where('courses.id', '=', id).executeTakeFirst()
}

/** A creator's courses, oldest first, behind the given place. */
export function listCoursesOf(
  db: Db,
  creatorId: string,
  { after, limit }: { after: readonly [createdDate: string, id: string] | null; limit: number },
) {
  return liveCourses(db)
    .select(whole)
    .where('courses.creator_id', '=', creatorId)
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('courses.created_at', 'courses.id'), '>', tuple(after?.[0] ?? '', after?.[1] ?? '')),
      ),
    )
    .orderBy('courses.created_at')
    .orderBy('courses.id')
    .limit(limit)
    .execute()
}

export function insertCourse(
  db: Db,
  course: CourseFields & { id: string; creatorId: string; createdAt: Date },
) {
  const now = course.createdAt.toISOString()
  return db
    .insertInto('courses')
    .values({
      id: course.id,
      creator_id: course.creatorId,
      ...toRow(course),
      created_at: now,
      updated_at: now,
    })
    .execute()
}

/** Changes a live course; 1 when there was one, else 0. */
export async function updateCourse(db: Db, id: string, fields: CourseFields, now: Date): Promise<number> {
  const result = await db
    .updateTable('courses')
    .set({ ...toRow(fields), updated_at: now.toISOString() })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Takes a live course out of every list; 1 when there was one, else 0. */
export async function markCourseDeleted(db: Db, id: string, now: Date): Promise<number> {
  const result = await db
    .updateTable('courses')
    .set({ deleted_at: now.toISOString() })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Removes for good the courses that were deleted before the given instant, and what hangs on them. */
export async function deleteCoursesMarkedBefore(db: Db, instant: Date): Promise<number> {
  const result = await db
    .deleteFrom('courses')
    .where('deleted_at', '<', instant.toISOString())
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** Keeps the count of a course's enrollments; part of the transaction that changes them. True for a live course. */
export async function addToEnrollmentCount(db: Db, id: string, change: 1 | -1): Promise<boolean> {
  const row = await db
    .updateTable('courses')
    .set((row) => ({ enrollment_count: row('enrollment_count', '+', change) }))
    .where('id', '=', id)
    .returning('deleted_at')
    .executeTakeFirst()
  return row?.deleted_at === null
}

function toRow({ title, imageUrl, duration, description }: CourseFields) {
  return { title, image_url: imageUrl, duration, description }
}
