import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from './db.ts'

const folder = join(import.meta.dirname, '../../../db/migrations')

/** Any fixed number serves, as long as every version of the product uses the same one. */
const lockKey = 7_363_682_01

type Migration = { name: string; text: string; checksum: string }

/**
 * Brings the database to the newest schema: runs each file of db/migrations that has not run yet, in order of
 * name, each in a transaction of its own, under a lock that lets one process at a time do it.
 *
 * @returns the names of the migrations that ran now.
 * @throws Error when a file that ran before has been changed or is missing, or an extension cannot be added.
 */
export async function migrate(db: Db): Promise<string[]> {
  const files = await readMigrations()
  return db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${lockKey}::bigint)`.execute(connection)
    try {
      await sql`create table if not exists schema_migrations (
        name text primary key, checksum text not null, applied_at timestamptz not null default now()
      )`.execute(connection)
      return await apply(connection, files)
    } finally {
      await sql`select pg_advisory_unlock(${lockKey}::bigint)`.execute(connection)
    }
  })
}

/** True when every migration file has run in this database. */
export async function isMigrated(db: Db): Promise<boolean> {
  const files = await readMigrations()
  const applied = await sql<{ count: number }>`select count(*) as count from schema_migrations`.execute(db)
  return applied.rows[0]?.count === files.length
}

async function apply(db: Db, files: Migration[]): Promise<string[]> {
  const applied = await sql<{ name: string; checksum: string }>`
    select name, checksum from schema_migrations order by name`.execute(db)
  for (const { name, checksum } of applied.rows) {
    const file = files.find((candidate) => candidate.name === name)
    if (file === undefined) throw new Error(`The database has run ${name}, which this version does not know.`)
    if (file.checksum !== checksum) throw new Error(`${name} was changed after it had run in this database.`)
  }
  const done = new Set(applied.rows.map((row) => row.name))
  const missing = files.filter((file) => !done.has(file.name))
  for (const file of missing) {
    await db.transaction().execute(async (transaction) => {
      await addExtensions(transaction, file)
      await sql.raw(file.text).execute(transaction)
      await sql`insert into schema_migrations (name, checksum) values (${file.name}, ${file.checksum})`.execute(
        transaction,
      )
    })
  }
  return missing.map((file) => file.name)
}

/** A server may lack an extension, or keep this user from adding it: its operator hears which one, and what to do. */
async function addExtensions(transaction: Db, { text }: Migration): Promise<void> {
  for (const [statement, name] of text.matchAll(/^create extension if not exists (\w+);$/gm)) {
    try {
      await sql.raw(statement).execute(transaction)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new Error(
        `The database needs the extension ${name}, and it could not be added: ${reason}. ` +
          `Somebody who may add it to this database can do so with: create extension ${name};`,
        { cause: error },
      )
    }
  }
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}
