import { afterAll, beforeAll, expect, test } from 'vitest'
import { blobsIn } from '../../../testing/blobs.ts'
import { makeClock } from '../../../testing/clock.ts'
import { makeDatabase, type TestDatabase } from '../../../testing/database.ts'
import { testSecret } from '../../../testing/server.ts'
import { siteOf } from '../../../testing/site.ts'
import { readConfig } from '../../config/config.ts'
import type { Services } from '../../services.ts'
import { makeTally, type Tally } from './tally.ts'

const clock = makeClock()

let database: TestDatabase
let services: Services
let statements = 0
let made = 0

beforeAll(async () => {
  database = await makeDatabase({ watch: () => (statements += 1) })
  const { db } = database
  const config = readConfig({})
  const site = siteOf({ db, clock, config })
  services = { db, clock, config, secret: testSecret, blobs: blobsIn(db, clock), site }
})

afterAll(() => database.drop())

function newAccount(): string {
  made += 1
  return `account ${made}`
}

/** How many of `count` concurrent changes are let through, and after how many seconds the last one may be repeated. */
async function change(tally: Tally, account: string, count: number) {
  const settled = await Promise.allSettled(Array.from({ length: count }, () => tally('change', account)))
  const last = settled.at(-1)
  return {
    through: settled.filter(({ status }) => status === 'fulfilled').length,
    retryAfter: last?.status === 'rejected' ? last.reason.retryAfter : null,
  }
}

test('one process lets exactly as many through as the limit says, and then one a second', async () => {
  const [tally, account] = [makeTally(services), newAccount()]
  expect(await change(tally, account, 700)).toEqual({ through: 600, retryAfter: 1 })
  clock.advance({ seconds: 1 })
  expect(await change(tally, account, 5)).toEqual({ through: 1, retryAfter: 1 })
  clock.advance({ minutes: 10 })
  expect(await change(tally, account, 700)).toEqual({ through: 600, retryAfter: 1 })
})

test('three processes let at most a sixtieth more through each', async () => {
  const account = newAccount()
  const tallies = [makeTally(services), makeTally(services), makeTally(services)]
  const through: number[] = []
  for (let round = 0; round < 40; round += 1) {
    for (const tally of tallies) through.push((await change(tally, account, 7)).through)
  }
  const all = through.reduce((sum, one) => sum + one, 0)
  expect(all).toBeGreaterThanOrEqual(600)
  expect(all).toBeLessThanOrEqual(600 + 3 * 9)
})

test('few changes cost no statement, many one for every ten, and what is refused none', async () => {
  const [tally, account] = [makeTally(services), newAccount()]
  statements = 0
  await change(tally, account, 9)
  expect(statements).toBe(0)
  await change(tally, account, 591)
  expect(statements).toBe(60)
  await change(tally, account, 1)
  // One statement that is refused, and one that asks for how long.
  expect(statements).toBe(62)
  await change(tally, account, 1000)
  expect(statements).toBe(62)
})

test('a small limit is counted one by one', async () => {
  const few = { ...services, config: readConfig({ LIMIT_CHANGES: '3/1h' }) }
  const account = newAccount()
  const [one, other] = [makeTally(few), makeTally(few)]
  expect([await change(one, account, 2), await change(other, account, 2)]).toMatchObject([
    { through: 2 },
    { through: 1, retryAfter: 1200 },
  ])
})

test('everybody is counted by themselves, and each limit', async () => {
  const [tally, account] = [makeTally(services), newAccount()]
  await change(tally, account, 601)
  expect(await change(tally, newAccount(), 1)).toMatchObject({ through: 1 })
  await expect(tally('keyed', account)).resolves.toBeUndefined()
})

test('a clock that was ahead for a while and is set right again keeps nobody out', async () => {
  const account = newAccount()
  let ahead = 3_600_000
  const shifted = { ...services, clock: { now: () => new Date(clock.now().getTime() + ahead) } }
  const tally = makeTally(shifted)
  await change(tally, account, 601)
  ahead = 0
  expect(await change(tally, account, 1)).toMatchObject({ through: 1 })
})

test('a database that is away refuses what it should be told of, and nothing stays counted', async () => {
  const away = await makeDatabase()
  await away.drop()
  const account = newAccount()
  let { db } = away
  const tally = makeTally({
    ...services,
    get db() {
      return db
    },
  })
  expect(await change(tally, account, 12)).toMatchObject({ through: 9 })
  db = database.db
  expect(await change(tally, account, 700)).toMatchObject({ through: 591 })
})
