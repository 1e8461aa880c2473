import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDatabase, type TestDatabase } from '../../../testing/database.ts'
import { indexesIn, plansOf, tablesReadWhole } from '../../../testing/plans.ts'
import { listByLesson, listNotedCourses, listNotes } from './store.ts'

let database: TestDatabase

const idOf = (number: string) =>
  sql.raw(`(lpad(to_hex(${number}), 8, '0') || '-0000-7000-8000-000000000000')::uuid`)
const user = '00000001-0000-7000-8000-000000000000'
const course = '00000002-0000-7000-8000-000000000000'

beforeAll(async () => {
  database = await makeDatabase()
  const { db } = database
  await sql`
    insert into users (id, email, display_name, created_at)
    select ${idOf('nr')}, 'learner-' || nr || '@example.org', 'Learner ' || nr, now()
    from generate_series(1, 200) as nr`.execute(db)
  await sql`
    insert into courses (id, creator_id, title, created_at, updated_at)
    select ${idOf('nr')}, ${idOf('1')}, 'Course ' || nr, now(), now() from generate_series(1, 20) as nr`.execute(
    db,
  )
  await sql`
    insert into notes (user_id, id, course_id, item_id, item_title, text, changes, created_at, updated_at)
    select ${idOf('learner')}, gen_random_uuid(), ${idOf('course')}, ${idOf('item')}, 'Tides', 'The moon pulls.', '{}',
      now() - item * interval '1 minute', now()
    from generate_series(1, 200) as learner, generate_series(1, 20) as course, generate_series(1, 10) as item`.execute(
    db,
  )
  await sql`vacuum analyze`.execute(db)
})

afterAll(() => database.drop())

test('of forty thousand notes only those of a member are read, by an index', async () => {
  const page = { after: null, limit: 25 }
  for (const asked of [{}, { course }, { course, item: user }, { q: 'moon' }]) {
    const [plan = []] = await plansOf(database.db, (db) => listNotes(db, user, asked, page))
    expect(indexesIn(plan).join()).toMatch(/notes_of_(user|course)/)
    expect(tablesReadWhole(plan)).not.toContain('notes')
  }
  for (const ask of [
    (db: TestDatabase['db']) => listNotedCourses(db, user, 200),
    (db: TestDatabase['db']) => listByLesson(db, user, course, { after: undefined, limit: 200 }),
  ]) {
    const [plan = []] = await plansOf(database.db, ask)
    expect(tablesReadWhole(plan)).not.toContain('notes')
  }
})
