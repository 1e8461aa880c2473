import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { About, Manifest, Migrations } from '../archive/contents.ts'
import { makeTally } from '../archive/tally.ts'
import { Refusal } from '../refusal.ts'
import { copyIn, copyOut, listTables, quoted } from './tables.ts'

/** All or some rows of a table, in COPY's text format. */
export type Rows = { table: string; content: AsyncIterable<Buffer> }

/**
 * Fills freshly migrated tables in the caller's transaction. Foreign keys are dropped meanwhile and added again, so that the
 * order of tables does not matter and each key is checked once as a whole.
 */
export async function loadRows(
  client: pg.Client,
  { tables }: Pick<About, 'tables'>,
  rows: AsyncIterable<Rows>,
  progress: (table: string) => void = () => {},
): Promise<void> {
  const names = tables.map(({ name }) => `public.${quoted(name)}`)
  const foreignKeys = await listForeignKeys(client)
  for (const { table, name } of foreignKeys) {
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
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
    await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
  }
}

/** Sets when each migration first ran, instead of now. */
export async function keepTimes(client: pg.Client, migrations: Migrations): Promise<void> {
  for (const { name, appliedAt } of migrations) {
    await client.query('update schema_migrations set applied_at = $2 where name = $1', [name, appliedAt])
  }
}

/**
 * Compares all rows of every table with those of the source, by checksum.
 * @throws Refusal that names the first table that differs
 */
export async function compareRows(client: pg.Client, wanted: Manifest['tables']): Promise<void> {
  const tables = await listTables(client)
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

async function listForeignKeys(client: pg.Client) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conrelid, conname`)
  return rows
}
