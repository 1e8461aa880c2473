import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDatabase, type TestDatabase } from '../../../../testing/database.ts'
import { filterCourses } from './actions.ts'
import { noFilter } from './rules.ts'
import { mostLooked, scan } from './store.ts'

let database: TestDatabase

/**
 * The numbers of courses of a level, the newest having the lowest; every third is for beginners, some are advanced, and of those that
 * some are deleted. Seven each were made in the same moment, whose order is that of their ids.
 */
const many = 2400
const atOnce = 7
const beginners = Array.from({ length: many / 3 }, (_, nr) => nr * 3 + 1)
const advanced = [2, 98, 101, 998, 1001, 1100, 2399]
const deleted = [4, 98]
/** How many courses there are from one of a subject to the next. */
const subjects = { baking: 40, music: 250 }
const taught = Array.from({ length: many }, (_, at) => at + 1).filter(
  (nr) => nr % subjects.baking === 0 || nr % subjects.music === 0,
)

beforeAll(async () => {
  database = await makeDatabase()
  const { db } = database
  await sql`
    insert into courses (id, title, created_at, updated_at, deleted_at)
    select ('00000000-0000-7000-8000-' || lpad(to_hex(${sql.lit(many)} - nr), 12, '0'))::uuid, 'Course ' || nr,
      timestamptz '2026-11-01' - ceil(nr / ${sql.lit(atOnce)}::float8) * interval '1 minute', now(),
      case when nr = any (${deleted}::int[]) then now() end
    from generate_series(1, ${sql.lit(many)}) as nr`.execute(db)
  await sql`
    insert into subjects (id, slug, position, names)
    select gen_random_uuid(), slug, 0, jsonb_build_object('en', slug)
    from unnest(${Object.keys(subjects)}::text[]) as slugs (slug)`.execute(db)
  await sql`
    insert into course_facts (course_id, created_at, subject_id, level, language)
    select id, created_at,
      (select subjects.id from subjects where slug =
        case when nr % ${sql.lit(subjects.baking)} = 0 then 'baking' when nr % ${sql.lit(subjects.music)} = 0 then 'music' end),
      case when nr = any (${advanced}::int[]) then 'advanced' when nr % 3 = 1 then 'beginner' end, 'en'
    from courses, lateral (select replace(title, 'Course ', '')::int as nr) as numbered`.execute(db)
})

afterAll(() => database.drop())

/** The numbers of courses on all pages, from the first, and on all pages back from the last. */
async function walk(asked: Asked) {
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

type Asked = Parameters<typeof filterCourses>[1]
type Walk = [name: string, sort: 'newest' | 'oldest', filter: Partial<Asked>, numbers: number[]]

describe('the pages of a filter lead through all courses that it leaves, and back', () => {
  test.each([
    ['where many fit', 'newest', { level: ['beginner'] }, beginners],
    ['where few fit', 'newest', { level: ['advanced'] }, advanced],
    ['where few fit, from the oldest', 'oldest', { level: ['advanced'] }, advanced.toReversed()],
    ['of a language', 'newest', { level: ['advanced'], language: ['en', 'bn'] }, advanced],
    ['of two subjects', 'newest', { subject: ['baking', 'music'] }, taught],
    ['of two subjects, from the oldest', 'oldest', { subject: ['baking', 'music'] }, taught.toReversed()],
  ] satisfies Walk[])('%s: %s', async (_, sort, filter, numbers) => {
    const live = numbers.filter((nr) => !deleted.includes(nr))
    for (const limit of [3, 24]) {
      const { there, back } = await walk({ ...filter, sort, limit })
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
