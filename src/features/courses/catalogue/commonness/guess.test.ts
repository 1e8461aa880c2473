import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../../base/ids.ts'
import { makeDatabase, type TestDatabase } from '../../../../testing/database.ts'
import { indexesIn, plansOf } from '../../../../testing/plans.ts'
import { insertUser } from '../../../accounts/store.ts'
import { mostMatches, type Search } from '../matches/store.ts'
import { orders } from '../orders.ts'
import { listCourses } from '../store.ts'
import { guessSince } from './guess.ts'

let database: TestDatabase

/**
 * A course an hour; one in twenty-two is about umbrellas, of those about old things none is among the later half, and of the
 * teacher's none among the later two thirds.
 */
const many = 45_000
const teacher = newId()
const added = (nr: number) => new Date(Date.UTC(2020, 0, 1) + nr * 3_600_000)

beforeAll(async () => {
  database = await makeDatabase()
  const person = { email: 'henrik@example.org', passwordHash: null, displayName: 'Henrik' }
  await insertUser(database.db, { ...person, id: teacher, createdAt: added(0) })
  const part = many / 15
  for (let from = 1; from < many; from += part) await addCourses(from, from + part - 1)
  await sql`vacuum analyze courses`.execute(database.db)
})

afterAll(() => database.drop())

async function addCourses(from: number, to: number): Promise<void> {
  await sql`
    insert into courses (id, creator_id, title, description, created_at, updated_at)
    select gen_random_uuid(), case when nr % 20 = 3 and nr < ${many / 3} then ${teacher}::uuid end, 'Course',
      case
        when nr % 22 = 0 then 'Of umbrellas'
        when nr % 12 = 1 and nr < ${many / 2} then 'Of old things'
        when nr % 50 = 2 then 'Of a knapsack'
        when nr % 250 = 3 then 'Of a telescope'
        else 'Of little'
      end || ' ' || md5(nr::text),
      created_at, created_at
    from generate_series(${from}::integer, ${to}::integer) as nr, lateral (
      select ${added(0)}::timestamptz + nr * interval '1 hour' as created_at
    ) as added`.execute(database.db)
}

describe('since when there should be enough matches', () => {
  test('is guessed for a word that is dear to look for, with some to spare', async () => {
    const since = await guessSince(database.db, [['umbrellas']], mostMatches)
    const wanted = added(many - 22 * 1.5 * mostMatches).getTime()
    expect(Math.abs(Date.parse(since ?? '') - wanted)).toBeLessThan((added(many).getTime() - wanted) / 10)
  })

  test('follows what may stand for a word, and what has to be there beside it', async () => {
    const guess = (...words: string[][]) => guessSince(database.db, words, mostMatches)
    const alone = (await guess(['umbrellas'])) ?? ''
    expect(await guess(['Umbrellas'], ['of'])).toBe(alone)
    expect(await guess(['umbrel:*'])).toBe(alone)
    expect(((await guess(['umbrellas', 'telescope'])) ?? '') > alone).toBe(true)
    expect(await guess(['umbrellas'], ['knapsack'])).toBeNull()
  })

  test('is not asked for where few match, or as good as all, or nothing is known', async () => {
    for (const words of [['knapsack'], ['of'], ['of:*'], ['nowhere']]) {
      expect(await guessSince(database.db, [words], mostMatches), words[0]).toBeNull()
    }
    const empty = await makeDatabase()
    expect(await guessSince(empty.db, [['umbrellas']], mostMatches)).toBeNull()
    await empty.drop()
  })
})

describe('a search that looks at the newest first', () => {
  type Position = readonly (string | number)[] | null
  const find = (query: string, teachers: string[], since: string | null, after: Position = null) => {
    const search: Search = { words: [query], sought: { query, teachers, since }, atLeast: 0 }
    return listCourses(database.db, search, { order: orders.relevance, after, limit: mostMatches })
  }

  test.each([
    ['umbrellas', 'where there are enough', added(many - 22 * 1.5 * mostMatches)],
    ['umbrellas', 'where there are not enough', added(many - 100)],
    ['old', 'where there are none', added(many - 5000)],
    ['knapsack', 'where it was never dear', added(0)],
  ])('finds the same of “%s”, %s', async (query, _, instant) => {
    const since = instant.toISOString()
    for (const teachers of [[], [teacher]]) {
      const found = await find(query, teachers, null)
      expect(new Set(found.map(({ _id }) => _id)).size).toBe(mostMatches)
      expect(await find(query, teachers, since)).toEqual(found)
      const position = found[100]?.place ?? []
      expect(await find(query, teachers, null, position)).toEqual(found.slice(101))
      expect(await find(query, teachers, since, position)).toEqual(found.slice(101))
    }
  })
})

test('a search for what few courses have does not walk through all of them, in whatever order', async () => {
  const { rows } = await sql<{ start: string }>`select left(md5('77'), 6) as start`.execute(database.db)
  const query = `${rows[0]?.start}:*`
  const search: Search = {
    words: [query],
    sought: { query, teachers: [], since: null },
    atLeast: 0,
  }
  for (const sort of ['newest', 'oldest', 'popular', 'title'] as const) {
    const position = { order: orders[sort], after: null, limit: 25, few: true }
    const [plan = []] = await plansOf(database.db, (db) => listCourses(db, search, position))
    expect(indexesIn(plan), sort).toContain('courses_words')
  }
})
