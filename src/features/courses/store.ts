import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../base/db/db.ts'
import { forPages, listOf, pageLimit } from '../../base/db/genericPlan.ts'
import { preparedQuery } from '../../base/db/preparedQuery.ts'
import { emittedEvents } from '../../base/events/store.ts'
import type { IfMatch } from '../../base/http/conditional.ts'
import { newId } from '../../base/ids.ts'
import { heldUsers } from '../accounts/store.ts'
import type { CourseFields } from './contract.ts'
import { courseDeleted } from './events.ts'
import { factsOfCourse } from './facts/store.ts'
import { hiddenCourseOf, standing } from './rulings/store.ts'

/**
 * The creator's name where a course has outlived that account. What is told of a course is the same for readers of every
 * language.
 */
const formerUser = 'A former member'

/** The columns of a course in lists, in wire form, with its creator's name. */
export const card = [
  'courses.id as _id',
  'courses.title',
  'courses.image_url as imageUrl',
  'courses.description',
  'courses.duration',
  'courses.created_at as createdDate',
  sql<string>`coalesce(users.display_name, ${formerUser})`.as('name'),
] as const

/** All courses that are not deleted. */
export function liveCourses(db: Pick<Db, 'selectFrom'>) {
  return db
    .selectFrom('courses')
    .leftJoin('users', 'users.id', 'courses.creator_id')
    .where('courses.deleted_at', 'is', null)
}

const whole = [
  ...card,
  'courses.creator_id as creatorId',
  'courses.version',
  // Never null for its only reader, the creator.
  sql<string>`users.email`.as('email'),
] as const

/** A course for those who work on it, who also see it hidden. */
export function findCourse(db: Db, id: string) {
  return standingCourses(db)
    .select([...whole, factsOfCourse.as('facts'), hiddenCourseOf.as('hidden')])
    .where('courses.id', '=', id)
    .executeTakeFirst()
}

/** A hidden course for a reader who may see it: one of its staff, or an administrator. */
export function findHiddenCourse(db: Db, id: string, reader: { id: string; isAdministrator: boolean }) {
  return standingCourses(db)
    .select([...whole, factsOfCourse.as('facts'), hiddenCourseOf.as('hidden')])
    .where('courses.id', '=', id)
    .where('courses.hidden_at', 'is not', null)
    .$if(!reader.isAdministrator, (courses) =>
      courses.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('course_staff')
            .select('course_staff.course_id')
            .whereRef('course_staff.course_id', '=', 'courses.id')
            .where('course_staff.user_id', '=', reader.id),
        ),
      ),
    )
    .executeTakeFirst()
}

/** All courses that are live or hidden. */
export function standingCourses(db: Pick<Db, 'selectFrom'>) {
  return db.selectFrom('courses').leftJoin('users', 'users.id', 'courses.creator_id').where(standing)
}

const selectCourses = preparedQuery((db, ids: string[]) =>
  liveCourses(db)
    .select([...whole, factsOfCourse.as('facts')])
    .where('courses.id', '=', sql<string>`any (${listOf('uuid', ids)})`),
)

/** The courses with these ids, in their order; undefined for those that are not live. */
export async function findCourses(db: Db, ids: readonly string[]) {
  const rows = await selectCourses(db, [...new Set(ids)])
  const found = new Map(rows.map((row) => [row._id, row]))
  return ids.map((id) => found.get(id))
}

/** A creator's courses after a position, hidden ones too, oldest first. */
export function listCoursesOf(
  db: Db,
  creatorId: string,
  { after, limit }: { after: readonly [createdDate: string, id: string]; limit: number },
) {
  return coursesOf(db, sql`${creatorId}::uuid`, { after, limit: pageLimit(limit) }).execute()
}

const selectFirstCoursesOf = forPages((limit) =>
  preparedQuery((db, creators: string[]) => {
    const asked = sql<{ creator_id: string; nr: number }>`unnest(${listOf('uuid', creators)}) with ordinality`
    const own = coursesOf(db, sql`asked.creator_id`, { after: null, limit })
    return db
      .selectFrom(asked.as<'asked'>(sql`asked (creator_id, nr)`))
      .innerJoinLateral(own.as('course'), (join) => join.onTrue())
      .selectAll('course')
      .select('asked.nr')
      .orderBy('asked.nr')
      .orderBy('course.createdDate')
      .orderBy('course._id')
  }),
)

/** The first courses of several creators, oldest first, up to each one's `limit`. */
export async function listFirstCoursesOf(db: Db, asked: readonly { creatorId: string; limit: number }[]) {
  const select = selectFirstCoursesOf(Math.max(...asked.map(({ limit }) => limit)))
  const rows = await select(
    db,
    asked.map(({ creatorId }) => creatorId),
  )
  const lists = Map.groupBy(rows, ({ nr }) => nr)
  return asked.map(({ limit }, at) => lists.get(at + 1)?.slice(0, limit) ?? [])
}

/** A creator's live and hidden courses, each kind found by its own index, oldest first. */
function coursesOf(
  db: Db,
  creatorId: RawBuilder<string>,
  {
    after,
    limit,
  }: { after: readonly [createdDate: string, id: string] | null; limit: ReturnType<typeof pageLimit> },
) {
  const keys = (condition: RawBuilder<boolean>) =>
    db
      .selectFrom('courses')
      .select(['courses.id', 'courses.created_at'])
      .where('courses.creator_id', '=', creatorId)
      .where(condition)
      .$if(after !== null, (courses) =>
        courses.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('courses.created_at', 'courses.id'), '>', tuple(after?.[0] ?? '', after?.[1] ?? '')),
        ),
      )
  const own = keys(sql`courses.deleted_at is null`).unionAll(keys(sql`courses.hidden_at is not null`))
  const page = db.selectFrom(own.as('own')).selectAll('own').orderBy('own.created_at').orderBy('own.id')
  return db
    .selectFrom(page.limit(limit).as('page'))
    .innerJoin('courses', 'courses.id', 'page.id')
    .leftJoin('users', 'users.id', 'courses.creator_id')
    .select([...whole, hiddenCourseOf.as('hidden')])
    .orderBy('page.created_at')
    .orderBy('page.id')
}

/**
 * Adds a course with a count of no enrollments; false when its creator has `most`. Parallel inserts do not see each other,
 * so a creator may get a few more.
 */
export async function insertCourse(
  db: Db,
  course: CourseFields & { id: string; creatorId: string; createdAt: Date },
  most?: number,
): Promise<boolean> {
  const now = sql<string>`${course.createdAt.toISOString()}::timestamptz`
  const fields = toRow(course)
  const texts = ['title', 'image_url', 'duration', 'description'] as const
  const own = liveCourses(db).select('courses.id').where('courses.creator_id', '=', course.creatorId)
  const row = db
    .selectNoFrom([
      sql<string>`${course.id}::uuid`.as('id'),
      sql<string>`${course.creatorId}::uuid`.as('creator_id'),
      ...texts.map((name) => sql<string>`${fields[name]}::text`.as(name)),
      now.as('created_at'),
      now.as('updated_at'),
    ])
    .$if(most !== undefined, (query) =>
      query.where(sql<boolean>`(select count(*) from ${own.limit(most ?? 0)} as own) < ${most}::int`),
    )
  const added = await db
    .with('added', () =>
      db
        .insertInto('courses')
        .columns(['id', 'creator_id', ...texts, 'created_at', 'updated_at'])
        .expression(row)
        .returning(['id', 'creator_id', 'created_at']),
    )
    .with('owners', (query) =>
      query
        .insertInto('course_staff')
        .columns(['course_id', 'user_id', 'role', 'created_at'])
        .expression((owners) =>
          owners
            .selectFrom('added')
            .select(['id', sql<string>`creator_id`.as('user_id'), sql.lit('owner').as('role'), 'created_at']),
        ),
    )
    .insertInto('enrollment_counts')
    .columns(['course_id', 'created_at'])
    .expression((query) => query.selectFrom('added').select(['id', 'created_at']))
    .returning('course_id')
    .executeTakeFirst()
  return added !== undefined
}

/** The precondition of a change (`If-Match`), and its time. */
export type When = { ifMatch: IfMatch | null; now: Date }

/**
 * Changes a live or hidden course that matches `ifMatch`. One statement does it, so that of two writers with the same version the
 * second finds it changed.
 * @returns the new version, or undefined when no course matched
 */
export async function updateCourse(
  db: Db,
  id: string,
  fields: CourseFields,
  { ifMatch, now }: When,
): Promise<number | undefined> {
  const row = await db
    .updateTable('courses')
    .set((row) => ({ ...toRow(fields), updated_at: now.toISOString(), version: row('version', '+', 1) }))
    .where('id', '=', id)
    .where(standing)
    .where(isIn(ifMatch))
    .returning('version')
    .executeTakeFirst()
  return row?.version
}

/**
 * Marks a live or hidden course that matches `ifMatch` as deleted, which is a version too, and its count with it.
 * @param by the id of whoever deletes it; the account is locked before the course, as everywhere
 * @returns 1, or 0 when none matched or whoever deletes it has left meanwhile
 */
export async function markCourseDeleted(
  db: Db,
  id: string,
  { ifMatch, now, by }: When & { by: string },
): Promise<number> {
  const emission = sql`
    select ${newId()}::uuid as id, id as course_id, id as subject, version as seq, ${by}::uuid as actor, deleted_at as at,
      '{}'::uuid[] as ids
    from deleted`
  const rows = await db
    .with('member', () => sql<{ id: string }>`(${heldUsers([by], 'awaited')})`)
    .with('deleted', (query) =>
      query
        .updateTable('courses')
        .set((row) => ({ deleted_at: now.toISOString(), hidden_at: null, version: row('version', '+', 1) }))
        .where('id', '=', id)
        .where(standing)
        .where(isIn(ifMatch))
        .where(({ exists, selectFrom }) => exists(selectFrom('member').select('member.id')))
        .returning(['id', 'version', 'deleted_at']),
    )
    .with('uncounted', (query) =>
      query
        .updateTable('enrollment_counts')
        .set({ live: false })
        .where('course_id', 'in', (course) => course.selectFrom('deleted').select('id')),
    )
    .with('emitted', () => sql<object>`(${emittedEvents(courseDeleted, emission)})`)
    .selectFrom('deleted')
    .select('id')
    .execute()
  return rows.length
}

/** Whether a course's version is among the entity tags. They are compared as text, since a tag need not be a number. */
function isIn(ifMatch: IfMatch | null) {
  return ifMatch === null || ifMatch === '*'
    ? sql<boolean>`true`
    : sql<boolean>`courses.version::text = any (${ifMatch}::text[])`
}

/**
 * Purges the courses that were marked as deleted before an instant, with their enrollments; hidden ones stay.
 * @returns the links of their images
 */
export async function deleteCoursesMarkedBefore(db: Db, instant: Date): Promise<string[]> {
  const rows = await db
    .deleteFrom('courses')
    .where('deleted_at', '<', instant.toISOString())
    .where('hidden_at', 'is', null)
    .returning('image_url')
    .execute()
  return rows.map(({ image_url: link }) => link)
}

/** Deletes courses at once, with all that belongs to them. */
export function deleteCourses(db: Db, ids: readonly string[]) {
  return db
    .deleteFrom('courses')
    .where('id', '=', sql<string>`any (${listOf('uuid', ids)})`)
    .execute()
}

function toRow({ title, imageUrl, duration, description }: CourseFields) {
  return { title, image_url: imageUrl, duration, description }
}
