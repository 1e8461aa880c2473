import type { Db } from '../../base/server/db.ts'

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
export function liveCourses(db: Db) {
  return db
    .selectFrom('courses')
    .innerJoin('users', 'users.id', 'courses.creator_id')
    .where('courses.deleted_at', 'is', null)
}
