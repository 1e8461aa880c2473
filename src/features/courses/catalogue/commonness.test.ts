import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDatabase, type TestDatabase } from '../../../testing/database.ts'
import { guessSince } from './commonness.ts'
import { orders } from './orders.ts'
import { listCourses, mostMatches, type Search } from './store.ts'

let database: TestDatabase

/** A course an hour; one in twenty-five is about umbrellas, and of those about old things none is among the later half. */
const many = 60_000
const added = (nr: number) => new Date(Date.UTC(2020, 0, 1) + nr * 3_600_000)

beforeAll(async () => {
  database = await makeDatabase()
  await sql`
    insert into courses (id, title, description, created_at, updated_at)
    select gen_random_uuid(), 'Course',
      case
        when nr % 25 = 0 then 'Of umbrellas'
        when nr % 12 = 1 and nr < ${many / 2} then 'Of old things'
        when nr % 100 = 2 then 'Of a knapsack'
        else 'Of little'
      end,
      created_at, created_at
    from generate_series(1, ${many}) as nr, lateral (
      select ${added(0)}::timestamptz + nr * interval '1 hour' as created_at
    ) as added`.execute(database.db)
  await sql`vacuum analyze courses`.execute(database.db)
})

afterAll(() => database.drop())

describe('since when there should be enough matches', () => {
  test('is guessed for a word that is dear to look for, with some to spare', async () => {
    const since = await guessSince(database.db, [['umbrellas']], mostMatches)
    const wanted = added(many - 25 * 1.5 * mostMatches).getTime()
    expect(Math.abs(Date.parse(since ?? '') - wanted)).toBeLessThan((added(many).getTime() - wanted) / 10)
  })

  test('follows what may stand for a word, and what has to be there beside it', async () => {
    const guess = (...words: string[][]) => guessSince(database.db, words, mostMatches)
    const alone = (await guess(['umbrellas'])) ?? ''
    expect(await guess(['Umbrellas'], ['of'])).toBe(alone)
    expect(await guess(['umbrel:*'])).toBe(alone)
    expect(((await guess(['umbrellas', 'knapsack'])) ?? '') > alone).toBe(true)
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
  const find = (query: string, since: string | null, after: readonly (string | number)[] | null = null) => {
    const search: Search = { words: [query], typed: { query, teachers: [], since }, near: null, atLeast: 0 }
    return listCourses(database.db, search, { order: orders.relevance, after, limit: 25 })
  }

  test.each([
    ['umbrellas', 'where there are enough', added(many - 25 * 1.5 * mostMatches)],
    ['umbrellas', 'where there are not enough', added(many - 100)],
    ['old', 'where there are none', added(many - 5000)],
    ['knapsack', 'where it was never dear', added(0)],
  ])('finds the same of “%s”, %s', async (query, _, since) => {
    const first = await find(query, null)
    expect(first).toHaveLength(25)
    expect(await find(query, since.toISOString())).toEqual(first)
    const place = first.at(-1)?.place ?? []
    const next = await find(query, null, place)
    expect(next).toHaveLength(25)
    expect(await find(query, since.toISOString(), place)).toEqual(next)
  })
})
