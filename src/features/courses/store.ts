import { sql } from 'kysely'
import type { Db } from '../../base/server/db.ts'
import { coursesText } from '../../base/shared/text/courses.ts'
import type { CourseFields } from './contract.ts'

/** The parts of a course that every list shows, in wire form, with its creator's name. */
export const card = [
  'courses.id as _id',
  'courses.title',
  'courses.image_url as imageUrl',
  'courses.description',
  'courses.duration',
  'courses.created_at as createdDate',
  // A course outlives the account of who created it.
  sql<string>`coalesce(users.display_name, ${coursesText.formerMember})`.as('name'),
] as const

/** Every course that was not deleted. */
export function liveCourses(db: Pick<Db, 'selectFrom'>) {
  return db
    .selectFrom('courses')
    .leftJoin('users', 'users.id', 'courses.creator_id')
    .where('courses.deleted_at', 'is', null)
}

const whole = [
  ...card,
  'courses.creator_id as creatorId',
  // It is told to the creator alone, and then there is one.
  sql<string>`users.email`.as('email'),
] as const

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

/** The same for one learner less in each of these courses. */
export function subtractEnrollments(db: Db, ids: string[]) {
  return db
    .updateTable('courses')
    .set((row) => ({ enrollment_count: row('enrollment_count', '-', 1) }))
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute()
}

/**
 * Makes every course of a user's nobody's; those that nobody takes are deleted at that. In one statement, so that
 * whoever enrolls meanwhile either counts or finds the course deleted.
 */
export function releaseCoursesOf(db: Db, creatorId: string, now: Date) {
  const deleted = sql<string>`case when enrollment_count = 0 then ${now.toISOString()}::timestamptz end`
  return db
    .updateTable('courses')
    .set((row) => ({ creator_id: null, deleted_at: row.fn.coalesce('deleted_at', deleted) }))
    .where('creator_id', '=', creatorId)
    .execute()
}

/** Every course of a member's as it is kept, the deleted ones too, behind the given id. */
export function listEveryCourseOf(
  db: Db,
  creatorId: string,
  { after, limit }: { after: string | null; limit: number },
) {
  return db
    .selectFrom('courses')
    .select([
      'id',
      'title',
      'image_url as imageUrl',
      'duration',
      'description',
      'created_at as createdDate',
      'updated_at as updatedDate',
      'deleted_at as deletedDate',
    ])
    .where('creator_id', '=', creatorId)
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute()
}

function toRow({ title, imageUrl, duration, description }: CourseFields) {
  return { title, image_url: imageUrl, duration, description }
}
