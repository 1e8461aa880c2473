import type pg from 'pg'

/** A table that backups hold. */
export type Table = {
  name: string
  /** All columns but generated ones. */
  columns: string[]
  /** The order of its rows, as SQL; it is the same on every server, whatever its locale. */
  order: string
}

/**
 * The tables of the application, sorted by name; without unlogged tables, which PostgreSQL may empty after a crash, and the
 * history of migrations, which is handled separately.
 */
export async function listTables(client: pg.Client): Promise<Table[]> {
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
        [`row(${columns.map(quoted).join(', ')})::text collate "C"`]
      : keys.map(({ name, isText }) => `${quoted(name)}${isText ? ' collate "C"' : ''}`)
  return terms.join(', ')
}

/** A quoted identifier. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** The statement that copies all rows of a table out. */
export function copyOut({ name, columns, order }: Table): string {
  const wanted = columns.map(quoted).join(', ')
  return `copy (select ${wanted} from public.${quoted(name)} order by ${order}) to stdout`
}

/** The statement that copies rows into a table. */
export function copyIn(table: string, columns: readonly string[]): string {
  return `copy public.${quoted(table)} (${columns.map(quoted).join(', ')}) from stdin`
}
