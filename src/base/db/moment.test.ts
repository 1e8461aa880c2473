import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeDatabase, type TestDatabase } from '../../testing/database.ts'
import type { Db } from './db.ts'
import { forgetMoment, keepForAMoment } from './moment.ts'

let one: TestDatabase
let other: TestDatabase
let asked: Db[]
let time: number
let read: (db: Db) => Promise<number>

beforeAll(async () => {
  one = await makeDatabase({ migrated: false })
  other = await makeDatabase({ migrated: false })
})

beforeEach(() => {
  asked = []
  time = 0
  read = keepForAMoment(
    async (db) => asked.push(db),
    () => time,
  )
})

afterAll(() => Promise.all([one.drop(), other.drop()]))

test('what is asked for within a moment is asked once, and anew after it', async () => {
  expect(await Promise.all([read(one.db), read(one.db)])).toEqual([1, 1])
  time = 199
  expect(await read(one.db)).toBe(1)
  time = 200
  expect(await read(one.db)).toBe(2)
})

test('nobody gets what was asked before a change, not even who asked meanwhile', async () => {
  const before = read(one.db)
  forgetMoment()
  expect(await read(one.db)).toBe(2)
  expect(await before).toBe(1)
  expect(await read(one.db)).toBe(2)
})

test('each database is asked by itself, and a transaction each time', async () => {
  await read(one.db)
  expect(await read(other.db)).toBe(2)
  await one.db.transaction().execute(async (transaction) => {
    expect(await read(transaction)).toBe(3)
    expect(await read(transaction)).toBe(4)
  })
  expect(await read(one.db)).toBe(1)
})

test('what has failed is asked for again', async () => {
  let fails = true
  const often = keepForAMoment(async () => {
    if (fails) throw new Error('The database is away.')
    return 'here'
  })
  await expect(often(one.db)).rejects.toThrow('away')
  fails = false
  expect(await often(one.db)).toBe('here')
})
