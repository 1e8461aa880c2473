import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../base/ids.ts'
import { makeDatabase, type TestDatabase } from '../../../testing/database.ts'
import { indexesIn, plansOf, sorts, tablesReadWhole } from '../../../testing/plans.ts'
import { findWholeCourse } from '../course-page/store.ts'
import { findInstructor, findTeaching, listCoursesBy } from './store.ts'

let database: TestDatabase

/** The id of the member or course with this number. */
const idOf = (number: string) =>
  sql.raw(`(lpad(to_hex(${number}), 8, '0') || '-0000-7000-8000-000000000000')::uuid`)
const teacher = '00000001-0000-7000-8000-000000000000'
const course = '00000003-0000-7000-8000-000000000000'

/** Three thousand members, of whom one has five hundred courses and the others one each. */
beforeAll(async () => {
  database = await makeDatabase()
  const { db } = database
  const numbers = sql`generate_series(1, 3000) as nr`
  await sql`
    insert into users (id, email, created_at)
    select ${idOf('nr')}, 'teacher-' || nr || '@example.org', now() from ${numbers}`.execute(db)
  await sql`
    insert into courses (id, creator_id, title, created_at, updated_at)
    select ${idOf('nr')}, ${idOf('case when nr % 6 = 3 then 1 else nr end')}, 'Course ' || nr,
      timestamptz '2026-01-01' + nr * 7919 % 3000 * interval '1 hour', now() from ${numbers}`.execute(db)
  await sql`
    insert into enrollment_counts (course_id, learners, created_at)
    select id, 3, created_at from courses`.execute(db)
  await sql`
    insert into course_facts (course_id, created_at) select id, created_at from courses`.execute(db)
  await sql`insert into course_ratings (course_id, four) select id, 3 from courses`.execute(db)
  await sql`
    insert into teacher_profiles (user_id, about, expertise, links, changed_at)
    select ${idOf('nr')}, 'Something', '', '{}', now() from ${numbers}`.execute(db)
  await sql`vacuum analyze`.execute(db)
})

afterAll(() => database.drop())

test('a page of the courses of somebody who has five hundred is read from their index, without sorting', async () => {
  for (const after of [null, ['2026-02-01T00:00:00.000Z', course] as const]) {
    const [plan = []] = await plansOf(database.db, (db) => listCoursesBy(db, teacher, { after, limit: 25 }))
    expect(tablesReadWhole(plan)).toEqual([])
    expect(indexesIn(plan)).toContain('courses_by_creator')
    expect(sorts(plan)).toBe(false)
  }
})

test.each([
  ['whether somebody teaches', (db) => findTeaching(db, [teacher, newId()])],
  ['what a course says of its instructor and their other courses', (db) => findWholeCourse(db, course)],
  [
    'the page of an instructor with one course',
    (db) => findInstructor(db, '00000007-0000-7000-8000-000000000000'),
  ],
] as [string, Parameters<typeof plansOf>[1]][])('%s is read by indexes alone', async (_, run) => {
  const [plan = [], ...more] = await plansOf(database.db, run)
  expect(plan.length).toBeGreaterThan(0)
  expect(more).toEqual([])
  // All subjects are one page of the database.
  expect(tablesReadWhole(plan).filter((table) => table !== 'subjects')).toEqual([])
})
