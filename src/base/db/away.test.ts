import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeDatabase } from '../../testing/database.ts'
import { networkToDatabase } from '../../testing/network.ts'
import { createLog } from '../log.ts'
import { openDb } from './db.ts'
import { hasWaited, isUnavailable } from './unavailable.ts'

/** A database behind a network proxy, and a client that waits at most a second. */
async function openOverWire() {
  const database = await makeDatabase({ migrated: false })
  const { network, url } = await networkToDatabase(database.url)
  const db = openDb({ connectionString: url }, createLog('silent'), 1_000)
  onTestFinished(async () => {
    await db.destroy()
    network.close()
    await database.drop()
  })
  await db.schema.createTable('notes').addColumn('text', 'text').execute()
  return { network, db }
}

test('a connection that breaks amid a transaction ends that one and nothing else, and the next works', async () => {
  const { network, db } = await openOverWire()
  const broken = db.transaction().execute(async (transaction) => {
    await sql`insert into notes values ('half')`.execute(transaction)
    setImmediate(network.cut)
    await sql`select pg_sleep(60)`.execute(transaction)
  })
  expect(await broken.catch((error) => isUnavailable(error) && !hasWaited(error))).toBe(true)
  network.heal()
  expect((await sql`select * from notes`.execute(db)).rows).toEqual([])
})

test('a database that says nothing any more is given up, and looked for anew', async () => {
  const { network, db } = await openOverWire()
  network.silence()
  const judge = (error: unknown) => isUnavailable(error) && hasWaited(error)
  const asked = Array.from({ length: 20 }, () => sql`select 1`.execute(db).catch(judge))
  expect(new Set(await Promise.all(asked))).toEqual(new Set([true]))
  network.heal()
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
})

test('what a connection held that fell silent amid a transaction is free again soon', async () => {
  const { network, db } = await openOverWire()
  const abandoned = db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(7)`.execute(transaction)
    network.silence()
    await sql`select 1`.execute(transaction)
  })
  expect(await abandoned.catch(isUnavailable)).toBe(true)
  network.heal()
  const isFree = sql<{ free: boolean }>`select pg_try_advisory_lock(7) as free`
  await vi.waitFor(async () => expect((await isFree.execute(db)).rows).toEqual([{ free: true }]), 45_000)
})

test('an answer that is long on its way is waited for while something of it arrives', async () => {
  const { db } = await openOverWire()
  const drop = sql<{ text: string }>`
    select repeat('x', 9000) as text from generate_series(1, 12) as at, lateral pg_sleep(0.12 * sign(at))`
  expect((await drop.execute(db)).rows).toHaveLength(12)
})

test.each([
  ['a full disk', '53100'],
  ['a server that has crashed', '57P02'],
  ['a server that is not there', 'ECONNREFUSED'],
  ['a standby that takes no writes', '25006'],
])('%s is nothing that the request has done', (_, code) => {
  expect(isUnavailable(Object.assign(new Error('x'), { code }))).toBe(true)
})

test.each([
  ['a table that is missing', '42P01'],
  ['a rule that is broken', '23505'],
  ['a file that is missing', 'ENOENT'],
])('%s is our mistake', (_, code) => {
  expect(isUnavailable(Object.assign(new Error('x'), { code, syscall: 'open' }))).toBe(false)
})
