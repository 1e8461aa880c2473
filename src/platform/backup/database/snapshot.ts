import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { StorageName } from '../../../base/blobs/storage.ts'
import type { Connection } from '../../../base/db/db.ts'
import type { Migrations } from '../archive/contents.ts'
import { Refusal } from '../refusal.ts'
import { type BlobEntry, listBlobs } from './blobs.ts'
import { withClient } from './client.ts'
import { copyOut, listTables, quoted, type Table } from './tables.ts'

/** The whole database as it stood at one moment, while others go on writing. */
export type Snapshot = {
  migrations: Migrations
  tables: Table[]
  /** The rows of a table, in PostgreSQL's text form; read one table to its end before the next. */
  rowsOf(table: Table): AsyncIterable<Buffer>
  /** The files whose bytes lie at these places. */
  blobsAt(places: readonly StorageName[]): AsyncIterable<BlobEntry>
}

/**
 * Holds one consistent view of the database while `work` reads it.
 * @throws Refusal when the schema is being changed at the same time, or there is none
 */
export async function withSnapshot<T>(
  connection: Connection,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  return withClient(connection, async (client) => {
    const known = await listTables(client)
    await client.query('begin isolation level repeatable read read only')
    // The locks come first, and the view with the first query after them: no table can change its shape in between.
    if (known.length > 0) {
      const names = known.map(({ name }) => `public.${quoted(name)}`).join(', ')
      await client.query(`lock table ${names} in access share mode`)
    }
    const tables = await listTables(client)
    if (JSON.stringify(tables) !== JSON.stringify(known)) {
      throw new Refusal('The database is being brought to another version just now. Try again in a minute.')
    }
    const migrations = await listMigrations(client)
    const snapshot: Snapshot = {
      migrations,
      tables,
      rowsOf: (table) => client.query(copyTo(copyOut(table))),
      blobsAt: (places) => listBlobs(client, tables, places),
    }
    const result = await work(snapshot)
    await client.query('commit')
    return result
  })
}

async function listMigrations(client: pg.Client): Promise<Migrations> {
  const found = await client.query(`select to_regclass('public.schema_migrations') is not null as known`)
  if (found.rows[0]?.known !== true) throw new Refusal('There are no data of Tercet in this database.')
  const { rows } = await client.query<Migrations[number]>(`
    select name, checksum, to_json(applied_at) #>> '{}' as "appliedAt" from schema_migrations order by name`)
  return rows
}
