import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDatabase, type TestDatabase } from '../../../../testing/database.ts'
import { filterCourses } from './actions.ts'
import { noFilter } from './rules.ts'
import { mostLooked, scan } from './store.ts'

let database: TestDatabase

/**
 * The numbers of courses of a level, the newest having the lowest; every third is for beginners, some are advanced, and of those that
 * some are deleted.
 */
const many = 2400
const beginners = Array.from({ length: many / 3 }, (_, nr) => nr * 3 + 1)
const advanced = [2, 98, 101, 998, 1001, 1100, 2399]
const deleted = [4, 98]

beforeAll(async () => {
  database = await makeDatabase()
  const { db } = database
  await sql`
    insert into courses (id, title, created_at, updated_at, deleted_at)
    select gen_random_uuid(), 'Course ' || nr, timestamptz '2026-11-01' - nr * interval '1 minute', now(),
      case when nr = any (${deleted}::int[]) then now() end
    from generate_series(1, ${sql.lit(many)}) as nr`.execute(db)
  await sql`
    insert into course_facts (course_id, created_at, level, language)
    select id, created_at, case when nr = any (${advanced}::int[]) then 'advanced' when nr % 3 = 1 then 'beginner' end, 'en'
    from courses, lateral (select replace(title, 'Course ', '')::int as nr) as numbered`.execute(db)
})

afterAll(() => database.drop())

/** The numbers of courses on all pages, from the first, and on all pages back from the last. */
async function walk(asked: Parameters<typeof filterCourses>[1]) {
  const pages: number[][] = []
  const numbers = (items: { title: string }[]) =>
    items.map(({ title }) => Number(title.replace('Course ', '')))
  let page = await filterCourses(database.db, asked)
  pages.push(numbers(page.items))
  while (page.next !== null) {
    page = await filterCourses(database.db, { ...asked, after: page.next })
    pages.push(numbers(page.items))
  }
  const back: number[][] = []
  while (page.previous !== null && page.previous !== undefined) {
    page = await filterCourses(database.db, { ...asked, before: page.previous })
    back.unshift(numbers(page.items))
  }
  return { there: pages.flat(), back: back.flat() }
}

describe('the pages of a filter lead through all courses that it leaves, and back', () => {
  test.each([
    ['where many fit', 'newest', { level: ['beginner'] }, beginners],
    ['where few fit', 'newest', { level: ['advanced'] }, advanced],
    ['where few fit, from the oldest', 'oldest', { level: ['advanced'] }, advanced.toReversed()],
    ['of a language', 'newest', { level: ['advanced'], language: ['en', 'bn'] }, advanced],
  ] as const)('%s: %s', async (_, sort, filter, numbers) => {
    const live = numbers.filter((nr) => !deleted.includes(nr))
    for (const limit of [3, 24]) {
      const asked = {
        ...filter,
        level: [...filter.level],
        language: 'language' in filter ? [...filter.language] : [],
      }
      const { there, back } = await walk({ ...asked, sort, limit })
      expect(there).toEqual(live)
      // All pages but the last, from which it begins.
      expect(back).toEqual(live.slice(0, Math.floor((live.length - 1) / limit) * limit))
    }
  })
})

test('what a page needs is the same among the first hundred courses as among the first thousand', async () => {
  const sieve = { ...noFilter, subject: null, level: ['beginner'] }
  const from = { direction: 'desc', after: null } as const
  const first = await scan(database.db, sieve, from, { limit: 25, most: 100 })
  const whole = await scan(database.db, sieve, from, { limit: 25, most: mostLooked })
  expect(first.found).toEqual(whole.found)
  expect(first.found).toHaveLength(25)
})
