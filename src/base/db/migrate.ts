import { sql } from 'kysely'
import type { Db } from './db.ts'
import { keepHistory, type Migration, ownMigrations, readMigrations, runMigrations } from './migrations.ts'

/** Any fixed number serves, as long as every version of the product uses the same one. */
const lockKey = 7_363_682_01

/** What goes before a change of data that is there already, while nobody else can begin one. */
export type Upgrade = {
  pending: readonly string[]
  /** The newest migration that has run in the data. */
  newest: string
}

type Options = {
  /** Where the migrations are. */
  folder?: string
  /**
   * Prepares for the change of data that is there already, and may refuse it by throwing. What it resolves with is
   * called when all migrations have run, before they count: when that throws, the data are as they were.
   */
  prepare?: (upgrade: Upgrade) => Promise<(transaction: Db) => Promise<void>>
}

/**
 * Brings the database to the newest schema: runs each file of db/migrations that has not run yet, in order of
 * name, all in one transaction, under a lock that lets one process at a time do it.
 *
 * @returns the names of the migrations that ran now.
 * @throws Error when a file that ran before has been changed or is missing, or an extension cannot be added.
 */
export async function migrate(db: Db, { folder = ownMigrations, prepare }: Options = {}): Promise<string[]> {
  const files = await readMigrations(folder)
  return db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${lockKey}::bigint)`.execute(connection)
    try {
      await keepHistory(connection)
      const { missing, newest } = await compare(connection, files)
      const pending = missing.map((file) => file.name)
      if (missing.length === 0) return pending
      const check = newest === undefined ? undefined : await prepare?.({ pending, newest })
      await connection.transaction().execute(async (transaction) => {
        await runMigrations(transaction, missing)
        await check?.(transaction)
      })
      return pending
    } finally {
      await sql`select pg_advisory_unlock(${lockKey}::bigint)`.execute(connection)
    }
  })
}

/** True when every migration file has run in this database. */
export async function isMigrated(db: Db): Promise<boolean> {
  const files = await readMigrations(ownMigrations)
  const applied = await sql<{ count: number }>`select count(*) as count from schema_migrations`.execute(db)
  return applied.rows[0]?.count === files.length
}

async function compare(db: Db, files: readonly Migration[]) {
  const applied = await sql<{ name: string; checksum: string }>`
    select name, checksum from schema_migrations order by name`.execute(db)
  for (const { name, checksum } of applied.rows) {
    const file = files.find((candidate) => candidate.name === name)
    if (file === undefined) throw new Error(`The database has run ${name}, which this version does not know.`)
    if (file.checksum !== checksum) throw new Error(`${name} was changed after it had run in this database.`)
  }
  const done = new Set(applied.rows.map((row) => row.name))
  return { missing: files.filter((file) => !done.has(file.name)), newest: applied.rows.at(-1)?.name }
}
