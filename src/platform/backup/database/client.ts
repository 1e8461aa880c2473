import pg from 'pg'
import type { Connection } from '../../../base/db/db.ts'

/**
 * One connection of its own, for work that lasts: a snapshot, a load, a lock. It writes and reads what PostgreSQL
 * writes and reads anywhere, whatever the server or the role has set otherwise, and may take its time.
 */
export async function withClient<T>(
  connection: Connection,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...connection, options: settings })
  // A connection that breaks says so twice: to the waiting query, which counts, and as an event.
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
