import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Client, escapeIdentifier } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { keepHistory, type Migration, runMigrations } from '../../../base/db/migrations.ts'
import type { About, Manifest, Migrations } from '../archive/format.ts'
import { makeTally } from '../archive/streams.ts'
import { Refusal } from '../refusal.ts'
import { onClient } from './client.ts'
import { copyIn, copyOut, listTables, type Table, withoutLarge } from './tables.ts'

/** All or some rows of a table, in COPY's text format. */
export type Rows = { table: string; content: AsyncIterable<Buffer> }

/**
 * Splits the known migrations into those that the data have run, and those that come after.
 * @throws Refusal when the data have run an unknown migration, or one with another checksum
 */
export function splitMigrations(ran: About['migrations'], known: readonly Migration[], product: string) {
  for (const { name, checksum } of ran) {
    const found = known.find((one) => one.name === name)
    if (found === undefined) {
      throw new Refusal(
        `These data are of a newer version of Tercet (they have run ${name}; this is version ${product}). Install that version first.`,
      )
    }
    if (found.checksum !== checksum) {
      throw new Refusal(`These data have run a ${name} that is not the one of this version of Tercet.`)
    }
  }
  const names = new Set(ran.map(({ name }) => name))
  return {
    before: known.filter(({ name }) => names.has(name)),
    after: known.filter(({ name }) => !names.has(name)),
  }
}

/**
 * Creates the tables of the archive's version in an empty database, fills them, and compares them with the manifest, all in
 * the caller's transaction.
 */
export async function fillDatabase(
  client: Client,
  {
    about,
    manifest,
    before,
  }: {
    about: Pick<About, 'migrations' | 'tables' | 'shelf'>
    manifest: Pick<Manifest, 'tables'>
    before: readonly Migration[]
  },
  rows: AsyncIterable<Rows>,
  progress?: (table: string) => void,
): Promise<void> {
  const db = onClient(client)
  await keepHistory(db)
  await runMigrations(db, before)
  await keepTimes(client, about.migrations)
  await loadRows(client, about, rows, progress)
  await compareRows(client, manifest.tables, about.shelf === undefined ? (table) => table : withoutLarge)
}

/**
 * Fills freshly migrated tables in the caller's transaction. Foreign keys are dropped meanwhile and added again, so that the
 * order of tables does not matter and each key is checked once as a whole.
 */
async function loadRows(
  client: Client,
  { tables }: Pick<About, 'tables'>,
  rows: AsyncIterable<Rows>,
  progress: (table: string) => void = () => {},
): Promise<void> {
  const names = tables.map(({ name }) => `public.${escapeIdentifier(name)}`)
  const foreignKeys = await listForeignKeys(client)
  for (const { table, name } of foreignKeys) {
    await client.query(`alter table ${table} drop constraint ${escapeIdentifier(name)}`)
  }
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  if (names.length > 0) await client.query(`truncate ${names.join(', ')}`)
  for await (const { table, content } of rows) {
    const columns = tables.find(({ name }) => name === table)?.columns
    if (columns === undefined) throw new Refusal(`The table "${table}" is not known.`)
    progress(table)
    await pipeline(Readable.from(content), client.query(copyFrom(copyIn(table, columns))))
  }
  for (const name of names) await client.query(`alter table ${name} enable trigger user`)
  for (const { table, name, definition } of foreignKeys) {
    await client.query(`alter table ${table} add constraint ${escapeIdentifier(name)} ${definition}`)
  }
}

/** Sets when each migration first ran, instead of now. */
async function keepTimes(client: Client, migrations: Migrations): Promise<void> {
  for (const { name, appliedAt } of migrations) {
    await client.query('update schema_migrations set applied_at = $2 where name = $1', [name, appliedAt])
  }
}

/**
 * Compares all rows of every table with those of the source, by checksum.
 * @throws Refusal that names the first table that differs
 */
async function compareRows(
  client: Client,
  wanted: Manifest['tables'],
  asWritten: (table: Table) => Table,
): Promise<void> {
  const tables = (await listTables(client)).map(asWritten)
  for (const [name, { rows, sha256 }] of Object.entries(wanted)) {
    const table = tables.find((one) => one.name === name)
    if (table === undefined) throw new Refusal(`The table "${name}" was not made.`)
    const tally = makeTally()
    for await (const chunk of client.query(copyTo(copyOut(table)))) tally.add(chunk)
    const found = tally.result()
    if (found.sha256 !== sha256) {
      throw new Refusal(
        `The table "${name}" is not what it was: ${found.rows} rows were found, ${rows} were written.`,
      )
    }
  }
}

async function listForeignKeys(client: Client) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conrelid, conname`)
  return rows
}
