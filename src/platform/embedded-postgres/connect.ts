import pg from 'pg'

const USER = 'app'
const DATABASE = 'tercet'

/** What a connection to the server whose socket is in the folder `sockets` needs. */
export function connectionTo(sockets: string) {
  // Port and ssl are named so that PGPORT and PGSSLMODE of the environment do not count.
  return { host: sockets, port: 5432, user: USER, database: DATABASE, ssl: false } as const
}

/**
 * Whether the server takes connections. False while there is none or it is still recovering; throws when it
 * refuses us for good.
 */
export async function answers(sockets: string): Promise<boolean> {
  try {
    await ask(sockets, 'SELECT 1')
    return true
  } catch (error) {
    if (isForGood(error)) throw error
    return false
  }
}

/** Makes the application's database unless there is one. */
export async function createDatabase(sockets: string): Promise<void> {
  const found = await ask(sockets, `SELECT 1 FROM pg_database WHERE datname = '${DATABASE}'`)
  if (found === 0) await ask(sockets, `CREATE DATABASE ${DATABASE}`)
}

/** Runs one statement in the database every cluster has; returns its number of rows. */
async function ask(sockets: string, statement: string): Promise<number> {
  const client = new pg.Client({ ...connectionTo(sockets), database: 'postgres' })
  // A connection that breaks says so twice: to the waiting query, which counts, and as an event.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rowCount } = await client.query(statement)
    return rowCount ?? 0
  } finally {
    await client.end()
  }
}

// Class 57P is "operator intervention": starting up, shutting down, crashed. 53300: all connections taken.
const passing = /^(57P0\d|53300|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE)$/

function isForGood(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return code !== '' && !passing.test(code)
}
