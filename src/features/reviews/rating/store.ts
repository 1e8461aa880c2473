import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'
import { listOf } from '../../../base/db/genericPlan.ts'
import { preparedQuery } from '../../../base/db/preparedQuery.ts'
import { heldUsers } from '../../accounts/store.ts'
import type { NotedCard } from '../../courses/notes/shared/note.ts'
import { card, liveCourses } from '../../courses/store.ts'
import { type Rating, rate } from '../rules.ts'

const names = ['one', 'two', 'three', 'four', 'five'] as const

type Row = Record<(typeof names)[number], number>

/** The columns by which `ratingIn` tells what the reviews of a course come to, of a statement that joins `course_ratings`. */
export const ratingColumns = names.map((name) =>
  sql<number>`coalesce(course_ratings.${sql.ref(name)}, 0)`.as(name),
)

/**
 * Locks the ratings of courses until the transaction ends, before anything of their reviews is read or changed: users first,
 * then courses, then ratings, each in the order of ids, so that nothing deadlocks. A course without a rating gets one.
 * @param user who changes something; also awaited, should the account be on its way out
 * @returns the ids of those courses that exist
 */
export async function holdRatings(
  db: Db,
  courses: readonly string[],
  { user, only }: { user: string; only: 'live' | 'all' },
): Promise<string[]> {
  if (courses.length === 0) return []
  const live = sql.raw(only === 'live' ? 'and deleted_at is null' : '')
  const { rows } = await sql<{ id: string }>`
    with member as materialized (${heldUsers([user], 'awaited')}),
    course as materialized (
      select id from courses where id = any (${listOf('uuid', courses)}) ${live}
        and (select count(*) from member) >= 0
      order by id for key share)
    insert into course_ratings (course_id) select id from course order by id
    -- Updating nothing locks the row there is.
    on conflict (course_id) do update set course_id = excluded.course_id
    returning course_id as id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * SQL that counts reviews in the ratings of their courses, which must be held.
 * @param changed a query for `course_id`, `stars`, and `by`: 1 for each review that is shown now, -1 for each that was before
 */
export function countedStars(changed: RawBuilder<unknown>) {
  const sums = names.map(
    (name, at) =>
      sql`coalesce(sum(by) filter (where stars = ${sql.lit(at + 1)}), 0)::int as ${sql.ref(name)}`,
  )
  const changes = names.map(
    (name) => sql`${sql.ref(name)} = course_ratings.${sql.ref(name)} + changed.${sql.ref(name)}`,
  )
  return sql`
    update course_ratings set ${sql.join(changes)}
    from (select course_id, ${sql.join(sums)} from (${changed}) as each group by course_id) as changed
    where course_ratings.course_id = changed.course_id`
}

const selectRating = preparedQuery((db, courseId: string) =>
  liveCourses(db)
    .leftJoin('course_ratings', 'course_ratings.course_id', 'courses.id')
    .select(ratingColumns)
    .where('courses.id', '=', courseId),
)

/** The rating of a live course, also when it has none yet; undefined when there is no such course. */
export async function findRating(db: Db, courseId: string): Promise<Rating | undefined> {
  const [row] = await selectRating(db, courseId)
  return row && ratingIn(row)
}

// The teachers are looked up one by one: joined, they would be read in their order until the last of them.
const selectNotes = preparedQuery((db, courseIds: readonly string[]) =>
  db
    .selectFrom('courses')
    .leftJoin('course_ratings', 'course_ratings.course_id', 'courses.id')
    .select('courses.id')
    .select(({ selectFrom }) =>
      selectFrom('users')
        .select('users.id')
        .whereRef('users.id', '=', 'courses.creator_id')
        .where('users.disabled_at', 'is', null)
        .as('instructorId'),
    )
    .select(ratingColumns)
    .where('courses.deleted_at', 'is', null)
    .where('courses.id', '=', sql<string>`any (${listOf('uuid', courseIds)})`),
)

/** Who teaches each of these live courses, should their account be open, and how many reviews give how many stars. */
export async function findNotes(db: Db, courseIds: readonly string[]) {
  const rows = await selectNotes(db, courseIds)
  return rows.map(({ id, instructorId, ...row }) => ({ id, instructorId, rating: ratingIn(row) }))
}

const selectNotedCards = preparedQuery((db, courseIds: readonly string[]) =>
  liveCourses(db)
    .leftJoin('course_ratings', 'course_ratings.course_id', 'courses.id')
    .select(card)
    .select(sql<string | null>`case when users.disabled_at is null then users.id end`.as('instructorId'))
    .select(ratingColumns)
    .where('courses.id', '=', sql<string>`any (${listOf('uuid', courseIds)})`),
)

/** Live courses with what their cards tell beside, by their ids. */
export async function findNotedCards(
  db: Db,
  courseIds: readonly string[],
): Promise<ReadonlyMap<string, NotedCard>> {
  if (courseIds.length === 0) return new Map()
  const rows = await selectNotedCards(db, courseIds)
  return new Map(
    rows.map(({ instructorId, one, two, three, four, five, ...course }) => {
      const { count, average } = ratingIn({ one, two, three, four, five })
      return [
        course._id,
        { ...course, note: { instructorId, rating: average === null ? null : { count, average } } },
      ]
    }),
  )
}

export function ratingIn({ one, two, three, four, five }: Row): Rating {
  return rate([one, two, three, four, five])
}
