import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { makeDatabase, type TestDatabase } from '../../testing/database.ts'
import { createLog } from '../log.ts'
import { openDb } from './db.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await makeDatabase({ migrated: false })
})

afterAll(() => database.drop())

async function answerTo<T>(query: ReturnType<typeof sql<{ value: T }>>): Promise<T | undefined> {
  const { rows } = await query.execute(database.db)
  return rows[0]?.value
}

test('instants arrive as ISO text in UTC, wherever they were written', async () => {
  const written = '2026-11-21T15:00:00.5+06:00'
  expect(await answerTo(sql`select ${written}::timestamptz as value`)).toBe('2026-11-21T09:00:00.500Z')
})

test('whole numbers of eight bytes arrive as numbers', async () => {
  expect(await answerTo(sql`select count(*) as value from pg_class`)).toBeTypeOf('number')
})

test('a statement is planned once a connection, however often it is sent', async () => {
  const planned = await database.db.connection().execute(async (connection) => {
    for (const number of [1, 2, 3]) {
      await sql`select ${number}::int as unplanned`.execute(connection)
      await sql`select 'without values' as unplanned`.execute(connection)
    }
    return sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement like '%unplanned' and 1 = ${1}::int
    `.execute(connection)
  })
  expect(planned.rows).toHaveLength(2)
})

test('more different statements than are kept planned are answered all the same', async () => {
  const sum = await database.db.connection().execute(async (connection) => {
    let total = 0
    for (let number = 0; number < 520; number += 1) {
      const text = sql.raw(`as value_${number}`)
      const { rows } = await sql<Record<string, number>>`select ${number}::int ${text}`.execute(connection)
      total += rows[0]?.[`value_${number}`] ?? Number.NaN
    }
    return total
  })
  expect(sum).toBe((519 * 520) / 2)
})

test('after the server has ended idle connections, the next questions are answered', async () => {
  const lost = Promise.withResolvers<void>()
  let count = 0
  const log = createLog('warn', {
    write: () => {
      count += 1
      if (count === 3) lost.resolve()
    },
  })
  const db = openDb({ connectionString: database.url }, log)
  onTestFinished(() => db.destroy())
  const askAtOnce = () =>
    Promise.all([1, 2, 3].map((number) => sql`select pg_sleep(0.05), ${number}::int`.execute(db)))
  await askAtOnce()
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
  `.execute(database.db)
  await lost.promise
  expect(await askAtOnce()).toHaveLength(3)
})

test('a connection to a server that takes no changes any more is given up, and the next leads to one that does', async () => {
  const own = await makeDatabase({ migrated: false })
  onTestFinished(own.drop)
  await sql`create table notes (text text)`.execute(own.db)
  const name = sql.id(new URL(own.url).pathname.slice(1))
  await sql`alter database ${name} set default_transaction_read_only = on`.execute(own.db)
  const db = openDb({ connectionString: own.url }, createLog('silent'))
  onTestFinished(() => db.destroy())
  const note = () => sql`insert into notes values (${'kept'})`.execute(db)
  await expect(note()).rejects.toThrow('read-only transaction')
  await sql`alter database ${name} reset default_transaction_read_only`.execute(own.db)
  await vi.waitFor(note, { timeout: 45_000 })
})
