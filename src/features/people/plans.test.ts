import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDatabase, type TestDatabase } from '../../testing/database.ts'
import { indexesIn, plansOf, sorts, tablesReadWhole } from '../../testing/plans.ts'
import { listRemoved } from '../enrollments/removals/store.ts'
import { listDone } from '../progress/store.ts'
import { listLearners } from './roster/store.ts'

let database: TestDatabase

/** The id of the person or course with this number. */
const idOf = (number: string) =>
  sql.raw(`(lpad(to_hex(${number}), 8, '0') || '-0000-7000-8000-000000000000')::uuid`)
const courseId = '00000001-0000-7000-8000-000000000000'

beforeAll(async () => {
  database = await makeDatabase()
  const { db } = database
  await sql`
    insert into users (id, email, display_name, created_at)
    select ${idOf('nr')}, 'learner-' || nr || '@example.org', 'Learner ' || nr, now()
    from generate_series(1, 2000) as nr`.execute(db)
  await sql`
    insert into courses (id, creator_id, title, created_at, updated_at)
    select ${idOf('nr')}, ${idOf('1')}, 'Course ' || nr, now(), now() from generate_series(1, 20) as nr`.execute(
    db,
  )
  await sql`
    insert into enrollments (id, course_id, user_id, created_at)
    select gen_random_uuid(), ${idOf('course')}, ${idOf('learner')}, now()
    from generate_series(1, 20) as course, generate_series(1, 2000) as learner
    where course = 1 or learner % 20 = course`.execute(db)
  await sql`
    insert into course_clocks (course_id, user_id, started_at) select course_id, user_id, now() from enrollments`.execute(
    db,
  )
  await sql`
    insert into removed_learners (course_id, user_id, removed_at, reason)
    select ${idOf('course')}, ${idOf('learner')}, now() - learner * interval '1 minute', 'other'
    from generate_series(1, 20) as course, generate_series(1, 500) as learner`.execute(db)
  await sql`
    insert into item_progress (course_id, user_id, round, item_id, first_at, last_at)
    select course_id, user_id, 1, gen_random_uuid(), now(), now() from enrollments`.execute(db)
  await sql`vacuum analyze`.execute(db)
})

afterAll(() => database.drop())

test('a page of two thousand learners of a course is read from its index, and only the page is put in order', async () => {
  for (const after of [null, '80000000-0000-4000-8000-000000000000']) {
    const [plan = []] = await plansOf(database.db, (db) =>
      listLearners(db, courseId, { q: '', emails: true, after, limit: 25 }),
    )
    const page = plan.findIndex((step) => step['Node Type'] === 'Limit')
    expect(page).toBeGreaterThan(-1)
    expect(indexesIn(plan)).toContain('enrollments_of_course')
    expect(tablesReadWhole(plan)).toEqual([])
    expect(sorts(plan.slice(page))).toBe(false)
  }
})

test('a page of those who were removed is read from its index, without sorting', async () => {
  const [plan = []] = await plansOf(database.db, (db) =>
    listRemoved(db, courseId, { after: null, limit: 25 }),
  )
  expect(indexesIn(plan)).toContain('removed_learners_by_date')
  expect(tablesReadWhole(plan)).toEqual([])
  expect(sorts(plan)).toBe(false)
})

test('what the learners of a page have done is looked up by course and learner', async () => {
  const [plan = []] = await plansOf(database.db, (db) => listDone(db, courseId, [courseId]))
  expect(tablesReadWhole(plan)).toEqual([])
})
