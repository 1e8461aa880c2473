import type pg from 'pg'
import type { Connection } from '../../../base/db/db.ts'
import { momentOf } from '../moment.ts'
import { Refusal, reasonOf } from '../refusal.ts'
import { withClient } from './client.ts'
import { quoted } from './tables.ts'

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
  fill: (client: pg.Client) => Promise<void>,
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

async function holdsTables(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`
    select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') limit 1`)
  return rows.length > 0
}

async function putAside(client: pg.Client, replace: boolean, now: Date): Promise<string> {
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
    await client.query(`alter schema public rename to ${quoted(aside)}`)
    await client.query('create schema public')
    for (const { name } of extensions) await client.query(`alter extension ${quoted(name)} set schema public`)
  } catch (error) {
    throw new Refusal(
      `The old tables could not be put aside (${reasonOf(error)}). Make an empty database and set DATABASE_URL to it.`,
      { cause: error },
    )
  }
  return aside
}
