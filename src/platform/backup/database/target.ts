import { join } from 'node:path'
import { type Client, escapeIdentifier } from 'pg'
import type { Connection } from '../../../base/db/db.ts'
import { startEmbeddedPostgres } from '../../embedded-postgres/server.ts'
import { momentOf } from '../destination.ts'
import { Refusal, reasonOf } from '../refusal.ts'
import { withClient } from './client.ts'

const quiet = { info: () => {}, warn: () => {} }

/** Runs the embedded server of `folder/postgres` for `work`, and stops it cleanly afterwards. */
export async function withOwnServer<T>(
  folder: string,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const server = await startEmbeddedPostgres({ directory: join(folder, 'postgres'), log: quiet })
  try {
    return await work(server.connection)
  } finally {
    await server.stop()
  }
}

export type Target = {
  connection: Connection
  /** Whether existing tables may be put aside. */
  replace: boolean
  now: Date
}

/**
 * Fills an empty database in one transaction. Existing tables are moved to another schema, never deleted.
 * @param noWayBack called before the commit
 * @returns the schema of the old tables; null when there were none
 * @throws Refusal when there are tables that may not be replaced, or somebody uses the database
 */
export async function inEmptyDatabase(
  { connection, replace, now }: Target,
  fill: (client: Client) => Promise<void>,
  noWayBack: () => Promise<void> = async () => {},
): Promise<string | null> {
  return withClient(connection, async (client) => {
    await client.query('begin')
    const aside = (await holdsTables(client)) ? await putAside(client, replace, now) : null
    await fill(client)
    await noWayBack()
    await client.query('commit')
    // Statistics for the planner of the first queries.
    await client.query('analyze')
    return aside
  })
}

async function holdsTables(client: Client): Promise<boolean> {
  const { rows } = await client.query(`
    select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') limit 1`)
  return rows.length > 0
}

async function putAside(client: Client, replace: boolean, now: Date): Promise<string> {
  if (!replace) {
    throw new Refusal('The database holds tables already. To put them aside and go on, add the word: replace')
  }
  const { rows: others } = await client.query(`
    select from pg_stat_activity
    where datname = current_database() and usename = current_user and pid <> pg_backend_pid() limit 1`)
  if (others.length > 0) {
    throw new Refusal('Somebody is connected to the database. Stop every Tercet that uses it first.')
  }
  const aside = `replaced_${momentOf(now).toLowerCase()}`
  const { rows: extensions } = await client.query<{ name: string }>(`
    select extname as name from pg_extension where extnamespace = 'public'::regnamespace`)
  try {
    await client.query(`alter schema public rename to ${escapeIdentifier(aside)}`)
    await client.query('create schema public')
    for (const { name } of extensions)
      await client.query(`alter extension ${escapeIdentifier(name)} set schema public`)
  } catch (error) {
    throw new Refusal(
      `The old tables could not be put aside (${reasonOf(error)}). Make an empty database and set DATABASE_URL to it.`,
      { cause: error },
    )
  }
  return aside
}
