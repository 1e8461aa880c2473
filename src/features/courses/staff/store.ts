import { sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'
import { listOf, pageLimit, scalarOf } from '../../../base/db/genericPlan.ts'
import { preparedQuery } from '../../../base/db/preparedQuery.ts'
import { heldUsers } from '../../accounts/store.ts'
import { heldCourses } from '../counting/store.ts'
import { standing } from '../rulings/store.ts'
import { type Held, mostStaff, type StaffRole } from './rules.ts'

/** Who asks, and of which course. */
type Pair = { courseId: string; userId: string }

/**
 * What users may do in courses besides taking them, in the order of `pairs`: null for nothing, undefined where there is no such
 * course. A hidden one is there for its staff alone.
 */
export async function findStaffRoles(
  db: Db,
  pairs: readonly Pair[],
): Promise<(StaffRole | null | undefined)[]> {
  const rows = await selectRoles(
    db,
    pairs.map(({ courseId }) => courseId),
    pairs.map(({ userId }) => userId),
  )
  const found = new Map(rows.map(({ nr, role }) => [nr, role]))
  return pairs.map((_, at) => found.get(at + 1))
}

const selectRoles = preparedQuery((db, courses: string[], users: string[]) => {
  const asked = sql<{ course_id: string; user_id: string; nr: number }>`
    unnest(${listOf('uuid', courses)}, ${listOf('uuid', users)}) with ordinality`
  return db
    .selectFrom(asked.as<'asked'>(sql`asked (course_id, user_id, nr)`))
    .innerJoin('courses', 'courses.id', 'asked.course_id')
    .leftJoin('course_staff', (join) =>
      join
        .onRef('course_staff.course_id', '=', 'courses.id')
        .onRef('course_staff.user_id', '=', 'asked.user_id'),
    )
    .select(['asked.nr', sql<StaffRole | null>`course_staff.role`.as('role')])
    .where(standing)
    .where(sql<boolean>`(courses.hidden_at is null or course_staff.role is not null)`)
})

/** Who works on a course, the first appointed first. */
export function listStaff(db: Db, courseId: string) {
  return db
    .selectFrom('course_staff')
    .innerJoin('users', 'users.id', 'course_staff.user_id')
    .select(['users.id as _id', 'users.display_name as name', 'users.email', 'users.photo_url as photoURL'])
    .select([sql<StaffRole>`course_staff.role`.as('role'), 'course_staff.created_at as since'])
    .where('course_staff.course_id', '=', courseId)
    .orderBy('course_staff.created_at')
    .orderBy('users.id')
    .limit(mostStaff)
    .execute()
}

/** The title of a course, and how many take it. */
export function findTitle(db: Db, courseId: string) {
  return db
    .selectFrom('courses')
    .leftJoin('enrollment_counts', 'enrollment_counts.course_id', 'courses.id')
    .select(['courses.title', sql<number>`coalesce(enrollment_counts.learners, 0)::int`.as('learners')])
    .where('courses.id', '=', courseId)
    .executeTakeFirst()
}

/** Whoever can be appointed: the member of an e-mail, unless the account is closed. */
export function findByEmail(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'language'])
    .where('email', '=', email)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
}

/**
 * Locks a course until the transaction ends, so that changes of its staff wait for each other; before it those who are meant, as
 * everywhere.
 * @returns who works on it, the first appointed first
 */
export async function holdStaff(
  transaction: Db,
  courseId: string,
  userIds: readonly string[],
): Promise<Held[]> {
  await heldUsers(userIds, 'awaited').execute(transaction)
  await heldCourses([courseId], { busy: 'awaited', only: 'all' }).execute(transaction)
  return transaction
    .selectFrom('course_staff')
    .select(['user_id as userId', sql<StaffRole>`role`.as('role')])
    .where('course_id', '=', courseId)
    .orderBy('created_at')
    .orderBy('user_id')
    .execute()
}

export async function insertStaff(
  db: Db,
  { courseId, userId, role, now }: Held & { courseId: string; now: Date },
): Promise<void> {
  await db
    .insertInto('course_staff')
    .values({ course_id: courseId, user_id: userId, role, created_at: now.toISOString() })
    .execute()
}

export async function updateStaff(
  db: Db,
  { courseId, userId, role }: Held & { courseId: string },
): Promise<void> {
  await db
    .updateTable('course_staff')
    .set({ role })
    .where('course_id', '=', courseId)
    .where('user_id', '=', userId)
    .execute()
}

export async function deleteStaff(db: Db, courseId: string, userId: string): Promise<void> {
  await db
    .deleteFrom('course_staff')
    .where('course_id', '=', courseId)
    .where('user_id', '=', userId)
    .execute()
}

/** Puts a course under the name of another owner; with `from` only if it bears that one's. */
export async function updateCreator(
  db: Db,
  courseId: string,
  { from, to }: { from?: string; to: string },
): Promise<void> {
  await db
    .updateTable('courses')
    .set((row) => ({ creator_id: to, version: row('version', '+', 1) }))
    .where('id', '=', courseId)
    .$if(from !== undefined, (courses) => courses.where('creator_id', '=', from ?? ''))
    .execute()
}

/** Puts the courses of somebody who leaves, and which have another owner, under the name of whoever has been one the longest. */
export async function passCoursesOn(db: Db, creatorId: string): Promise<void> {
  const others = sql`
    from course_staff where course_id = courses.id and role = 'owner' and user_id <> ${creatorId}`
  await sql`
    update courses set version = version + 1,
      creator_id = (select user_id ${others} order by created_at, user_id limit 1)
    where creator_id = ${creatorId} and exists (select ${others})`.execute(db)
}

/** In which courses a user works after the given one, for the export. */
export function listRolesOf(
  db: Db,
  userId: string,
  { after, limit }: { after: string | null; limit: number },
) {
  return db
    .selectFrom('course_staff')
    .innerJoin('courses', 'courses.id', 'course_staff.course_id')
    .select(['courses.id', 'courses.title', 'course_staff.role', 'course_staff.created_at as since'])
    .where('course_staff.user_id', '=', userId)
    .$if(after !== null, (query) => query.where('courses.id', '>', after ?? ''))
    .orderBy('courses.id')
    .limit(limit)
    .execute()
}

/** Which of a member's courses are asked for: with these letters in their title, of others, or those that they may change. */
type WorkAsked = { letters: string; others: boolean; edits: boolean; after: string | null; limit: number }

/** The courses that somebody works on, after one, the one added last first; hidden ones too. */
export function listWork(db: Db, userId: string, { letters, others, edits, after, limit }: WorkAsked) {
  return db
    .selectFrom('course_staff')
    .innerJoin('courses', 'courses.id', 'course_staff.course_id')
    .select(['courses.id as _id', 'courses.title', sql<StaffRole>`course_staff.role`.as('role')])
    .where('course_staff.user_id', '=', scalarOf('uuid', userId))
    .where(standing)
    .$if(others, (all) => all.where(sql<boolean>`courses.creator_id is distinct from course_staff.user_id`))
    .$if(edits, (all) => all.where('course_staff.role', 'in', ['editor', 'owner']))
    .$if(letters !== '', (all) =>
      all.where(sql<boolean>`position(${letters} in lower(folded(courses.title))) > 0`),
    )
    .$if(after !== null, (all) => all.where('course_staff.course_id', '<', scalarOf('uuid', after)))
    .orderBy('course_staff.course_id', 'desc')
    .limit(pageLimit(limit))
    .execute()
}
