import { chmod, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Connection } from '../../base/db/db.ts'
import { UnsupportedPlatform } from '../embedded-postgres/server.ts'
import { withClient } from './database/client.ts'
import { quoted } from './database/tables.ts'
import { withOwnServer } from './ownServer.ts'
import { Refusal } from './refusal.ts'

/**
 * Creates a temporary empty database for `work`: on the same server if its user may create databases, else on an embedded
 * server in `folder`. The caller holds the lock on backups, so leftovers of an earlier run can be dropped.
 * @throws Refusal when neither is possible
 */
export async function withScratchDatabase<T>(
  connection: Connection,
  folder: string,
  work: (scratch: Connection) => Promise<T>,
): Promise<T> {
  const made = await createOnServer(connection)
  if (made === null) return withOwnScratchServer(folder, work)
  try {
    return await work(made)
  } finally {
    await withClient(connection, (client) => drop(client, nameOf(made)))
  }
}

async function createOnServer(connection: Connection): Promise<Connection | null> {
  return withClient(connection, async (client) => {
    const { rows } = await client.query<{ name: string; may: boolean }>(`
      select current_database() as name, rolcreatedb or rolsuper as may from pg_roles where rolname = current_user`)
    const [found] = rows
    if (found?.may !== true) return null
    // PostgreSQL cuts names at 63 bytes.
    const name = `${found.name.slice(0, 40)}_tercet_proof`
    await drop(client, name)
    await client.query(`create database ${quoted(name)} template template0`)
    return otherDatabase(connection, name)
  })
}

async function drop(client: { query(text: string): Promise<unknown> }, name: string): Promise<void> {
  await client.query(`drop database if exists ${quoted(name)} with (force)`)
}

function otherDatabase(connection: Connection, database: string): Connection {
  if ('host' in connection) return { ...connection, database }
  const address = new URL(connection.connectionString)
  address.pathname = `/${encodeURIComponent(database)}`
  return { connectionString: address.href }
}

function nameOf(connection: Connection): string {
  if ('host' in connection) return connection.database
  return decodeURIComponent(new URL(connection.connectionString).pathname.slice(1))
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
