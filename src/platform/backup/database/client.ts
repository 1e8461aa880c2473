import { Kysely, PostgresDialect } from 'kysely'
import { Client } from 'pg'
import type { DB } from '../../../../db/schema.ts'
import type { Connection, Db } from '../../../base/db/db.ts'

/**
 * Opens a connection outside of the pool, for long work: a snapshot, a load, a lock. Its settings make the text format
 * independent of the server's and the role's, and disable timeouts.
 */
export async function withClient<T>(
  connection: Connection,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ ...connection, options: settings })
  // A broken connection also fails its query, which is handled; its event needs a listener.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

const settings = Object.entries({
  client_encoding: 'UTF8',
  timezone: 'UTC',
  datestyle: 'ISO',
  intervalstyle: 'postgres',
  extra_float_digits: '1',
  bytea_output: 'hex',
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
})
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')

/** A Kysely database on one connection, within its current transaction. */
export function onClient(client: Client): Db {
  const lent = {
    query: client.query.bind(client),
    release: () => {},
  }
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool: { connect: async () => lent, end: async () => {}, options: {} } }),
  })
}
