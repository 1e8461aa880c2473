import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { version } from '../../base/config/version.ts'
import type { Connection } from '../../base/db/db.ts'
import type { Migration } from '../../base/db/migrations.ts'
import type { Manifest } from './archive/format.ts'
import { counted, makeTally } from './archive/streams.ts'
import { fillDatabase, type Rows, splitMigrations } from './database/load.ts'
import { type Snapshot, withSnapshot } from './database/snapshot.ts'
import { inEmptyDatabase, withOwnServer } from './database/target.ts'
import { Refusal } from './refusal.ts'
import type { Aside } from './restore.ts'
import { inStaging } from './staging.ts'

type Move = {
  dataDir: string
  databaseUrl: string
  replace: boolean
  now: Date
  migrations: readonly Migration[]
  tell: (line: string) => void
}

/** Copies the embedded database, whose server must not be running, into an empty one at DATABASE_URL. */
export async function moveToServer(move: Move): Promise<Aside> {
  const { dataDir, databaseUrl, replace, now } = move
  await access(join(dataDir, 'postgres', 'PG_VERSION')).catch(() => {
    throw new Refusal(`There is no embedded database in "${dataDir}".`)
  })
  const target = { connection: { connectionString: databaseUrl }, replace, now }
  const schema = await withOwnServer(dataDir, (source) =>
    inEmptyDatabase(target, (client) => copyAll(source, client, move)),
  )
  return { folder: null, schema }
}

/** Copies the database at DATABASE_URL into a new embedded database of the data directory. */
export async function moveToEmbedded(move: Move): Promise<Aside> {
  const { dataDir, databaseUrl, replace, now } = move
  const source = { connectionString: databaseUrl }
  const owns = (name: string) => name === 'postgres'
  const folder = await inStaging({ dataDir, owns, replace, now }, async (staging) => {
    await withOwnServer(staging, (connection) =>
      inEmptyDatabase({ connection, replace: false, now }, (client) => copyAll(source, client, move)),
    )
  })
  return { folder, schema: null }
}

/** Copies all rows from one snapshot, and compares each table with what was read. */
async function copyAll(source: Connection, client: Client, { migrations, tell }: Move): Promise<void> {
  await withSnapshot(source, async (snapshot) => {
    const { before } = splitMigrations(snapshot.migrations, migrations, version)
    const manifest: Pick<Manifest, 'tables'> = { tables: {} }
    await fillDatabase(client, { about: snapshot, manifest, before }, rowsOf(snapshot, manifest, tell))
  })
  tell('Every row was read again and is the same.')
}

async function* rowsOf(
  snapshot: Snapshot,
  manifest: Pick<Manifest, 'tables'>,
  tell: (line: string) => void,
): AsyncGenerator<Rows> {
  for (const [at, table] of snapshot.tables.entries()) {
    const tally = makeTally()
    yield { table: table.name, content: counted(snapshot.rowsOf(table), tally) }
    const { rows, sha256 } = tally.result()
    manifest.tables[table.name] = { rows, sha256 }
    tell(`  ${at + 1} of ${snapshot.tables.length}  ${table.name}: ${rows} rows`)
  }
}
