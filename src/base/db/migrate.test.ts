import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { makeDatabase, type TestDatabase } from '../../testing/database.ts'
import { createLog } from '../log.ts'
import { openDb } from './db.ts'
import { isMigrated, migrate } from './migrate.ts'

const files = (await readdir(join(import.meta.dirname, '../../../db/migrations'))).sort()

async function openDatabase(options: { migrated: boolean }): Promise<TestDatabase> {
  const database = await makeDatabase(options)
  onTestFinished(database.drop)
  return database
}

test('an empty database is brought to the newest schema, once', async () => {
  const { db } = await openDatabase({ migrated: false })
  expect(await migrate(db)).toEqual(files)
  expect(await migrate(db)).toEqual([])
  expect(await db.selectFrom('courses').selectAll().execute()).toEqual([])
})

test('of two processes that start at once on an empty database, one migrates and the other waits', async () => {
  const { db, url } = await openDatabase({ migrated: false })
  const other = openDb({ connectionString: url }, createLog('silent'))
  onTestFinished(() => other.destroy())
  const ran = await Promise.all([migrate(db), migrate(other), migrate(db), migrate(other)])
  expect(ran.flat()).toEqual(files)
})

test('a database is ready only when every migration has run in it', async () => {
  const { db } = await openDatabase({ migrated: true })
  expect(await isMigrated(db)).toBe(true)
  await sql`delete from schema_migrations where name = ${files.at(-1)}`.execute(db)
  expect(await isMigrated(db)).toBe(false)
})

test('a file that was changed after it had run is refused, and nothing runs', async () => {
  const { db } = await openDatabase({ migrated: true })
  await sql`update schema_migrations set checksum = 'other' where name = ${files[0]}`.execute(db)
  await sql`delete from schema_migrations where name = ${files.at(-1)}`.execute(db)
  await expect(migrate(db)).rejects.toThrow(`${files[0]} was changed after it had run in this database.`)
  expect(await isMigrated(db)).toBe(false)
})

test('a database of a newer version is refused', async () => {
  const { db } = await openDatabase({ migrated: true })
  await sql`insert into schema_migrations (name, checksum) values ('9999_later.sql', '')`.execute(db)
  await expect(migrate(db)).rejects.toThrow(
    'The database has run 9999_later.sql, which this version does not know.',
  )
})

test('a migration that fails leaves nothing behind, of itself or of those before it, and all can run later', async () => {
  const { db } = await openDatabase({ migrated: false })
  await sql`create table courses (in_the_way integer)`.execute(db)
  await expect(migrate(db)).rejects.toThrow('"courses" already exists')
  await sql`drop table courses`.execute(db)
  expect(await migrate(db)).toEqual(files)
  expect(await isMigrated(db)).toBe(true)
})

test('a failure frees the way for others', async () => {
  const { db, url } = await openDatabase({ migrated: false })
  await sql`create table courses (in_the_way integer)`.execute(db)
  await expect(migrate(db)).rejects.toThrow()
  await sql`drop table courses`.execute(db)
  const other = openDb({ connectionString: url }, createLog('silent'))
  onTestFinished(() => other.destroy())
  expect(await migrate(other)).not.toEqual([])
})

test('where an extension may not be added, the operator hears which one and what to do, and can then go on', async () => {
  const { db, url } = await openDatabase({ migrated: false })
  const role = `limited_${process.pid}`
  await sql.raw(`create role ${role}; grant create, usage on schema public to ${role}`).execute(db)
  const limited = openDb({ connectionString: `${url}?options=-c%20role%3D${role}` }, createLog('silent'))
  onTestFinished(async () => {
    await limited.destroy()
    await sql.raw(`drop owned by ${role}; drop role ${role}`).execute(db)
  })
  await expect(migrate(limited)).rejects.toThrow(
    'The database needs the extension pg_trgm, and it could not be added: permission denied to create extension ' +
      '"pg_trgm". Somebody who may add it to this database can do so with: create extension pg_trgm;',
  )
  await sql`create extension pg_trgm`.execute(db)
  expect((await migrate(limited)).at(-1)).toBe(files.at(-1))
})
