import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../../../base/db/db.ts'
import { newId } from '../../../base/ids.ts'
import { makeDatabase, type TestDatabase } from '../../../testing/database.ts'
import { indexesIn, plansOf, type Step, sorts, tablesReadWhole } from '../../../testing/plans.ts'
import { insertUser } from '../../accounts/store.ts'
import { findCourse, listCoursesOf, listFirstCoursesOf } from '../store.ts'
import type { Search } from './matches/store.ts'
import { listWordsLike } from './near/store.ts'
import { orders } from './orders.ts'
import { countCourses, findTeachers, findUses, listCourses } from './store.ts'

let database: TestDatabase
const teachers: string[] = []

beforeAll(async () => {
  database = await makeDatabase()
  const { db } = database
  for (let at = 0; at < 60; at++) {
    const id = newId()
    const person = { id, email: `teacher-${at}@example.org`, passwordHash: null, createdAt: new Date() }
    await insertUser(db, { ...person, displayName: `Teacher N${at}` })
    teachers.push(id)
  }
  await sql`
    insert into users (id, email, display_name, created_at)
    select gen_random_uuid(), 'learner-' || at || '@example.org', 'Learner ' || md5(at::text), now()
    from generate_series(1, 3000) as at`.execute(db)
  await sql`
    insert into courses (id, creator_id, title, description, created_at, updated_at)
    select gen_random_uuid(), (${teachers}::uuid[])[1 + least(at % 70, 59)], 'Course ' || md5(at::text),
      'About subject' || at || ' and ' || repeat('so on ', 20),
      timestamptz '2026-01-01' + at * 7919 % 3000 * interval '7 minutes', timestamptz '2026-01-01'
    from generate_series(1, 3000) as at`.execute(db)
  await sql`
    insert into enrollment_counts (course_id, learners, created_at)
    select id, row_number() over (order by id) % 50, created_at from courses`.execute(db)
  // As autovacuum does before long: without it the index of words still has a list of its own to read first.
  await sql`vacuum analyze`.execute(db)
})

afterAll(() => database.drop())

/** The plan of the one query that is made. */
async function planOf(run: (db: Db) => Promise<unknown>): Promise<Step[]> {
  const [plan, ...more] = await plansOf(database.db, run)
  if (plan === undefined || more.length > 0) throw new Error('Expected one query.')
  return plan
}

const everything: Search = {
  words: [],
  sought: { query: '', teachers: [], since: null },
  atLeast: 0,
}
const id = '019a8f3c-1b2d-7e4f-8a5b-0123456789ab'
const date = '2026-01-07T00:00:00.000Z'

describe('a page of 3,000 courses is read from the index of its order, without sorting', () => {
  test.each([
    ['newest', 'courses_by_date', [date, id]],
    ['oldest', 'courses_by_date', [date, id]],
    ['popular', 'courses_by_popularity', [25, date, id]],
    ['title', 'courses_by_title', ['course 8', id]],
  ] as const)('%s', async (sort, index, position) => {
    for (const after of [null, position]) {
      const plan = await planOf((db) =>
        listCourses(db, everything, { order: orders[sort], after, limit: 25 }),
      )
      expect(plan[0]?.['Node Type']).toBe('Limit')
      expect(tablesReadWhole(plan)).not.toContain('courses')
      expect(indexesIn(plan)).toContain(index)
      expect(sorts(plan)).toBe(false)
    }
  })

  test('one’s own', async () => {
    const creatorId = teachers.at(-1) ?? ''
    const next = await planOf((db) => listCoursesOf(db, creatorId, { after: [date, id], limit: 25 }))
    const first = await planOf((db) => listFirstCoursesOf(db, [{ creatorId, limit: 25 }]))
    const page = first.findIndex((step) => step['Node Type'] === 'Limit')
    expect(page).toBeGreaterThan(0)
    for (const plan of [next, first.slice(page)]) {
      expect(tablesReadWhole(plan)).not.toContain('courses')
      // Live and hidden ones are merged by their keys; the quota of courses bounds how many of these may be sorted.
      expect(indexesIn(plan)).toEqual(
        expect.arrayContaining(['courses_by_creator', 'courses_hidden_by_creator', 'courses_pkey']),
      )
    }
  })
})

describe('a search among 3,000 courses does not read them all', () => {
  const byWords = (): Search => ({
    words: ['Subject77'],
    sought: { query: 'Subject77:*', teachers: [], since: null },
    atLeast: 0,
  })
  const byTeacher = (): Search => ({
    words: ['n7'],
    sought: { query: 'n7:*', teachers: teachers.slice(7, 8), since: null },
    atLeast: 0,
  })
  const byWhatWasMeant = (): Search => ({
    words: ['sbject77'],
    sought: { query: '(sbject77:* | subject77)', teachers: teachers.slice(7, 8), since: null },
    atLeast: 0,
  })

  test.each(['newest', 'oldest', 'popular', 'title', 'relevance'] as const)('%s', async (sort) => {
    for (const search of [byWords(), byTeacher(), byWhatWasMeant()]) {
      const position = { order: orders[sort], after: null, limit: 25 }
      const plan = await planOf((db) => listCourses(db, search, position))
      expect(tablesReadWhole(plan)).not.toContain('courses')
    }
  })

  test.each(['newest', 'oldest', 'popular', 'title'] as const)(
    'few matches are gathered before they are sorted: %s',
    async (sort) => {
      const position = { order: orders[sort], after: null, limit: 25, few: true }
      const search: Search = { ...byWords(), sought: { query: 'a77:*', teachers: [], since: null } }
      const plan = await planOf((db) => listCourses(db, search, position))
      expect(indexesIn(plan)).toContain('courses_words')
    },
  )

  test('of a common word it looks those up that were added since an instant', async () => {
    const recent = { query: 'course', teachers: [], since: '2026-01-12T00:00:00.000Z' }
    const search = { words: ['course'], sought: recent, atLeast: 0 }
    const position = { order: orders.relevance, after: null, limit: 25 }
    const [plan = []] = await plansOf(database.db, (db) => listCourses(db, search, position))
    expect(tablesReadWhole(plan)).not.toContain('courses')
    const conditions = plan.map((step) => step['Index Cond'] ?? '')
    expect(conditions).toContainEqual(expect.stringMatching(/words @@ .* && /))
  })

  test('ranked or counted, it looks words and teachers up in their indexes', async () => {
    const position = { order: orders.relevance, after: null, limit: 25 }
    for (const run of [
      (search: Search) => planOf((db) => listCourses(db, search, position)),
      (search: Search) => planOf((db) => countCourses(db, search, 1001)),
    ]) {
      expect(indexesIn(await run(byWords()))).toContain('courses_words')
      const indexes = indexesIn(await run(byTeacher()))
      expect(indexes).toContain('courses_words')
      expect(indexes).toContainEqual(expect.stringMatching(/^courses_(by|of)_creator$/))
    }
  })
})

test('what is written much like a word is looked up by its letters, among all words', async () => {
  const plans = await plansOf(database.db, (db) => listWordsLike(db, 'corse'))
  expect(plans.map(tablesReadWhole)).toEqual([[]])
  expect(plans.flatMap(indexesIn)).toEqual(['known_words_letters'])
  expect(await listWordsLike(database.db, 'corse')).toEqual({ titles: ['course'], names: [] })
})

test('whether a teacher is called so, and whether many titles have a word, is looked up', async () => {
  expect(await findTeachers(database.db, 'n7')).toEqual(teachers.slice(7, 8))
  expect(await findTeachers(database.db, 'learner')).toEqual([])
  const plan = await planOf((db) => findTeachers(db, 'n7'))
  expect(tablesReadWhole(plan)).toEqual([])
  expect(indexesIn(plan)).toEqual(expect.arrayContaining(['users_name_words', 'courses_by_creator']))
  expect(await findUses(database.db, ['Course', 'teacher', 'subject7'])).toEqual([
    { word: 'Course', kind: 'title', uses: 3000 },
    { word: 'teacher', kind: 'name', uses: 60 },
  ])
  expect(tablesReadWhole(await planOf((db) => findUses(db, ['Course', 'subject7'])))).toEqual([])
})

test('one course is read by its id', async () => {
  expect(tablesReadWhole(await planOf((db) => findCourse(db, id)))).not.toContain('courses')
})
