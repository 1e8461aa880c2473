import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeDatabase, type TestDatabase } from '../../testing/database.ts'
import { coalesceQueries } from './coalesceQueries.ts'
import type { Db } from './db.ts'
import { readFrom } from './transactions.ts'

let database: TestDatabase
let replica: TestDatabase
let asked: number[]

beforeAll(async () => {
  database = await makeDatabase({ migrated: false })
  replica = await makeDatabase({ migrated: false })
})

beforeEach(() => {
  asked = []
})

afterAll(async () => {
  await database.drop()
  await replica.drop()
})

/** A hundred divided by a number, and the database that was asked. */
const divide = coalesceQueries(async (db: Db, { by }: { by: number }) => {
  asked.push(by)
  const { rows } = await sql<{ quotient: number; at: string }>`
    select 100 / ${by}::int as quotient, current_database() as at`.execute(db)
  return rows[0]
})

test('whoever asks the same at the same moment gets the same answer, of one question', async () => {
  const answers = await Promise.all([5, 4, 5, 5, 4].map((by) => divide(database.db, { by })))
  expect(answers.map((answer) => answer?.quotient)).toEqual([20, 25, 20, 20, 25])
  expect(new Set(answers).size).toBe(2)
  expect(asked.toSorted()).toEqual([4, 5])
})

test('an answer is kept for nobody who asks later', async () => {
  const [first, second] = [await divide(database.db, { by: 5 }), await divide(database.db, { by: 5 })]
  expect(first).not.toBe(second)
  expect(asked).toEqual([5, 5])
})

test('a question that cannot be answered fails for all who ask it, and for nobody else', async () => {
  const answers = await Promise.allSettled([0, 5, 0].map((by) => divide(database.db, { by })))
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected'])
})

test('what is asked of a replica, or within a transaction, is a question of its own', async () => {
  const [here, there, inside] = await Promise.all([
    divide(database.db, { by: 5 }),
    readFrom(replica.db, () => divide(database.db, { by: 5 })),
    database.db.transaction().execute((transaction) => divide(transaction, { by: 5 })),
  ])
  expect(asked).toEqual([5, 5, 5])
  expect([here?.at === inside?.at, here?.at === there?.at]).toEqual([true, false])
})
