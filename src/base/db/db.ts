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

/** Instants are told in UTC; and a word is like another one when they share this much of their triples of letters. */
const settings = '-c TimeZone=UTC -c pg_trgm.similarity_threshold=0.25'

/** For how many ms a statement may wait for a connection, and a connection stay silent while it is asked something. */
const usualPatience = 10_000

/** How many connections one process has where nothing else is said. */
export const mostConnections = 16

/**
 * Opens a pool of connections. Instants arrive as ISO text in UTC, whole numbers as numbers. A connection that brings
 * nothing for `patience` ms while a statement runs is given up, and the statement fails; null waits for ever, for work
 * that may take long before its first row. `watch` hears of every statement that has ended; there are at most `most`
 * connections at a time.
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
    // The server lets go of what such a connection held: it may hear of its end only hours later.
    options: patience === null ? settings : `${settings} -c idle_in_transaction_session_timeout=${patience}`,
    types: { getTypeParser: parserFor },
  })
  // An idle connection that the server closed is replaced at the next use; there is nothing else to do. While the
  // pool closes, its last connections may hear the database end first.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ err: error }, 'a database connection was lost')
  })
  // One that is in use says so twice: to the statement that waits, which counts, and as an event, which would end the
  // process if nobody listened.
  pool.on('connect', (client) => client.on('error', () => {}))
  const dialect = new PostgresDialect({ pool })
  const db = joinableDb(new Kysely<DB>({ dialect, ...(watch === undefined ? {} : { log: watch }) }), most)
  pools.set(db, pool)
  return db
}

const pools = new WeakMap<Db, pg.Pool>()

/** How many connections are in use and idle, and how much work waits for one. */
export function poolState(db: Db): { used: number; idle: number; waiting: number } {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = pools.get(db) ?? {}
  return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
}

/**
 * Sends a statement of a library that writes its own, and reads values as the driver does: several at once too, and none
 * of them is kept prepared.
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
    // One that broke within a transaction would carry it on to the next who uses it.
    client.release(true)
    throw error
  }
}

const statementsKept = 500

/** Without values there may be several statements in a text, which cannot be prepared. The application's own queries are one. */
const readsAlone = /^(select|with) /

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

/** What a server says that was told to change something and only lets read. */
const takesNoChanges = '25006'

/** A client whose connection ends when it has been silent for so many ms while a statement waits for its answer. */
function impatientClient(patience: number) {
  return class extends PreparingClient {
    #socket: Socket
    #waiting = 0
    #seen = 0
    // One for the connection, wound up again by each statement: a timer of its own for each costs more than to send it.
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
        // A primary no longer: by now its address may lead to another server.
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
