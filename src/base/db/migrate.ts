import { sql } from 'kysely'
import type { Db } from './db.ts'
import { keepHistory, type Migration, ownMigrations, readMigrations, runMigrations } from './migrations.ts'

/** The key of the advisory lock; every version of the product has to use the same. */
const lockKey = 7_363_682_01

/** A migration of existing data that is about to run. */
export type Upgrade = {
  pending: readonly string[]
  /** The newest migration that the database has run. */
  newest: string
}

type Options = {
  /** Where the migrations are. */
  folder?: string
  /**
   * Called before existing data are migrated, under the lock; throwing refuses the migration. The function that it
   * resolves with is called before the migrations are committed; throwing rolls them back.
   */
  prepare?: (upgrade: Upgrade) => Promise<(transaction: Db) => Promise<void>>
}

/**
 * Brings the database to the newest schema: runs the files of db/migrations that have not run yet, in the order of their
 * names, in one transaction, under an advisory lock against other processes.
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
