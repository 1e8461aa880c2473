import { deepStrictEqual } from 'node:assert/strict'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Size, Table } from './ids.ts'
import { tablesOf } from './rows.ts'
import { schemaOf, setAside } from './schema.ts'

/** The size of the parts in which a table's text is sent, in characters. */
const partSize = 1 << 16

/**
 * Fills the migrated, empty database with generated courses, members and their activity. Indexes are built after the
 * rows, in the same transaction, which is several times faster.
 * @param tell called with the name of each table and how long it took, in s
 * @throws Error when the schema afterwards differs from the one before
 */
export async function fill(
  connection: pg.ClientConfig,
  size: Size,
  seed: number,
  tell: (what: string, seconds: number) => void = () => {},
): Promise<void> {
  const before = await on(connection, schemaOf)
  const tables = await on(connection, (client) => thoseIn(client, tablesOf(size, seed)))
  // Two connections, so that one database process loads the courses with their text and another all other tables.
  const courses = tables.filter(({ name }) => name === 'courses')
  const others = tables.filter(({ name }) => name !== 'courses')
  await Promise.all([courses, others].map((some) => on(connection, (client) => loadAll(client, some, tell))))
  const counting = performance.now()
  await on(connection, countWords)
  tell('known_words', (performance.now() - counting) / 1000)
  deepStrictEqual(await on(connection, schemaOf), before)
  const began = performance.now()
  await on(connection, (client) => client.query('vacuum (freeze, analyze)'))
  tell('vacuum and statistics', (performance.now() - began) / 1000)
}

async function loadAll(
  client: pg.Client,
  tables: readonly Table[],
  tell: (what: string, seconds: number) => void,
): Promise<void> {
  // Generated references are valid, so triggers and foreign key checks are turned off.
  await client.query(`
    set session_replication_role = replica; set maintenance_work_mem = '1GB'; set max_parallel_maintenance_workers = 1;
    set synchronous_commit = off; set statement_timeout = 0`)
  for (const table of tables) {
    const began = performance.now()
    await client.query('begin')
    const makeAgain = await setAside(client, table.name)
    await copy(client, table)
    await makeAgain()
    await client.query('commit')
    tell(table.name, (performance.now() - began) / 1000)
  }
}

/** The tables that the database has: an older version of the product, which is measured too, lacks the newer ones. */
async function thoseIn(client: pg.Client, tables: readonly Table[]): Promise<Table[]> {
  const { rows } = await client.query<{ name: string }>(
    'select name from unnest($1::text[]) as name where to_regclass(name) is not null',
    [tables.map(({ name }) => name)],
  )
  const there = new Set(rows.map(({ name }) => name))
  return tables.filter(({ name }) => there.has(name))
}

/** Counts the words, which triggers would have counted. */
async function countWords(client: pg.Client): Promise<void> {
  await client.query(`
    set statement_timeout = 0;
    insert into known_words (kind, word, uses)
    select 'title', word, count(*) from courses, unnest(words_in(title)) as word where deleted_at is null group by word
    union all
    select 'name', word, count(*) from users, unnest(words_in(display_name)) as word group by word`)
}

async function copy(client: pg.Client, { name, columns, lines }: Table): Promise<void> {
  const into = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`))
  await pipeline(Readable.from(partsOf(lines()), { objectMode: false, highWaterMark: partSize }), into)
}

function* partsOf(lines: Iterable<string>): Iterable<string> {
  let part = ''
  for (const line of lines) {
    part += line
    if (part.length < partSize) continue
    yield part
    part = ''
  }
  yield part
}

async function on<Result>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
