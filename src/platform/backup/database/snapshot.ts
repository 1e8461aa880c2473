import { type Client, escapeIdentifier } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { StorageName } from '../../../base/blobs/storage.ts'
import type { Connection } from '../../../base/db/db.ts'
import type { Migrations } from '../archive/format.ts'
import { Refusal } from '../refusal.ts'
import { withClient } from './client.ts'
import { copyOut, listTables, type Table } from './tables.ts'

/** A consistent view of the whole database, while others go on writing. */
export type Snapshot = {
  migrations: Migrations
  tables: Table[]
  /** The rows of a table in COPY's text format; one table has to be read to its end before the next. */
  rowsOf(table: Table): AsyncIterable<Buffer>
  /** The files in these storages. */
  blobsIn(storages: readonly StorageName[]): AsyncIterable<BlobEntry>
  /** The bytes of a file that the database stores. */
  bytesOf(id: string): Promise<Buffer | null>
}

/**
 * Opens a snapshot of the database for `work`.
 * @throws Refusal when the schema is being migrated at the same time, or there is none
 */
export async function withSnapshot<T>(
  connection: Connection,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  return withClient(connection, async (client) => {
    const known = await listTables(client)
    await client.query('begin isolation level repeatable read read only')
    // The locks come before the first query, which takes the snapshot, so that no table is altered in between.
    if (known.length > 0) {
      const names = known.map(({ name }) => `public.${escapeIdentifier(name)}`).join(', ')
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
      blobsIn: (storages) => listBlobs(client, tables, storages),
      async bytesOf(id) {
        const { rows } = await client.query('select bytes from public.blobs where id = $1', [id])
        return rows[0]?.bytes ?? null
      },
    }
    const result = await work(snapshot)
    await client.query('commit')
    return result
  })
}

async function listMigrations(client: Client): Promise<Migrations> {
  const found = await client.query(`select to_regclass('public.schema_migrations') is not null as known`)
  if (found.rows[0]?.known !== true) throw new Refusal('There are no data of Tercet in this database.')
  const { rows } = await client.query<Migrations[number]>(`
    select name, checksum, to_json(applied_at) #>> '{}' as "appliedAt" from schema_migrations order by name`)
  return rows
}

/** The row of a file. */
export type BlobEntry = { id: string; place: StorageName; size: number; sha256: string }

const pageSize = 1_000

/** The files in these storages; none in older data without the table. */
export async function* listBlobs(
  client: Client,
  tables: readonly Pick<Table, 'name'>[],
  storages: readonly StorageName[],
): AsyncGenerator<BlobEntry> {
  if (!tables.some(({ name }) => name === 'blobs')) return
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await client.query<BlobEntry>(
      `select id, place, size::float8 as size, sha256 from public.blobs
      where place = any($2) and id > $1 order by id limit ${pageSize}`,
      [after, storages],
    )
    yield* rows
    if (rows.length < pageSize) return
    after = rows.at(-1)?.id ?? after
  }
}
