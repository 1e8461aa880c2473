import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blobsIn } from '../../../testing/blobs.ts'
import { makeClock } from '../../../testing/clock.ts'
import { makeDatabase, type TestDatabase } from '../../../testing/database.ts'
import { testSecret } from '../../../testing/server.ts'
import { siteOf } from '../../../testing/site.ts'
import { readConfig } from '../../config/config.ts'
import { readLimit } from '../../contract/limits.ts'
import type { Problem } from '../../contract/problem.ts'
import { openDb } from '../../db/db.ts'
import { createLog } from '../../log.ts'
import type { Services } from '../../services.ts'
import { refund, spend } from './limits.ts'
import { deleteEmptyBuckets } from './store.ts'

const clock = makeClock()

let database: TestDatabase
let services: Services
let made = 0

beforeAll(async () => {
  database = await makeDatabase()
  const { db } = database
  const config = readConfig({ LIMIT_CONTACT: '7/1m' })
  const site = siteOf({ db, clock, config })
  services = { db, clock, config, secret: testSecret, blobs: blobsIn(db, clock), site }
})

afterAll(() => database.drop())

function newSubject(): string {
  made += 1
  return `somebody ${made}`
}

/** After how many seconds an attempt may be repeated; null when it is let through. */
async function attempt(subject: string, on = services): Promise<number | null> {
  const refusal: Problem | null = await spend(on, 'contact', subject).then(
    () => null,
    (thrown) => thrown,
  )
  return refusal === null ? null : refusal.retryAfter
}

async function attempts(count: number, subject: string, on = services): Promise<(number | null)[]> {
  return Promise.all(Array.from({ length: count }, () => attempt(subject, on)))
}

const letThrough = (results: (number | null)[]) => results.filter((wait) => wait === null).length

describe('a limit of seven a minute', () => {
  test('lets seven through at once and tells the eighth in words how long to wait', async () => {
    const subject = newSubject()
    expect(letThrough(await attempts(7, subject))).toBe(7)
    const refused = await spend(services, 'contact', subject).catch((problem) => problem)
    expect(refused).toMatchObject({ code: 'auth/too-many-requests', status: 429, retryAfter: 9 })
    expect(refused.toBody()).toMatchObject({
      title: 'Too many attempts',
      detail: 'Too many attempts. Try again in 9 seconds.',
    })
  })

  test('lets exactly seven of many at the same moment through, on however many instances', async () => {
    const other = openDb({ connectionString: database.url }, createLog('silent'))
    const subject = newSubject()
    const results = await Promise.all([
      attempts(12, subject),
      attempts(12, subject, { ...services, db: other }),
    ])
    await other.destroy()
    expect(letThrough(results.flat())).toBe(7)
  })

  test('lets one more through after exactly the time it told, and all seven after a minute', async () => {
    const subject = newSubject()
    await attempts(7, subject)
    const wait = (await attempt(subject)) ?? 0
    clock.advance({ seconds: wait - 1 })
    expect(await attempt(subject)).toBe(1)
    clock.advance({ seconds: 1 })
    expect(letThrough(await attempts(3, subject))).toBe(1)
    clock.advance({ minutes: 1 })
    expect(letThrough(await attempts(9, subject))).toBe(7)
  })

  test('counts everybody by themselves', async () => {
    await attempts(8, newSubject())
    expect(await attempt(newSubject())).toBeNull()
  })

  test('does not count an attempt that is taken back', async () => {
    const subject = newSubject()
    for (let count = 0; count < 20; count++) {
      await spend(services, 'contact', subject)
      await refund(services, 'contact', subject)
    }
    expect(letThrough(await attempts(9, subject))).toBe(7)
  })
})

test('a clock that was ahead for a while and is set right again keeps nobody out', async () => {
  const subject = newSubject()
  const ahead = { ...services, clock: { now: () => new Date(clock.now().getTime() + 3_600_000) } }
  expect(letThrough(await attempts(9, subject, ahead))).toBe(7)
  expect(letThrough(await attempts(9, subject))).toBe(7)
})

test('instances whose clocks differ by seconds let no more through than one', async () => {
  const subject = newSubject()
  const ahead = { ...services, clock: { now: () => new Date(clock.now().getTime() + 3_000) } }
  expect(letThrough(await attempts(9, subject, ahead))).toBe(7)
  expect(letThrough(await attempts(9, subject))).toBe(0)
})

test('minutes are told as minutes', async () => {
  const slow = { ...services, config: readConfig({ LIMIT_CONTACT: '1/1h' }) }
  const subject = newSubject()
  expect(new Set(await attempts(2, subject, slow))).toEqual(new Set([null, 3600]))
  await expect(spend(slow, 'contact', subject)).rejects.toThrow('Try again in 60 minutes.')
})

test('who was counted cannot be read in the database, and is forgotten once the bucket is empty', async () => {
  await deleteEmptyBuckets(database.db, new Date('2100-01-01'))
  await attempt('amina@example.org')
  const rows = await database.db.selectFrom('limits').selectAll().execute()
  expect(rows).toHaveLength(1)
  expect(rows[0]?.key).toHaveLength(32)
  expect(rows[0]?.key.toString('latin1')).not.toContain('amina')
  await deleteEmptyBuckets(database.db, clock.now())
  expect(await database.db.selectFrom('limits').selectAll().execute()).toHaveLength(1)
  clock.advance({ seconds: 9 })
  await deleteEmptyBuckets(database.db, clock.now())
  expect(await database.db.selectFrom('limits').selectAll().execute()).toEqual([])
})

test.each([
  ['5/5m', { most: 5, seconds: 300 }],
  ['100/1h', { most: 100, seconds: 3600 }],
  ['1/30s', { most: 1, seconds: 30 }],
  ['0/5m', null],
  ['5', null],
  ['5/m', null],
  ['-5/5m', null],
  ['5/5m ', null],
])('an operator may write %s: %j', (text, limit) => {
  expect(readLimit(text)).toEqual(limit)
})
