import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { makeDatabase, type TestDatabase } from '../../testing/database.ts'
import { networkToDatabase } from '../../testing/network.ts'
import { createLog } from '../log.ts'
import { batch } from './batch.ts'
import { type Db, openDb } from './db.ts'
import { hasWaited } from './unavailable.ts'

let database: TestDatabase
/** The keys of each statement. */
let statements: number[][]

beforeAll(async () => {
  database = await makeDatabase({ migrated: false })
})

beforeEach(() => {
  statements = []
})

afterAll(() => database.drop())

/** A hundred divided by each number. */
const divide = batch(async (db: Db, numbers: readonly number[]) => {
  statements.push([...numbers])
  const { rows } = await sql<{ quotient: number }>`
    select 100 / number as quotient from unnest(${numbers}::int[]) with ordinality as asked (number, nr) order by nr
  `.execute(db)
  return rows.map(({ quotient }) => quotient)
})

const all = (db: Db, numbers: number[]) => Promise.all(numbers.map((number) => divide(db, number)))

test('what is asked for at the same moment is one statement, and each gets its own answer', async () => {
  expect(await all(database.db, [1, 2, 4, 2])).toEqual([100, 50, 25, 50])
  expect(statements).toEqual([[1, 2, 4, 2]])
})

test('what fails for one fails for nobody else', async () => {
  const answers = await Promise.allSettled([5, 0, 10].map((number) => divide(database.db, number)))
  expect(
    answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : answer.reason.code)),
  ).toEqual([20, '22012', 10])
})

test('within a transaction each key is a statement of its own, and a part of it', async () => {
  const inside = database.db.transaction().execute((transaction) => all(transaction, [1, 2]))
  expect(await Promise.all([inside, all(database.db, [4, 5])])).toEqual([
    [100, 50],
    [25, 20],
  ])
  expect(statements.toSorted()).toEqual([[1], [2], [4, 5]])
})

test('of a thousand questions at once none is lost, and no statement is long', async () => {
  const numbers = Array.from({ length: 1000 }, (_, at) => at + 1)
  expect(await all(database.db, numbers)).toEqual(numbers.map((number) => Math.floor(100 / number)))
  expect(Math.max(...statements.map(({ length }) => length))).toBe(100)
})

test('whoever comes while all is silent waits no longer than who came before', async () => {
  const { network, url } = await networkToDatabase(database.url)
  const db = openDb({ connectionString: url }, createLog('silent'), 300)
  onTestFinished(async () => {
    await db.destroy()
    network.close()
  })
  network.silence()
  const waits = []
  const many = Array.from({ length: 8 }, () => 2)
  for (const numbers of [[1], many, [4]]) {
    waits.push(...numbers.map((number) => divide(db, number).catch(hasWaited)))
    // So that the next one is a statement of its own.
    for (let turn = 0; turn < 2; turn += 1) await new Promise(setImmediate)
  }
  expect(new Set(await Promise.all(waits))).toEqual(new Set([true]))
  expect(statements).toEqual([[1], many])
})

test('while a statement is under way few wait for it to end, and many for nothing, nor anybody for long', async () => {
  const sent: number[][] = []
  const ends: (() => void)[] = []
  let time = 0
  const ask = batch(
    async (_: Db, numbers: readonly number[]) => {
      sent.push([...numbers])
      await new Promise<void>((resolve) => ends.push(resolve))
      return [...numbers]
    },
    { now: () => time },
  )
  const asked: Promise<number>[] = []
  const say = async (...numbers: number[]) => {
    asked.push(...numbers.map((number) => ask(database.db, number)))
    for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate)
  }
  const end = () => {
    for (const one of ends.splice(0)) one()
    return say()
  }
  await say(1)
  await say(2, 3)
  expect(sent).toEqual([[1]])
  await say(4, 5, 6, 7, 8, 9)
  expect(sent).toEqual([[1], [2, 3, 4, 5, 6, 7, 8, 9]])
  await say(10)
  await end()
  expect(sent.splice(0, 2)).toHaveLength(2)
  await say(11)
  expect(sent).toEqual([[10]])
  time = 50
  await say(12)
  expect(sent).toEqual([[10], [11, 12]])
  await end()
  expect(await Promise.all(asked)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
})
