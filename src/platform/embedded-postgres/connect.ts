import pg from 'pg'

const USER = 'app'
const DATABASE = 'tercet'

/** The connection to the server with its socket in the folder `sockets`. */
export function connectionTo(sockets: string) {
  // Port and ssl are set so that PGPORT and PGSSLMODE of the environment are ignored.
  return { host: sockets, port: 5432, user: USER, database: DATABASE, ssl: false } as const
}

/**
 * Whether the server accepts connections; false while there is none or it is recovering.
 * @throws Error when it refuses us permanently
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

/** Creates the application's database unless it exists. */
export async function createDatabase(sockets: string): Promise<void> {
  const found = await ask(sockets, `SELECT 1 FROM pg_database WHERE datname = '${DATABASE}'`)
  if (found === 0) await ask(sockets, `CREATE DATABASE ${DATABASE}`)
}

/** Runs one statement in the database `postgres`, which every cluster has; the number of rows. */
async function ask(sockets: string, statement: string): Promise<number> {
  const client = new pg.Client({ ...connectionTo(sockets), database: 'postgres' })
  // A broken connection also fails its query, which is handled; its event needs a listener.
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
