import type pg from 'pg'

/** Describes the schema of the application's tables as text, in a stable order, so that it can be compared. */
export async function schemaOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ part: string }>(`
    select part from (
      select format('column %s.%s %s %s %s %s', table_name, column_name, data_type, is_nullable, column_default,
        generation_expression) as part
      from information_schema.columns where table_schema = 'public'
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select format('constraint %s %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated)
        from pg_constraint where connamespace = 'public'::regnamespace
      union all select format('trigger %s %s %s', tgrelid::regclass, pg_get_triggerdef(oid), tgenabled)
        from pg_trigger where not tgisinternal
    ) as parts order by part`)
  return rows.map(({ part }) => part)
}

/**
 * Drops the indexes of a table, except those that foreign keys of other tables depend on.
 * @returns a function that creates them again unchanged
 */
export async function setAside(client: pg.Client, table: string): Promise<() => Promise<void>> {
  const { rows: constraints } = await client.query<{ drop: string; make: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
     from pg_constraint
     where conrelid = $1::regclass and contype in ('p', 'u')
       and not exists (select from pg_constraint as foreign_key where contype = 'f' and foreign_key.conindid = pg_constraint.conindid)`,
    [table],
  )
  const { rows: indexes } = await client.query<{ drop: string; make: string }>(
    `select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as make
     from pg_index where indrelid = $1::regclass
       and not exists (select from pg_constraint where conindid = indexrelid)`,
    [table],
  )
  for (const { drop } of [...constraints, ...indexes]) await client.query(drop)
  return async () => {
    for (const { make } of [...constraints, ...indexes]) await client.query(make)
  }
}
