import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeDatabase, type TestDatabase } from '../../testing/database.ts'
import { putAnswer } from '../http/idempotency/store.ts'
import type { Db } from './db.ts'
import { afterCommit, inTransaction, nowAndAfterwards, outsideTransaction } from './transactions.ts'

let database: TestDatabase
let db: Db

beforeAll(async () => {
  database = await makeDatabase()
  db = database.db
})

afterAll(() => database.drop())

beforeEach(() => db.deleteFrom('kept_answers').execute())

const nothing = Buffer.alloc(0)
const write = (at: Db, name: string) =>
  putAnswer(at, { key: Buffer.from(name), request: nothing, answer: nothing, expiresAt: new Date() })

async function written(): Promise<string[]> {
  const rows = await db.selectFrom('kept_answers').select('key').orderBy('key').execute()
  return rows.map(({ key }) => key.toString())
}

const failure = new Error('on purpose')
const fail = () => Promise.reject(failure)

describe('what is done in a transaction', () => {
  test('lasts when it ends, and is seen by others only then', async () => {
    await inTransaction(db, async () => {
      await write(db, 'a')
      expect(await written()).toEqual(['a'])
      expect(await outsideTransaction(written)).toEqual([])
    })
    expect(await written()).toEqual(['a'])
  })

  test('is undone when it fails, with all transactions that were begun in it', async () => {
    const work = async () => {
      await write(db, 'a')
      await db.transaction().execute((transaction) => write(transaction, 'b'))
      await fail()
    }
    await expect(inTransaction(db, work)).rejects.toBe(failure)
    expect(await written()).toEqual([])
  })

  test('keeps what was done around a transaction that failed alone', async () => {
    await inTransaction(db, async () => {
      await write(db, 'a')
      const step = db.transaction().execute(async (transaction) => {
        await write(transaction, 'b')
        // An error of the database itself ends a transaction for all that follows in it.
        await transaction
          .insertInto('kept_answers')
          .values({ key: nothing } as never)
          .execute()
      })
      await expect(step).rejects.toThrow('null value')
      await write(db, 'c')
    })
    expect(await written()).toEqual(['a', 'c'])
  })

  test('lets transactions that begin at the same moment, or one in another, undo nothing but their own', async () => {
    const step = (name: string, then: () => Promise<unknown>) =>
      db.transaction().execute(async (transaction) => {
        await write(transaction, name)
        await then()
      })
    await inTransaction(db, async () => {
      const good = async () => undefined
      await Promise.allSettled([step('a', good), step('b', fail), step('c', good), step('d', fail)])
      await step('e', () => step('f', fail).catch(() => undefined))
      await step('g', () => step('h', good))
    })
    expect(await written()).toEqual(['a', 'c', 'e', 'g', 'h'])
  })

  test('keeps what is done outside of it, even when it fails', async () => {
    const work = async () => {
      await outsideTransaction(() => write(db, 'a'))
      await fail()
    }
    await expect(inTransaction(db, work)).rejects.toBe(failure)
    expect(await written()).toEqual(['a'])
  })

  test('by many at once leaves connections for what they do outside of it', async () => {
    const names = Array.from({ length: 40 }, (_, at) => `${at}`.padStart(2, '0'))
    await Promise.all(names.map((name) => inTransaction(db, () => outsideTransaction(() => write(db, name)))))
    expect(await written()).toEqual(names)
  })

  test('has told at once and again afterwards what others must not go on believing', async () => {
    const told: string[] = []
    await inTransaction(db, async () => {
      nowAndAfterwards(() => told.push('forgotten'))
      told.push('not yet over')
    })
    nowAndAfterwards(() => told.push('alone'))
    expect(told).toEqual(['forgotten', 'not yet over', 'forgotten', 'alone'])
  })
  test('does what cannot be undone when it has ended, outside of it, and never when it failed', async () => {
    const seen: Promise<string[]>[] = []
    const work = async () => {
      await write(db, 'a')
      afterCommit(() => seen.push(written()))
    }
    await expect(inTransaction(db, () => work().then(fail))).rejects.toBe(failure)
    expect(seen).toEqual([])
    await inTransaction(db, () => work().then(() => expect(seen).toEqual([])))
    expect(await Promise.all(seen)).toEqual([['a']])
    afterCommit(() => seen.push(written()))
    expect(seen).toHaveLength(2)
    await Promise.all(seen)
  })
})
