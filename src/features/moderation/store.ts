import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../base/db/db.ts'
import { listOf, pageLimit, scalarOf } from '../../base/db/genericPlan.ts'
import { stateOfCourse } from '../courses/rulings/store.ts'
import type { CourseRow } from './contract.ts'
import { type CourseFilter, mostReports, type Sought } from './rules.ts'

/** All courses but those that were deleted by those whose they are. */
function rows(db: Db) {
  return db
    .selectFrom('courses')
    .leftJoin('users', 'users.id', 'courses.creator_id')
    .innerJoin('enrollment_counts', 'enrollment_counts.course_id', 'courses.id')
    .leftJoin('course_rulings', 'course_rulings.course_id', 'courses.id')
    .leftJoin('reported_courses', 'reported_courses.course_id', 'courses.id')
    .select(['courses.id', 'courses.title', 'courses.created_at as createdAt'])
    .select([
      'users.id as creatorId',
      'users.display_name as creator',
      'users.email as creatorEmail',
      'enrollment_counts.learners',
      'reported_courses.reported_at as reportedAt',
      sql<number>`case when reported_courses.course_id is null then 0 else (select count(*)::int from (
        select from course_reports where course_reports.course_id = courses.id and not settled
        limit ${sql.lit(mostReports + 1)}) as found) end`.as('reportCount'),
      sql<CourseRow['state']>`${stateOfCourse}`.as('state'),
      sql<CourseRow['ruling']>`case when courses.deleted_at is not null then json_build_object(
        'reason', course_rulings.reason, 'note', course_rulings.note, 'at', course_rulings.ruled_at) end`.as(
        'ruling',
      ),
    ])
    .where(
      sql<SqlBool>`(courses.deleted_at is null or courses.hidden_at is not null or course_rulings.removed)`,
    )
}

/** A position in a list: the instant by which it is ordered, and the course. */
export type Position = readonly [at: string, id: string]

type Asked = { sought: Sought; after: Position | null; limit: number }

/** Courses that are there for everybody after a position, newest first: all, the one with an id, or those of a member. */
export function listShown(db: Db, { sought, after, limit }: Asked) {
  return rows(db)
    .where('courses.deleted_at', 'is', null)
    .$if('email' in sought, (courses) =>
      courses.where('courses.creator_id', '=', ({ selectFrom }) =>
        selectFrom('users as creators')
          .select('creators.id')
          .where('creators.email', '=', 'email' in sought ? sought.email : ''),
      ),
    )
    .$if(after !== null, (courses) =>
      courses.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('courses.created_at', 'courses.id'), '<', tuple(after?.[0] ?? '', after?.[1] ?? '')),
      ),
    )
    .orderBy('courses.created_at', 'desc')
    .orderBy('courses.id', 'desc')
    .limit(pageLimit(limit))
    .execute()
}

/** Courses that are reported, hidden, or were removed, after a position, the latest first. */
export function listRuled(db: Db, show: CourseFilter, { sought, after, limit }: Asked) {
  // Each is read from an index of its own.
  const [at, id] = orders[show]
  return rows(db)
    .$if(show === 'hidden', (courses) => courses.where('courses.hidden_at', 'is not', null))
    .$if(show === 'reported', (courses) => courses.where('reported_courses.reported_at', 'is not', null))
    .$if(show === 'removed', (courses) => courses.where('course_rulings.removed', '=', sql.lit(true)))
    .where(matching(sought))
    .$if(after !== null, (courses) =>
      courses.where(({ eb, refTuple, tuple }) =>
        eb(refTuple(at, id), '<', tuple(scalarOf('timestamptz', after?.[0]), scalarOf('uuid', after?.[1]))),
      ),
    )
    .orderBy(at, 'desc')
    .orderBy(id, 'desc')
    .limit(pageLimit(limit))
    .execute()
}

const orders = {
  reported: ['reported_courses.reported_at', 'reported_courses.course_id'],
  hidden: ['courses.hidden_at', 'courses.id'],
  removed: ['course_rulings.ruled_at', 'course_rulings.course_id'],
} as const

/** Administrators have ruled on few courses, so these are looked through without an index of words. */
function matching(sought: Sought) {
  if ('id' in sought) return sql<SqlBool>`courses.id = ${sought.id}`
  if ('email' in sought) return sql<SqlBool>`users.email = ${sought.email}`
  if (sought.words === '') return sql<SqlBool>`true`
  const words = sought.words.toLowerCase()
  return sql<SqlBool>`(position(${words} in lower(courses.title)) > 0
    or position(${words} in lower(users.display_name)) > 0)`
}

/** The courses with these ids as administrators see them, in the order of the ids. */
export async function findRows(db: Db, ids: readonly string[]): Promise<CourseRow[]> {
  if (ids.length === 0) return []
  const found = await rows(db)
    .where('courses.id', '=', sql<string>`any (${listOf('uuid', [...ids])})`)
    .execute()
  const byId = new Map(found.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** One course, with what it says. */
export function findHeld(db: Db, id: string) {
  return rows(db)
    .select(['courses.description', 'courses.image_url as imageUrl', 'courses.duration'])
    .where('courses.id', '=', id)
    .executeTakeFirst()
}

/** Where a member's mail goes, and in which language; undefined for somebody who has left. */
export function findReader(db: Db, id: string) {
  return db.selectFrom('users').select(['id', 'email', 'language']).where('id', '=', id).executeTakeFirst()
}
