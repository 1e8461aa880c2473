import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'
import { pageLimit, scalarOf } from '../../../base/db/genericPlan.ts'
import { emittedEvents } from '../../../base/events/store.ts'
import { newId } from '../../../base/ids.ts'
import { heldUsers } from '../../accounts/store.ts'
import { courseDeleted, courseRestored } from '../events.ts'
import type { CourseState, RulingReason } from './rules.ts'
import type { HiddenCourse } from './shared/schema.ts'

/** A condition on `courses`: its staff may still work on it, since it is live or hidden. */
export const standing = sql<boolean>`(courses.deleted_at is null or courses.hidden_at is not null)`

/** Why the course of a statement is hidden; null when it is not: part of a statement that reads `courses`. */
export const hiddenCourseOf = sql<HiddenCourse | null>`(
  select json_build_object('reason', reason, 'note', note) from course_rulings as ruling
  where ruling.course_id = courses.id and courses.hidden_at is not null)`

/** What a course is to those who run the site; null where those whose course it is have deleted it. Reads `course_rulings` too. */
export const stateOfCourse = sql<CourseState | null>`(case
  when courses.deleted_at is null then 'shown'
  when courses.hidden_at is not null then 'hidden'
  when course_rulings.removed then 'removed' end)`

/** A course as it is before a ruling. */
export type CourseBefore = {
  title: string
  creatorId: string | null
  state: CourseState | null
  reason: RulingReason | null
  note: string | null
}

/**
 * Locks a course until the transaction ends, so that nobody enrolls or leaves meanwhile, and before it its creator and whoever
 * rules: accounts are locked first, as everywhere.
 */
export async function holdForRuling(
  transaction: Db,
  id: string,
  by: string | null,
): Promise<CourseBefore | undefined> {
  const found = await transaction
    .selectFrom('courses')
    .select('creator_id')
    .where('id', '=', id)
    .executeTakeFirst()
  const people = [found?.creator_id ?? null, by].filter((person) => person !== null)
  const { rows } = await sql<CourseBefore>`
    with people as materialized (${heldUsers(people, 'awaited')}),
    course as materialized (
      select * from courses where id = ${id} and (select count(*) from people) >= 0 for update)
    select courses.title, courses.creator_id as "creatorId", ${stateOfCourse} as state, reason, note
    from course as courses left join course_rulings on course_rulings.course_id = courses.id`.execute(
    transaction,
  )
  return rows[0]
}

/** A ruling on a course: its new state, and why it is not shown. */
export type Ruling = { id: string; by: string | null; now: Date } & (
  | { state: 'shown' }
  | { state: 'hidden' | 'removed'; reason: RulingReason; note: string }
)

/**
 * Hides, removes or shows a course that is locked (`holdForRuling`), which is a version too, and its count of enrollments with
 * it.
 */
export async function applyRuling(transaction: Db, ruling: Ruling, before: CourseState): Promise<void> {
  const { id, state, by, now } = ruling
  const at = sql`${now.toISOString()}::timestamptz`
  const courses = sql`
    update courses set version = version + 1,
      deleted_at = ${state === 'shown' ? sql`null` : at}, hidden_at = ${state === 'hidden' ? at : sql`null`}
    where id = ${id} returning id, version`
  await sql`
    with ruled as (${courses}),
    noted as (${
      ruling.state === 'shown'
        ? sql`delete from course_rulings where course_id = ${id}`
        : sql`
          insert into course_rulings (course_id, removed, reason, note, ruled_at)
          select id, ${state === 'removed'}::boolean, ${ruling.reason}, ${ruling.note}, ${at} from ruled
          on conflict (course_id) do update set removed = excluded.removed, reason = excluded.reason,
            note = excluded.note, ruled_at = excluded.ruled_at`
    }),
    counted as (
      update enrollment_counts set live = ${state === 'shown'}::boolean
      where course_id in (select id from ruled) and live <> ${state === 'shown'}::boolean),
    emitted as (${emission(state, before, by, at)})
    select from ruled`.execute(transaction)
}

/** A removal is told as a deletion, and its end as a return; a hidden course may come back any time. */
function emission(state: CourseState, before: CourseState, by: string | null, at: RawBuilder<unknown>) {
  const event = sql`
    select ${newId()}::uuid as id, id as course_id, id as subject, version as seq, ${by}::uuid as actor, ${at} as at,
      '{}'::uuid[] as ids
    from ruled`
  if (state === 'removed' && before !== 'removed') return emittedEvents(courseDeleted, event)
  if (state !== 'removed' && before === 'removed') return emittedEvents(courseRestored, event)
  return sql`select`
}

/** The courses of a creator that administrators have removed after an instant, the latest first. */
export function listRemovedOf(db: Db, creatorId: string, { after, most }: { after: Date; most: number }) {
  return db
    .selectFrom('course_rulings as ruling')
    .innerJoin('courses', 'courses.id', 'ruling.course_id')
    .select(['courses.id as _id', 'courses.title', 'ruling.note', 'ruling.ruled_at as removedAt'])
    .select(sql<RulingReason>`ruling.reason`.as('reason'))
    .where('courses.creator_id', '=', scalarOf('uuid', creatorId))
    .where('courses.deleted_at', 'is not', null)
    .where('ruling.removed', '=', true)
    .where('ruling.ruled_at', '>', after.toISOString())
    .orderBy('ruling.ruled_at', 'desc')
    .orderBy('ruling.course_id', 'desc')
    .limit(pageLimit(most))
    .execute()
}
