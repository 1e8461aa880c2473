import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDatabase, type TestDatabase } from '../../testing/database.ts'
import { indexesIn, plansOf, sorts, tablesReadWhole } from '../../testing/plans.ts'
import { findEnrollments, listEnrolledCourses, listFirstEnrolledCourses } from './store.ts'

let database: TestDatabase

/** The id of the person or course with this number. */
const idOf = (number: string) =>
  sql.raw(`(lpad(to_hex(${number}), 8, '0') || '-0000-7000-8000-000000000000')::uuid`)
const userId = '00000001-0000-7000-8000-000000000000'
const courseId = '00000003-0000-7000-8000-000000000000'

beforeAll(async () => {
  database = await makeDatabase()
  const { db } = database
  await sql`
    insert into users (id, email, created_at)
    select ${idOf('nr')}, 'learner-' || nr || '@example.org', now() from generate_series(1, 100) as nr`.execute(
    db,
  )
  await sql`
    insert into courses (id, creator_id, title, created_at, updated_at)
    select ${idOf('nr')}, ${userId}::uuid, 'Course ' || nr, now(), now() from generate_series(1, 3000) as nr`.execute(
    db,
  )
  // One learner takes every third course, the others every seventh.
  await sql`
    insert into enrollments (id, course_id, user_id, created_at)
    select gen_random_uuid(), ${idOf('course')}, ${idOf('learner')},
      timestamptz '2026-01-01' + course * 7919 % 3000 * interval '1 hour'
    from generate_series(1, 3000) as course, generate_series(1, 100) as learner
    where case learner when 1 then course % 3 = 0 else (course + learner) % 7 = 0 end`.execute(db)
  await sql`vacuum analyze`.execute(db)
})

afterAll(() => database.drop())

test('a page of a thousand courses that a learner takes is read from its index, without sorting', async () => {
  const after = ['2026-02-01T00:00:00.000Z', courseId] as const
  const [plan = []] = await plansOf(database.db, (db) =>
    listEnrolledCourses(db, userId, { after, limit: 25 }),
  )
  expect(plan[0]?.['Node Type']).toBe('Limit')
  expect(tablesReadWhole(plan).filter((table) => table !== 'users')).toEqual([])
  expect(indexesIn(plan)).toContain('enrollments_by_date')
  expect(sorts(plan)).toBe(false)
})

test('the first pages of several learners are each read from the index, and only they are put in order', async () => {
  const asked = [1, 2, 3].map((nr) => ({ userId: userId.replace('1', `${nr}`), limit: 25 }))
  const [plan = []] = await plansOf(database.db, (db) => listFirstEnrolledCourses(db, asked))
  const page = plan.findIndex((step) => step['Node Type'] === 'Limit')
  expect(page).toBeGreaterThan(0)
  expect(sorts(plan.slice(page))).toBe(false)
  expect(tablesReadWhole(plan).filter((table) => table !== 'users')).toEqual([])
  expect(indexesIn(plan)).toContain('enrollments_by_date')
})

test('whether a learner takes a course is looked up by both, and not among all who take it', async () => {
  const [plan = []] = await plansOf(database.db, (db) => findEnrollments(db, [{ userId, courseId }]))
  expect(tablesReadWhole(plan)).toEqual([])
  expect(indexesIn(plan)).toEqual(['enrollments_user_id_course_id_key', 'courses_live'])
})
