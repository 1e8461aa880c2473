import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../base/db/db.ts'
import { forPages, listOf, pageLimit } from '../../base/db/genericPlan.ts'
import { type Busy, heldAfter } from '../../base/db/locks.ts'
import { preparedQuery } from '../../base/db/preparedQuery.ts'
import { emittedEvents } from '../../base/events/store.ts'
import type { KeptAnswer } from '../../base/http/idempotency/sealing.ts'
import { freeKeys, keptAnswers } from '../../base/http/idempotency/store.ts'
import { newId } from '../../base/ids.ts'
import { heldUsers } from '../accounts/store.ts'
import { countedEnrollments, heldCourses, type Which } from '../courses/counting/store.ts'
import { card, liveCourses, standingCourses } from '../courses/store.ts'
import { startedClocks } from './clocks/store.ts'
import { enrollmentCreated, enrollmentDeleted } from './events.ts'
import { wasRemoved } from './removals/store.ts'

type Pair = { userId: string; courseId: string }

const selectEnrollments = preparedQuery((db, users: string[], courses: string[]) => {
  const asked = sql<{ user_id: string; course_id: string; nr: number }>`
    unnest(${listOf('uuid', users)}, ${listOf('uuid', courses)}) with ordinality`
  // A query of its own: joined to the courses, the database would read all enrollments of each course.
  const ofPair = db
    .selectFrom('enrollments')
    .selectAll()
    .where('user_id', '=', sql<string>`asked.user_id`)
    .where('course_id', '=', sql<string>`asked.course_id`)
    .limit(1)
  return db
    .selectFrom(asked.as<'asked'>(sql`asked (user_id, course_id, nr)`))
    .innerJoinLateral(ofPair.as('enrollments'), (join) => join.onTrue())
    .innerJoin('courses', 'courses.id', 'enrollments.course_id')
    .select(['enrollments.id as _id', 'enrollments.course_id as courseId', 'asked.nr'])
    .where('courses.deleted_at', 'is', null)
})

/** Enrollments in live courses by member and course, in the order of the arguments; undefined where there is none. */
export async function findEnrollments(db: Db, pairs: readonly Pair[]) {
  const rows = await selectEnrollments(
    db,
    pairs.map(({ userId }) => userId),
    pairs.map(({ courseId }) => courseId),
  )
  const found = new Map(rows.map(({ nr, ...enrollment }) => [nr, enrollment]))
  return pairs.map((_, at) => found.get(at + 1))
}

/** The answer to store with a change under an idempotency key. With it the change is made only if the key is free. */
type Keyed = { kept?: KeptAnswer }

/** An enrollment to add, with the id and time it gets if it is new, and the time zone the member is in, where that is known. */
export type Enrolling = Pair & Keyed & { id: string; createdAt: Date; zone: string | null }

/** The parameters of a statement for several enrollments, as columns. */
type Columns = [
  ids: string[],
  users: string[],
  courses: string[],
  times: string[],
  zones: (string | null)[],
  events: string[],
  keys: (Buffer | null)[],
]

/**
 * Into which courses: all that are live, or only those that bound neither places nor days to join; and whether those whose
 * course or member is locked are left out or awaited.
 */
type Into = { busy: Busy; only: Exclude<Which, 'all'> }

/** The statement that inserts enrollments: one statement is one transaction and one round trip. */
function insertion(
  { busy, only }: Into,
  [ids, users, courses, times, zones, events, keys]: Columns,
  byKey: Keeping,
) {
  // A member who is gone after the wait is refused by the foreign key, whose error says why.
  const known = busy === 'awaited' ? sql`` : sql` and user_id in (select id from members)`
  return sql<Pair & { id: string }>`
    with members as materialized (${heldUsers(users, busy)}),
    live as materialized (${heldAfter('members', heldCourses(courses, { busy, only }))}),
    asked (id, user_id, course_id, created_at, zone, event_id, key) as (
      select * from unnest(${listOf('uuid', ids)}, ${listOf('uuid', users)}, ${listOf('uuid', courses)},
        ${listOf('timestamptz', times)}, ${listOf('text', zones)}, ${listOf('uuid', events)}, ${listOf('bytea', keys)})),
    ${byKey.before}
    made as (
      insert into enrollments (id, user_id, course_id, created_at)
      select id, user_id, course_id, created_at from asked
      where course_id in (select id from live)${known}${byKey.free}
        and not ${wasRemoved(sql`asked.course_id`, sql`asked.user_id`)}
      order by course_id, user_id
      -- Updating nothing locks the row there is and returns it, which "do nothing" would not.
      on conflict (user_id, course_id) do update set user_id = excluded.user_id
      returning id, user_id, course_id, created_at, xmax = 0 as added),
    ${byKey.after}
    emitted as (${emittedEvents(
      enrollmentCreated,
      sql`select event_id as id, made.course_id, made.id as subject, 1 as seq, made.user_id as actor,
        made.created_at as at, array[made.user_id] as ids from made join asked using (id) where added`,
    )}),
    clocked as (${startedClocks(
      sql`select made.course_id, made.user_id, made.created_at, zone from made join asked using (id) where added`,
    )}),
    counted as (${countedEnrollments(sql`select course_id from made where added`, 1)})
    select id, user_id as "userId", course_id as "courseId" from made`
}

const without = (into: Into) => preparedQuery((_, ...columns: Columns) => insertion(into, columns, noKeys))

const insertWithoutKeys = {
  unbounded: {
    'left out': without({ busy: 'left out', only: 'unbounded' }),
    awaited: without({ busy: 'awaited', only: 'unbounded' }),
  },
  live: {
    'left out': without({ busy: 'left out', only: 'live' }),
    awaited: without({ busy: 'awaited', only: 'live' }),
  },
}

/**
 * Adds enrollments, or finds those that exist; of parallel calls one adds, and all return the same id. Changes of enrollments
 * lock the members first and then the courses by id, so that they cannot deadlock.
 * @returns `added` is true for the call that added; undefined for a course that is not meant, for one that was left out, and
 * for a call under an idempotency key that added nothing
 */
export async function insertEnrollments(
  db: Db,
  enrollings: readonly Enrolling[],
  into: Into,
): Promise<({ id: string; added: boolean } | undefined)[]> {
  const once = firstOfEach(enrollings)
  const columns: Columns = [
    once.map(({ id }) => id),
    once.map(({ userId }) => userId),
    once.map(({ courseId }) => courseId),
    once.map(({ createdAt }) => createdAt.toISOString()),
    once.map(({ zone }) => zone),
    once.map(newId),
    keysOf(once),
  ]
  const byKey = keeping(once, sql`select key from asked join made using (id) where added`)
  const rows =
    byKey === noKeys
      ? await insertWithoutKeys[into.only][into.busy](db, ...columns)
      : (await insertion(into, columns, byKey).execute(db)).rows
  const made = new Map(rows.map((row) => [nameOf(row), row]))
  return enrollings.map((enrolling) => {
    const row = made.get(nameOf(enrolling))
    const added = row?.id === enrolling.id
    return row !== undefined && (added || enrolling.kept === undefined) ? { id: row.id, added } : undefined
  })
}

/** Locks a member against leaving until the transaction ends: before any course, as everywhere. */
export async function holdMember(transaction: Db, userId: string): Promise<void> {
  await heldUsers([userId], 'awaited').execute(transaction)
}

/** An enrollment to end. */
export type Leaving = Pair & Keyed & { at: Date }

/**
 * Deletes enrollments, with the locks of `insertEnrollments`.
 * @param busy whether those whose course or member is locked are left out (false) or awaited
 * @returns true for each call that has deleted one
 */
export async function deleteEnrollments(
  db: Db,
  leavings: readonly Leaving[],
  busy: Busy,
): Promise<boolean[]> {
  const once = firstOfEach(leavings)
  const [users, courses] = [once.map(({ userId }) => userId), once.map(({ courseId }) => courseId)]
  const times = once.map(({ at }) => at.toISOString())
  const byKey = keeping(once, sql`select key from asked join ended using (user_id, course_id)`)
  const { rows } = await sql<Pair>`
    with members as materialized (${heldUsers(users, busy)}),
    course as materialized (${heldAfter('members', heldCourses(courses, { busy, only: 'all' }))}),
    asked (user_id, course_id, at, event_id, key) as (
      select * from unnest(${listOf('uuid', users)}, ${listOf('uuid', courses)}, ${listOf('timestamptz', times)},
        ${listOf('uuid', once.map(newId))}, ${listOf('bytea', keysOf(once))})),
    ${byKey.before}
    ended as (
      delete from enrollments using asked
      where enrollments.user_id = asked.user_id and enrollments.course_id = asked.course_id
        and asked.user_id in (select id from members) and asked.course_id in (select id from course)${byKey.free}
      returning enrollments.id, enrollments.user_id, enrollments.course_id, asked.at, asked.event_id),
    ${byKey.after}
    emitted as (${emittedEvents(
      enrollmentDeleted,
      sql`select event_id as id, course_id, id as subject, 2 as seq, user_id as actor, at, array[user_id] as ids from ended`,
    )}),
    counted as (${countedEnrollments(sql`select course_id from ended`, -1)})
    select user_id as "userId", course_id as "courseId" from ended`.execute(db)
  const ended = new Set(rows.map(nameOf))
  return leavings.map((leaving) => once.includes(leaving) && ended.has(nameOf(leaving)))
}

/** The first call for each enrollment and each key, because one statement cannot change the same row twice. */
function firstOfEach<C extends Pair & Keyed>(calls: readonly C[]): C[] {
  const met = new Set<string>()
  return calls.filter((call) => {
    const names = [nameOf(call), ...(call.kept === undefined ? [] : [call.kept.key.toString('latin1')])]
    const isFirst = !names.some((name) => met.has(name))
    for (const name of names) met.add(name)
    return isFirst
  })
}

function keysOf(calls: readonly Keyed[]): (Buffer | null)[] {
  return calls.map(({ kept }) => kept?.key ?? null)
}

/** The parts of a statement that check idempotency keys and store answers; empty when no call has a key. */
type Keeping = Record<'before' | 'free' | 'after', RawBuilder<unknown>>

const noKeys: Keeping = { before: sql``, free: sql``, after: sql`` }

/** @param acted a query for the keys of those calls that changed something */
function keeping(calls: readonly Keyed[], acted: RawBuilder<unknown>): Keeping {
  const answers = calls.flatMap(({ kept }) => kept ?? [])
  if (answers.length === 0) return noKeys
  return {
    before: sql`free as materialized (${freeKeys(answers.map(({ key }) => key))}),`,
    free: sql` and (key is null or key in (select key from free))`,
    after: sql`kept as (${keptAnswers(answers, acted)}),`,
  }
}

function nameOf({ userId, courseId }: Pair): string {
  return `${userId} ${courseId}`
}

/** The courses of enrollments that are live or hidden, latest enrollment first. */
function enrolledCourses(db: Db) {
  return standingCourses(db)
    .innerJoin('enrollments', 'enrollments.course_id', 'courses.id')
    .select([...card, sql<boolean>`courses.hidden_at is not null`.as('hidden')])
    .select(['enrollments.created_at as enrolledDate', 'enrollments.id as enrollmentId'])
    .orderBy('enrollments.created_at', 'desc')
    .orderBy('enrollments.id', 'desc')
}

/** The courses a user is enrolled in after a position, latest enrollment first. */
export function listEnrolledCourses(
  db: Db,
  userId: string,
  { after, limit }: { after: readonly [enrolled: string, id: string]; limit: number },
) {
  return enrolledCourses(db)
    .where('enrollments.user_id', '=', userId)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('enrollments.created_at', 'enrollments.id'), '<', tuple(...after)),
    )
    .limit(pageLimit(limit))
    .execute()
}

const selectFirstEnrolledCourses = forPages((limit) =>
  preparedQuery((db, users: string[]) => {
    const asked = sql<{ user_id: string; nr: number }>`unnest(${listOf('uuid', users)}) with ordinality`
    const ofUser = enrolledCourses(db)
      .where('enrollments.user_id', '=', sql<string>`asked.user_id`)
      .limit(limit)
    return db
      .selectFrom(asked.as<'asked'>(sql`asked (user_id, nr)`))
      .innerJoinLateral(ofUser.as('course'), (join) => join.onTrue())
      .selectAll('course')
      .select('asked.nr')
      .orderBy('asked.nr')
      .orderBy('course.enrolledDate', 'desc')
      .orderBy('course.enrollmentId', 'desc')
  }),
)

/** The first courses of several users, latest enrollment first, up to each one's `limit`. */
export async function listFirstEnrolledCourses(db: Db, asked: readonly { userId: string; limit: number }[]) {
  const select = selectFirstEnrolledCourses(Math.max(...asked.map(({ limit }) => limit)))
  const rows = await select(
    db,
    asked.map(({ userId }) => userId),
  )
  const lists = Map.groupBy(rows, ({ nr }) => nr)
  return asked.map(({ limit }, at) => lists.get(at + 1)?.slice(0, limit) ?? [])
}

/**
 * The effect of a user's leaving: how many enrollments end, and how many own courses stay because others take or own them,
 * or are deleted.
 */
export async function countLeaving(db: Db, userId: string) {
  const { enrollments } = await liveCourses(db)
    .innerJoin('enrollments', 'enrollments.course_id', 'courses.id')
    .select(({ fn }) => fn.countAll<number>().as('enrollments'))
    .where('enrollments.user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const taken = sql`(exists (
    select from enrollments where enrollments.course_id = courses.id and enrollments.user_id <> ${userId})
    or exists (
      select from course_staff where course_id = courses.id and role = 'owner' and course_staff.user_id <> ${userId}))`
  const courses = await db
    .selectFrom('courses')
    .select([
      sql<number>`count(*) filter (where ${taken})`.as('coursesKept'),
      sql<number>`count(*) filter (where not ${taken})`.as('coursesDeleted'),
    ])
    .where('creator_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { enrollments, ...courses }
}

/** Deletes all enrollments of a user. Returns the ids of the courses. */
export async function deleteEnrollmentsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .deleteFrom('enrollments')
    .where('user_id', '=', userId)
    .returning('course_id as courseId')
    .execute()
  return rows.map(({ courseId }) => courseId)
}

/** All enrollments of a user after the given id, for the export. */
export function listEveryEnrollmentOf(
  db: Db,
  userId: string,
  { after, limit }: { after: string | null; limit: number },
) {
  return db
    .selectFrom('enrollments')
    .innerJoin('courses', 'courses.id', 'enrollments.course_id')
    .select([
      'enrollments.id',
      'enrollments.course_id as courseId',
      'courses.title as courseTitle',
      'enrollments.created_at as enrolledDate',
    ])
    .where('enrollments.user_id', '=', userId)
    .$if(after !== null, (query) => query.where('enrollments.id', '>', after ?? ''))
    .orderBy('enrollments.id')
    .limit(limit)
    .execute()
}
