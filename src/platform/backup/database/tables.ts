import { sql } from 'kysely'
import { type Client, escapeIdentifier } from 'pg'
import type { Db } from '../../../base/db/db.ts'

/** A table that backups hold. */
export type Table = {
  name: string
  /** All columns but generated ones. */
  columns: string[]
  /** The order of its rows, as SQL; it is the same on every server, whatever its locale. */
  order: string
  /** What stands in an archive instead of a column's value, as SQL. */
  instead?: Record<string, string>
}

/** How many bytes a file has at least that lies beside archives instead of in each of them. */
export const largeFrom = 64 * 1024

/** A table as archives hold it: of large files in the database the row alone, as if they were in the data directory. */
export function withoutLarge(table: Table): Table {
  if (table.name !== 'blobs') return table
  const isLarge = `place = 'database' and size >= ${largeFrom}`
  const place = `case when ${isLarge} then 'folder' else place end`
  return { ...table, instead: { place, bytes: `case when ${isLarge} then null else bytes end` } }
}

/**
 * The tables of the application, sorted by name; without unlogged tables, which PostgreSQL may empty after a crash, and the
 * history of migrations, which is handled separately.
 */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; keys: Key[] | null }>(`
    select
      class.relname as name,
      array(
        select attname::text from pg_attribute
        where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = ''
        order by attnum
      ) as columns,
      (
        select json_agg(json_build_object('name', attname, 'isText', attcollation <> 0) order by place)
        from pg_index, unnest(indkey) with ordinality as key (number, place), pg_attribute
        where indrelid = class.oid and indisprimary and attrelid = class.oid and attnum = key.number
      ) as keys
    from pg_class as class
    where class.relnamespace = 'public'::regnamespace and class.relkind = 'r' and class.relpersistence = 'p'
      and class.relname <> 'schema_migrations'
    order by class.relname collate "C"`)
  return rows.map(({ name, columns, keys }) => ({ name, columns, order: orderBy(keys, columns) }))
}

type Key = { name: string; isText: boolean }

function orderBy(keys: Key[] | null, columns: readonly string[]): string {
  const terms =
    keys === null
      ? // Without a primary key, rows are ordered by their whole text.
        [`row(${columns.map(escapeIdentifier).join(', ')})::text collate "C"`]
      : keys.map(({ name, isText }) => `${escapeIdentifier(name)}${isText ? ' collate "C"' : ''}`)
  return terms.join(', ')
}

/** The statement that copies all rows of a table out. */
export function copyOut({ name, columns, order, instead = {} }: Table): string {
  const wanted = columns.map((column) => instead[column] ?? escapeIdentifier(column)).join(', ')
  return `copy (select ${wanted} from public.${escapeIdentifier(name)} order by ${order}) to stdout`
}

/** The statement that copies rows into a table. */
export function copyIn(table: string, columns: readonly string[]): string {
  return `copy public.${escapeIdentifier(table)} (${columns.map(escapeIdentifier).join(', ')}) from stdin`
}

/**
 * The schema of the database, one line for each column, constraint, index, trigger and function that is in force. Names
 * only, because versions of PostgreSQL write definitions differently.
 */
export async function readShape(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select format('column %s.%s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod)) as line
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
    union all
    select format('constraint %s.%s', conrelid::regclass, conname) from pg_constraint
    where connamespace = 'public'::regnamespace and contype <> 'n' and convalidated
    union all
    select format('index %s', indexrelid::regclass) from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace and indisvalid and indisready
    union all
    select format('trigger %s.%s', tgrelid::regclass, tgname) from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = 'public'::regnamespace and not tgisinternal and tgenabled <> 'D'
    union all
    select format('function %s', proname) from pg_proc
    where pronamespace = 'public'::regnamespace and not exists (
      select from pg_depend where objid = pg_proc.oid and deptype = 'e'
    )`.execute(db)
  return rows.map(({ line }) => line).sort()
}
