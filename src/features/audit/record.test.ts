import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../base/ids.ts'
import { makeDatabase, type TestDatabase } from '../../testing/database.ts'
import { recordEvent } from './record.ts'
import { deleteOldEvents } from './store.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await makeDatabase()
})

afterAll(() => database.drop())

function eventsOf(userId: string) {
  return database.db.selectFrom('audit_events').selectAll().where('member_id', '=', userId).execute()
}

async function record(at = new Date()): Promise<string> {
  const userId = newId()
  await recordEvent(database.db, { kind: 'session.started', at, userId, details: { method: 'password' } })
  return userId
}

// The database guards its rows by a clock of its own, which is the real one.
const longAgo = new Date(Date.now() - 366 * 86_400_000)

test('an event is kept with what is known of it', async () => {
  const at = new Date()
  expect(await eventsOf(await record(at))).toEqual([
    expect.objectContaining({
      kind: 'session.started',
      at: at.toISOString(),
      actor_id: null,
      network: '',
      details: { method: 'password' },
    }),
  ])
})

test.each([
  ['changed', sql`update audit_events set kind = 'x'`],
  ['changed when it is old', sql`update audit_events set kind = 'x' where at < now() - interval '1 year'`],
  ['removed', sql`delete from audit_events where at > now() - interval '1 day'`],
  ['emptied', sql`truncate audit_events`],
])('the record cannot be %s, not even by the product itself', async (_, statement) => {
  const members = [await record(), await record(longAgo)]
  await expect(statement.execute(database.db)).rejects.toThrow('append-only')
  for (const member of members) expect(await eventsOf(member)).toMatchObject([{ kind: 'session.started' }])
})

test.each([
  ['grow with what else is told', sql`update audit_events set count = count + 1, details = '{}'`],
  ['become less', sql`update audit_events set count = count - 1`],
  ['stay as it is', sql`update audit_events set count = count`],
])('the count of what was refused cannot %s', async (_, statement) => {
  const userId = newId()
  const refused = { kind: 'access.refused', at: new Date(), userId, details: { call: 'GET /' } } as const
  await Promise.all([recordEvent(database.db, refused), recordEvent(database.db, refused)])
  await expect(statement.execute(database.db)).rejects.toThrow('append-only')
  expect(await eventsOf(userId)).toMatchObject([{ count: 2, details: { call: 'GET /' } }])
})

test('nothing but refusals is counted: other events stay as many as they were', async () => {
  const userId = await record()
  await expect(sql`update audit_events set count = count + 1`.execute(database.db)).rejects.toThrow(
    'append-only',
  )
  expect(await eventsOf(userId)).toMatchObject([{ count: 1 }])
})

test('what is older than a year goes, and nothing else', async () => {
  const [old, fresh] = [await record(longAgo), await record()]
  await deleteOldEvents(database.db)
  expect(await eventsOf(old)).toEqual([])
  expect(await eventsOf(fresh)).toHaveLength(1)
})
