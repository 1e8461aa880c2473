import { chmod, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Client, escapeIdentifier } from 'pg'
import type { Connection } from '../../base/db/db.ts'
import { type Migration, runMigrations } from '../../base/db/migrations.ts'
import { UnsupportedPlatform } from '../embedded-postgres/server.ts'
import { type ArchiveFile, verifyArchive } from './archive/read.ts'
import { onClient, withClient } from './database/client.ts'
import { fillDatabase, splitMigrations } from './database/load.ts'
import { listBlobs } from './database/snapshot.ts'
import { readShape } from './database/tables.ts'
import { withOwnServer } from './database/target.ts'
import { compareFiles, requireFiles, unpack } from './files.ts'
import { Refusal, reasonOf } from './refusal.ts'
import { checkShelf } from './shelf/check.ts'
import type { IsDue } from './shelf/fill.ts'
import { shelfBeside } from './shelf/take.ts'

/** The result of running the newer migrations on a trial copy: the schema that they make, or how they fail. */
export type Rehearsal = { shape: string[] } | { failure: string }

export type Trial = {
  /** The server for the trial, if its user may create databases. */
  connection: Connection
  /** A folder for the trial, which is removed afterwards. */
  folder: string
  migrations: readonly Migration[]
  product: string
  /** Which large files are read; all others have to be there. */
  isDue: IsDue
}

/**
 * Proves an archive: restores it into a temporary database and folder, compares all rows and files with the manifest, and
 * checks that each row's file exists, large ones on the shelf. Then the migrations that the data have not run are tried on the copy.
 * @throws Refusal when the restored data differ from what was written
 */
export async function proveArchive(
  archive: ArchiveFile,
  { connection, folder, migrations, product, isDue }: Trial,
): Promise<Rehearsal> {
  const { about, manifest } = await verifyArchive(archive, product)
  const { before, after } = splitMigrations(about.migrations, migrations, product)
  const files = join(folder, 'files')
  await mkdir(files, { recursive: true, mode: 0o700 })
  try {
    return await withScratchDatabase(connection, folder, (scratch) =>
      withClient(scratch, async (client) => {
        await client.query('begin')
        await fillDatabase(client, { about, manifest, before }, unpack(archive, files))
        await client.query('commit')
        await compareFiles(files, manifest.files)
        await requireFiles(listBlobs(client, about.tables, ['folder', 's3']), manifest)
        const shelf = shelfBeside(archive, about)
        if (shelf !== null) await checkShelf(shelf, manifest.shelved, isDue)
        return rehearse(client, after)
      }),
    )
  } catch (error) {
    throw error instanceof Refusal
      ? error
      : new Refusal(`It could not be restored: ${reasonOf(error)}`, { cause: error })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function rehearse(client: Client, after: readonly Migration[]): Promise<Rehearsal> {
  const db = onClient(client)
  await client.query('begin')
  try {
    await runMigrations(db, after)
    const shape = await readShape(db)
    await client.query('commit')
    return { shape }
  } catch (error) {
    await client.query('rollback')
    return { failure: reasonOf(error) }
  }
}

/**
 * Creates a temporary empty database for `work`: on the same server if its user may create databases, else on an embedded
 * server in `folder`. The caller holds the lock on backups, so leftovers of an earlier run can be dropped.
 * @throws Refusal when neither is possible
 */
async function withScratchDatabase<T>(
  connection: Connection,
  folder: string,
  work: (scratch: Connection) => Promise<T>,
): Promise<T> {
  const name = await nameOnServer(connection)
  if (name === null) return withOwnScratchServer(folder, work)
  const drop = `drop database if exists ${escapeIdentifier(name)} with (force)`
  await withClient(connection, async (client) => {
    await client.query(drop)
    await client.query(`create database ${escapeIdentifier(name)} template template0`)
  })
  try {
    return await work(otherDatabase(connection, name))
  } finally {
    await withClient(connection, (client) => client.query(drop))
  }
}

/** The name for a temporary database on this server; null when its user may not create databases. */
async function nameOnServer(connection: Connection): Promise<string | null> {
  return withClient(connection, async (client) => {
    const { rows } = await client.query<{ name: string; may: boolean }>(`
      select current_database() as name, rolcreatedb or rolsuper as may from pg_roles where rolname = current_user`)
    const [found] = rows
    // PostgreSQL cuts names at 63 bytes.
    return found?.may === true ? `${found.name.slice(0, 40)}_tercet_proof` : null
  })
}

function otherDatabase(connection: Connection, database: string): Connection {
  if ('host' in connection) return { ...connection, database }
  const address = new URL(connection.connectionString)
  address.pathname = `/${encodeURIComponent(database)}`
  return { connectionString: address.href }
}

async function withOwnScratchServer<T>(
  folder: string,
  work: (scratch: Connection) => Promise<T>,
): Promise<T> {
  const home = join(folder, 'database')
  await mkdir(home, { recursive: true, mode: 0o711 })
  // Started by root the server may run as another user, who needs to pass through this folder.
  if (process.getuid?.() === 0) await chmod(folder, 0o711)
  try {
    return await withOwnServer(home, work)
  } catch (error) {
    if (!(error instanceof UnsupportedPlatform)) throw error
    throw new Refusal(
      `The database user may not create a database to try it in (alter role … createdb; allows it). ${error.message}`,
    )
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}
