import { sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'

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
