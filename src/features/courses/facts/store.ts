import { sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'
import { keepForAMoment } from '../../../base/db/moment.ts'
import { preparedQuery } from '../../../base/db/preparedQuery.ts'
import type { IfMatch } from '../../../base/http/conditional.ts'
import { standing } from '../rulings/store.ts'
import type { Bounds } from './joining.ts'
import type { CourseFacts, Said, SubjectGroup } from './shared/schema.ts'

/** What the database tells of `CourseFacts`. */
export type StoredFacts = Omit<CourseFacts, 'joining'>

const named = (subject: string) => `'_id', ${subject}.id, 'slug', ${subject}.slug, 'names', ${subject}.names`

const placesLeft = sql.raw(`
  case when facts.places is not null then greatest(0, facts.places -
    (select learners from enrollment_counts as counts where counts.course_id = facts.course_id)) end`)

/** What the course of a statement says of itself, or null: part of a statement that reads `courses`. */
export const factsOfCourse = sql<StoredFacts | null>`(
  select json_build_object('version', facts.version, 'subject', case when subject.id is not null then
      json_build_object(${sql.raw(named('subject'))}, 'group', case when grouped.id is not null then
        json_build_object(${sql.raw(named('grouped'))}) end) end,
    'level', facts.level, 'language', facts.language, 'hours', facts.hours, 'weeks', facts.weeks, 'pace', facts.pace,
    'zone', courses.zone, 'startsOn', facts.starts_on, 'endsOn', facts.ends_on, 'joinUntil', facts.join_until,
    'places', facts.places, 'placesLeft', ${placesLeft}, 'outcomes', facts.outcomes, 'audience', facts.audience,
    'prerequisites', facts.prerequisites, 'price', facts.price)
  from course_facts as facts left join subjects as subject on subject.id = facts.subject_id
    left join subjects as grouped on grouped.id = subject.parent
  where facts.course_id = courses.id)`

/** A condition on `courses`: no last day to join, no last day and no places are said of the course. */
export const withoutBounds = sql<boolean>`not exists (
  select from course_facts as facts where facts.course_id = courses.id
    and (facts.join_until is not null or facts.ends_on is not null or facts.places is not null))`

/**
 * What bounds enrolling in a live course, after locking the course until the transaction ends, so that nobody else enrolls
 * meanwhile. Undefined when there is no such course.
 */
export async function holdBounds(transaction: Db, courseId: string): Promise<Bounds | undefined> {
  // A statement of its own: the next one then sees what those have done who had the lock before.
  await sql`select from courses where id = ${courseId} for no key update`.execute(transaction)
  const { rows } = await sql<Bounds>`
    select courses.zone, facts.join_until::text as "joinUntil",
      facts.ends_on::text as "endsOn", ${placesLeft} as "placesLeft"
    from courses left join course_facts as facts on facts.course_id = courses.id
    where courses.id = ${courseId} and courses.deleted_at is null`.execute(transaction)
  return rows[0]
}

/**
 * Stores what is said of a live or hidden course whose facts match `ifMatch`; version 0 is that of a course without any. One statement
 * does it, so that of two writers with the same version the second finds it changed.
 * @returns the new version, or undefined when no course or no subject matched
 */
export async function saveFacts(
  db: Db,
  id: string,
  said: Said,
  { ifMatch, now }: { ifMatch: IfMatch | null; now: Date },
): Promise<number | undefined> {
  const tags = ifMatch === '*' ? null : ifMatch
  const matches = (version: string) =>
    sql`(${tags}::text[] is null or ${sql.raw(version)} = any (${tags}::text[]))`
  const { rows } = await sql<{ version: number }>`
    with course as materialized (
      select id, created_at from courses where id = ${id} and ${standing} for no key update),
    subject as materialized (select id from subjects where id = ${said.subject} for key share),
    saved as (
      insert into course_facts (course_id, created_at, subject_id, level, language, hours, weeks, pace, starts_on, ends_on,
        join_until, places, outcomes, audience, prerequisites, price)
      select id, created_at, (select id from subject), ${said.level}, ${said.language}, ${said.hours}::smallint,
        ${said.weeks}::smallint, ${said.pace}, ${said.startsOn}::date, ${said.endsOn}::date, ${said.joinUntil}::date,
        ${said.places}::int, ${said.outcomes}::text[], ${said.audience}, ${said.prerequisites}, ${said.price}
      from course
      where (${said.subject}::uuid is null or exists (select from subject))
        and (${matches("'0'")} or exists (select from course_facts where course_id = ${id}))
      on conflict (course_id) do update set subject_id = excluded.subject_id, level = excluded.level,
        language = excluded.language, hours = excluded.hours, weeks = excluded.weeks, pace = excluded.pace,
        starts_on = excluded.starts_on, ends_on = excluded.ends_on, join_until = excluded.join_until,
        places = excluded.places, outcomes = excluded.outcomes, audience = excluded.audience,
        prerequisites = excluded.prerequisites, price = excluded.price, version = course_facts.version + 1
      where ${matches('course_facts.version::text')}
      returning course_id, version),
    zoned as (
      update courses set zone = ${said.zone}, updated_at = ${now.toISOString()}
      where id in (select course_id from saved))
    select version from saved`.execute(db)
  return rows[0]?.version
}

/** Gives a course the time zone of another. */
export async function copyZone(db: Db, from: string, to: string): Promise<void> {
  await sql`
    update courses set zone = original.zone from courses as original
    where courses.id = ${to} and original.id = ${from}`.execute(db)
}

/** Whether there is such a subject. */
export async function hasSubject(db: Db, id: string): Promise<boolean> {
  const found = await db.selectFrom('subjects').select('id').where('id', '=', id).executeTakeFirst()
  return found !== undefined
}

const selectSubjects = preparedQuery((db) =>
  db
    .selectFrom('subjects as grouped')
    .select([
      'grouped.id as _id',
      'grouped.slug',
      sql<SubjectGroup['names']>`grouped.names`.as('names'),
      sql<SubjectGroup['subjects']>`coalesce((
        select json_agg(json_build_object(${sql.raw(named('subject'))}) order by subject.position)
        from subjects as subject where subject.parent = grouped.id), '[]')`.as('subjects'),
    ])
    .where('grouped.parent', 'is', null)
    .orderBy('grouped.position'),
)

/** All subjects in their groups. A page asks several times, and every list and search does. */
export const listSubjects: (db: Db) => Promise<SubjectGroup[]> = keepForAMoment((db) => selectSubjects(db))
