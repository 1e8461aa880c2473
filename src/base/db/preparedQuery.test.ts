import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDatabase, type TestDatabase } from '../../testing/database.ts'
import { preparedQuery } from './preparedQuery.ts'

let database: TestDatabase
let times = 0

const listNumbers = preparedQuery((db, from: number, to: number, most: number) => {
  times += 1
  return db
    .selectFrom(sql<{ number: number }>`generate_series(${from}::int, ${to}::int)`.as<'n'>(sql`n (number)`))
    .select(['n.number', sql<string>`${'fixed'}::text`.as('word')])
    .limit(most)
})

beforeAll(async () => {
  database = await makeDatabase({ migrated: false })
})

afterAll(() => database.drop())

test('a statement that is built once takes other values each time', async () => {
  const { db } = database
  const one = { number: 1, word: 'fixed' }
  expect(await listNumbers(db, 1, 9, 1)).toEqual([one])
  expect(await listNumbers(db, 4, 9, 2)).toEqual([
    { ...one, number: 4 },
    { ...one, number: 5 },
  ])
  expect(times).toBe(1)
})

test('it is part of the transaction that asks it', async () => {
  const inside = database.db.transaction().execute(async (transaction) => {
    await sql`create temporary table kept on commit drop as select 7 as number`.execute(transaction)
    const listKept = preparedQuery(() => sql<{ number: number }>`select number from kept`)
    return listKept(transaction)
  })
  expect(await inside).toEqual([{ number: 7 }])
})
