import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'
import { scalarOf } from '../../../base/db/genericPlan.ts'
import { card, liveCourses } from '../store.ts'

/** A course as feeds show it. */
export type FeedCourse = Awaited<ReturnType<typeof listNewestCourses>>[number]

/** The newest courses, newest first. The limit is always the same, and is part of the statement. */
export function listNewestCourses(db: Db, limit: number) {
  return liveCourses(db)
    .select([...card, 'courses.updated_at as updatedDate'])
    .orderBy('courses.created_at', 'desc')
    .orderBy('courses.id', 'desc')
    .limit(sql.lit(limit))
    .execute()
}

/** The courses from an id on, in the order of ids, with the times of their last change. */
export function listCourseChanges(db: Db, from: string, limit: number) {
  return coursesFrom(db, from).select('updated_at as updatedDate').limit(limit).execute()
}

/** The id of the course `skip` positions after the first one from an id on, if there is one. */
export async function findCourseIdFrom(db: Db, from: string, skip: number): Promise<string | undefined> {
  return (await coursesFrom(db, from).offset(sql.lit(skip)).limit(sql.lit(1)).executeTakeFirst())?.id
}

function coursesFrom(db: Db, id: string) {
  return db
    .selectFrom('courses')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('id', '>=', id)
    .orderBy('id')
}

/**
 * The members with a live course, from an id on in the order of ids, and whether their accounts are open. Each is found by
 * the index from the one before, since many of their courses may lie between them.
 */
export async function listTeachersFrom(
  db: Db,
  from: string,
  limit: number,
): Promise<{ id: string; isOpen: boolean }[]> {
  const first = (sign: '>=' | '>', id: RawBuilder<unknown>) => sql`
    select creator_id from courses
    where deleted_at is null and creator_id ${sql.raw(sign)} ${id} order by creator_id limit 1`
  const { rows } = await sql<{ id: string; isOpen: boolean }>`
    with recursive teachers (id) as (
      (${first('>=', scalarOf('uuid', from))})
      union all
      select (${first('>', sql`teachers.id`)}) from teachers where teachers.id is not null)
    select teacher.id, users.disabled_at is null as "isOpen"
    from (select id from teachers where id is not null limit ${sql.lit(limit)}) as teacher
    join users on users.id = teacher.id
    order by teacher.id`.execute(db)
  return rows
}
