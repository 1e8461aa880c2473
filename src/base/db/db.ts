import { createHash } from 'node:crypto'
import { Socket } from 'node:net'
import { Kysely, type LogEvent, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DB } from '../../../db/schema.ts'
import type { Log } from '../log.ts'
import { toIsoText } from './instants.ts'
import { joinableDb } from './transactions.ts'
import { silentDatabase } from './unavailable.ts'

/** The database, or a transaction in it: every function of a store takes one first. */
export type Db = Kysely<DB>

export type Connection = { connectionString: string } | { host: string; user: string; database: string }

/** Instants are written in UTC; words are similar when they share this fraction of their trigrams. */
const settings = '-c TimeZone=UTC -c pg_trgm.similarity_threshold=0.25'

/** How long a statement may wait for a connection, and a connection be silent while a statement runs, in ms. */
const usualPatience = 10_000

/** How many connections one process has by default, and at most. */
export const mostConnections = 16

/**
 * Opens a pool of connections. Instants arrive as ISO text in UTC, whole numbers as numbers.
 * @param patience ms of silence after which a connection with a running statement is closed and the statement fails; null
 * for none, for work that may take long before its first row
 * @param watch called after every statement
 * @param most how many connections there are at most
 */
export function openDb(
  connection: Connection,
  log: Log,
  patience: number | null = usualPatience,
  watch?: (event: LogEvent) => void,
  most = mostConnections,
): Db {
  const pool = new pg.Pool({
    ...connection,
    Client: patience === null ? PreparingClient : impatientClient(patience),
    ...(patience === null ? {} : { connectionTimeoutMillis: patience }),
    max: most,
    // The server ends an idle transaction itself: it may notice only hours later that its connection is gone.
    options: patience === null ? settings : `${settings} -c idle_in_transaction_session_timeout=${patience}`,
    types: { getTypeParser: parserFor },
  })
  // The pool replaces an idle connection that the server has closed. While it ends, the database may end first.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ err: error }, 'a database connection was lost')
  })
  // A connection in use also fails its statement, which is handled; its event would end the process without a listener.
  pool.on('connect', (client) => client.on('error', () => {}))
  const dialect = new PostgresDialect({ pool })
  const db = joinableDb(new Kysely<DB>({ dialect, ...(watch === undefined ? {} : { log: watch }) }), most)
  pools.set(db, pool)
  return db
}

const pools = new WeakMap<Db, pg.Pool>()

/** How many connections are in use and idle, and how many calls wait for one. */
export function poolState(db: Db): { used: number; idle: number; waiting: number } {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = pools.get(db) ?? {}
  return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
}

/**
 * Sends a statement of a library that writes its own SQL. Values are read as the driver does by default; the text may hold
 * several statements, and nothing is prepared.
 * @throws Error when `db` is a transaction, or the statement fails, which closes its connection
 */
export async function askPool(db: Db, text: string, values?: unknown[]): Promise<pg.QueryResult> {
  const pool = pools.get(db)
  if (pool === undefined) throw new Error('This is no pool of connections.')
  const client = await pool.connect()
  try {
    const answer = await client.query({ text, types: pg.types, ...(values === undefined ? {} : { values }) })
    client.release()
    return answer
  } catch (error) {
    // Destroyed, because it may still be within a transaction.
    client.release(true)
    throw error
  }
}

const statementsKept = 500

/** A text without values may hold several statements, which cannot be prepared; the application's own queries hold one. */
const readsAlone = /^\s*(select|with) /

/**
 * Sends statements as named prepared ones, which PostgreSQL parses and plans once for each connection. Past the first 500
 * different ones they are sent unnamed.
 */
class PreparingClient extends pg.Client {
  #names = new Map<string, string>()

  // The base class has a dozen overloads; only the one that Kysely calls is changed.
  override query(...given: unknown[]): never {
    const [statement, values] = given
    const query = super.query as (...of: unknown[]) => never
    if (typeof statement !== 'string' || !Array.isArray(values)) return query.apply(this, given)
    const name = values.length === 0 && !readsAlone.test(statement) ? undefined : this.#nameOf(statement)
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

/** SQLSTATE of a change on a server that is read-only. */
const takesNoChanges = '25006'

/** A client that closes its connection after `patience` ms of silence while a statement runs. */
function impatientClient(patience: number) {
  return class extends PreparingClient {
    #socket: Socket
    #waiting = 0
    #seen = 0
    // One timer for the connection: one for each statement would cost more than sending it.
    #timer = setTimeout(() => this.#look(), patience).unref()

    constructor(config: pg.ClientConfig) {
      const socket = new Socket()
      super({ ...config, stream: () => socket })
      this.#socket = socket
    }

    override query(...given: unknown[]): never {
      const answer: unknown = super.query(...given)
      if (answer instanceof Promise) this.#watch(answer)
      return answer as never
    }

    #watch(answer: Promise<unknown>): void {
      if (this.#waiting === 0) this.#windUp()
      this.#waiting += 1
      const done = () => {
        this.#waiting -= 1
      }
      answer.then(done, (error: unknown) => {
        done()
        // It is no longer the primary; a new connection to its address may reach the one that is.
        if (error instanceof pg.DatabaseError && error.code === takesNoChanges) this.#socket.destroy()
      })
    }

    #windUp(): void {
      this.#seen = this.#socket.bytesRead
      this.#timer.refresh()
    }

    #look(): void {
      if (this.#waiting === 0) return
      if (this.#socket.bytesRead === this.#seen) this.#socket.destroy(silentDatabase())
      this.#windUp()
    }
  }
}

const { INT8, TIMESTAMPTZ } = pg.types.builtins

function parserFor(oid: number, format?: 'text' | 'binary') {
  if (format !== 'binary' && oid === TIMESTAMPTZ) return toIsoText
  if (format !== 'binary' && oid === INT8) return Number
  return pg.types.getTypeParser(oid, format)
}
