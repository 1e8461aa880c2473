import { sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'
import { factsOfCourse } from '../facts/store.ts'
import { hiddenCourseOf } from '../rulings/store.ts'

/**
 * Locks a user's live courses and their titles' word counts until the transaction ends, always in the same order to avoid
 * deadlocks. Nobody can enroll meanwhile, and triggers can update the word counts.
 */
export async function holdCoursesOf(db: Db, creatorId: string): Promise<void> {
  await sql`
    with own as materialized (
      select title from courses where creator_id = ${creatorId} and deleted_at is null order by id for update)
    select from known_words where kind = 'title' and word in (select unnest(words_in(title)) from own)
    order by word for update`.execute(db)
}

/** A course that was deleted, and its version. */
type DeletedCourse = { id: string; version: number }

/**
 * Removes a user as the creator of their courses, and marks those without enrollments as deleted; those of them that were hidden
 * are then purged as if they had been deleted. Lock them first (`holdCoursesOf`).
 * @returns the courses that this has deleted
 */
export async function releaseCoursesOf(db: Db, creatorId: string, now: Date): Promise<DeletedCourse[]> {
  const rows = await db
    .with('untaken', () =>
      db
        .updateTable('enrollment_counts')
        .set({ live: false })
        .from('courses')
        .whereRef('courses.id', '=', 'enrollment_counts.course_id')
        .where('courses.creator_id', '=', creatorId)
        .where('enrollment_counts.learners', '=', 0)
        .where('enrollment_counts.live', '=', true)
        .returning('enrollment_counts.course_id'),
    )
    .updateTable('courses')
    .set((row) => ({
      creator_id: null,
      deleted_at: row.fn.coalesce(
        'deleted_at',
        sql<string>`case when ${isUntaken} then ${now.toISOString()}::timestamptz end`,
      ),
      hidden_at: sql<string | null>`case when exists (
        select from enrollments where enrollments.course_id = courses.id) then hidden_at end`,
      version: sql<number>`version + ${isUntaken}::int`,
    }))
    .where('creator_id', '=', creatorId)
    .returning(['id', 'version', isUntaken.as('untaken')])
    .execute()
  return rows.filter(({ untaken }) => untaken)
}

const isUntaken = sql<boolean>`(id in (select course_id from untaken))`

/**
 * Purges a user's courses without enrollments, also those marked as deleted. Lock them first (`holdCoursesOf`).
 * @returns those that were live
 */
export async function deleteUntakenCoursesOf(db: Db, creatorId: string): Promise<DeletedCourse[]> {
  const rows = await db
    .deleteFrom('courses')
    .where('creator_id', '=', creatorId)
    .where(sql<boolean>`not exists (select from enrollments where enrollments.course_id = courses.id)`)
    .returning(['id', sql<number>`version + 1`.as('version'), 'deleted_at'])
    .execute()
  return rows.filter(({ deleted_at: before }) => before === null)
}

/** All courses of a member after the given id, also those marked as deleted, for the export. */
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
      sql<string | null>`case when courses.hidden_at is null then courses.deleted_at end`.as('deletedDate'),
      'hidden_at as hiddenDate',
      hiddenCourseOf.as('hidden'),
      factsOfCourse.as('facts'),
    ])
    .where('creator_id', '=', creatorId)
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute()
}
