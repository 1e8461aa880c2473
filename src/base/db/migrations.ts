import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from './db.ts'

/** The folder of the product's migrations. */
export const ownMigrations = join(import.meta.dirname, '../../../db/migrations')

export type Migration = { name: string; text: string; checksum: string }

/** The migrations of a folder, in the order in which they run: by name. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** Makes the table of migrations that have run, unless it exists. */
export async function keepHistory(db: Db): Promise<void> {
  await sql`create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now()
  )`.execute(db)
}

/** Runs migrations in order and records each. The caller's transaction makes that atomic. */
export async function runMigrations(transaction: Db, migrations: readonly Migration[]): Promise<void> {
  for (const { name, text, checksum } of migrations) {
    await addExtensions(transaction, text)
    await sql.raw(text).execute(transaction)
    await sql`insert into schema_migrations (name, checksum) values (${name}, ${checksum})`.execute(
      transaction,
    )
  }
}

/** Adds a migration's extensions. @throws Error that tells the operator which one could not be added, and what to do */
async function addExtensions(transaction: Db, text: string): Promise<void> {
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
