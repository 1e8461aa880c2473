import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DB } from '../../../db/schema.ts'
import type { Log } from './log.ts'

/** The database, or a transaction in it: every function of a store takes one first. */
export type Db = Kysely<DB>

export type Connection = { connectionString: string } | { host: string; user: string; database: string }

/** Instants are told in UTC; and a word is like another one when they share this much of their triples of letters. */
const settings = '-c TimeZone=UTC -c pg_trgm.strict_word_similarity_threshold=0.25'

/** Opens a pool of connections. Instants arrive as ISO text in UTC, whole numbers as numbers. */
export function openDb(connection: Connection, log: Log): Db {
  const pool = new pg.Pool({
    ...connection,
    Client: PreparingClient,
    max: 16,
    options: settings,
    types: { getTypeParser: parserFor },
  })
  // An idle connection that the server closed is replaced at the next use; there is nothing else to do. While the
  // pool closes, its last connections may hear the database end first.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ err: error }, 'a database connection was lost')
  })
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}

const statementsKept = 500

/**
 * Sends each statement as a named prepared one, which PostgreSQL then parses and plans once a connection instead
 * of at every call. The application's statements are few; past a bound they go unnamed.
 */
class PreparingClient extends pg.Client {
  #names = new Map<string, string>()

  // The base class has a dozen overloads; only the one that Kysely calls is changed.
  override query(...given: unknown[]): never {
    const [statement, values] = given
    const query = super.query as (...of: unknown[]) => never
    if (typeof statement !== 'string' || !Array.isArray(values)) return query.apply(this, given)
    const name = values.length === 0 ? undefined : this.#nameOf(statement)
    return query.call(this, { ...(name === undefined ? {} : { name }), text: statement, values })
  }

  #nameOf(statement: string): string | undefined {
    const known = this.#names.get(statement)
    if (known !== undefined) return known
    if (this.#names.size >= statementsKept) return undefined
    const name = createHash('sha256').update(statement).digest('base64url').slice(0, 32)
    this.#names.set(statement, name)
    return name
  }
}

const { INT8, TIMESTAMPTZ } = pg.types.builtins

function parserFor(oid: number, format?: 'text' | 'binary') {
  if (format !== 'binary' && oid === TIMESTAMPTZ) return (value: string) => new Date(value).toISOString()
  if (format !== 'binary' && oid === INT8) return Number
  return pg.types.getTypeParser(oid, format)
}
