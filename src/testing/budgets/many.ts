import { sql } from 'kysely'
import type { Db } from '../../base/db/db.ts'

/**
 * The number of rows in each growing table. `ROWS` raises it (decision 45), to check that plans stay the same at scale.
 */
export const many = Number(process.env.ROWS ?? 10_000)

/** Tables whose size does not depend on the size of the site. */
const small = new Set([
  // One row, or one for each month, night or key.
  'schema_migrations',
  'instance',
  'site_settings',
  'signing_keys',
  'administrator_links',
  'backups',
  'event_listeners',
  // A list that people keep by hand.
  'subjects',
  // A thousand at most.
  'invitations',
  // Rows are processed, or expire, within minutes.
  'recovery_requests',
  'passkey_challenges',
])

/** SQL expression for a word of ten letters that is unique to a number. */
function wordOf(number: string): string {
  return `translate(left(md5(${number}::text), 10), '0123456789', 'ghijklmnop')`
}

/**
 * SQL expressions for the content of columns, where `nr` is the row number. Other columns get a default for their type.
 */
const special: Record<string, string> = {
  'users.email': `'member-' || nr || '@example.org'`,
  'users.display_name': `${wordOf('nr')} || ' ' || ${wordOf('(nr % 300)')}`,
  'users.role': `'member'`,
  'courses.title': `'Course on ' || ${wordOf('nr')}`,
  'courses.description': `'So much about matter' || nr % 300`,
  'courses.hidden_at': `case when nr % 100 = 0 then now() end`,
  'courses.deleted_at': `case when nr % 50 = 0 then now() end`,
  'course_rulings.reason': `'spam'`,
  'course_rulings.removed': `nr % 20 = 0`,
  'known_words.kind': `case when nr % 2 = 0 then 'title' else 'name' end`,
  // Words other than those of the courses and members above.
  'known_words.word': wordOf('(nr + 1000000)'),
  'outbox.sent_at': `case when nr % 20 > 2 then now() end`,
  'outbox.given_up_at': `case when nr % 20 = 0 then now() end`,
  'outbox.kept_at': `case when nr % 20 = 1 then now() end`,
  'outbox.next_attempt_at': `case when nr % 20 = 2 then now() end`,
  'outbox.reply_to_address': `case when nr % 20 = 3 then 'writer-' || nr || '@example.org' end`,
  'audit_events.kind': `case when nr % 20 = 0 then 'password.changed' else 'session.started' end`,
  'event_outbox.actor': idOf('nr'),
  'event_outbox.ids': `array[${idOf('nr')}]`,
  'event_deliveries.actor': idOf('nr'),
  'event_deliveries.ids': `array[${idOf('nr')}]`,
  'files.kind': `'image'`,
  'files.sent_sha256': `repeat('a', 64)`,
  'files.width': '1 + nr % 50',
  'files.height': '1 + nr % 50',
  'files.bytes': '1 + nr % 50',
  'files.due_at': `now() + interval '3000 days'`,
  // Other than those of the courses above, whose rows come with their files.
  'storage_used.id': idOf('(nr + 1000000)'),
  'file_variants.name': `'w480'`,
  'file_variants.width': '1 + nr % 50',
  'file_variants.height': '1 + nr % 50',
  'file_contents.size': '100',
  'file_contents.received': '1 + nr % 50',
  'file_contents.refused': 'null::text',
  'file_contents.tag': 'null::text',
  'file_pieces.start': 'nr',
  'file_tracks.kind': `'captions'`,
  'file_text.unit': `'ms'`,
  'file_pieces.size': '1 + nr % 50',
  'player_settings.rate': '1.25',
  'player_settings.size': `'large'`,
  'course_facts.level': `case when nr % 3 = 0 then 'beginner' else 'advanced' end`,
  'course_facts.language': `case when nr % 5 = 0 then 'bn' else 'en' end`,
  'course_facts.weeks': '1 + nr % 12',
  'course_facts.outcomes': `array['Read slowly', 'Read aloud']`,
  'course_facts.places': 'case when nr % 20 = 0 then nr end',
  'reviews.stars': '1 + nr % 5',
  'reviews.reported_at': `case when nr % 20 = 0 then now() end`,
  'reviews.hidden_at': `case when nr % 20 = 1 then now() end`,
}

const ofType: Record<string, string> = {
  uuid: idOf('nr'),
  text: `'Something ' || nr`,
  bytea: `sha256(nr::text::bytea)`,
  smallint: '1',
  integer: 'nr % 50',
  bigint: 'nr % 50',
  jsonb: `'{}'::jsonb`,
  boolean: 'false',
  date: `date '2026-11-16'`,
  int4multirange: `'{[0,9)}'::int4multirange`,
  tsvector: `to_tsvector('simple', 'word' || nr)`,
  'text[]': `'{}'::text[]`,
  'uuid[]': `'{}'::uuid[]`,
}

/** SQL expression for the id of a row number. */
function idOf(number: string): string {
  return `(lpad(to_hex(${number}), 8, '0') || '-0000-7000-8000-000000000000')::uuid`
}

type Column = { name: string; type: string; optional: boolean; refers: boolean }

/** The tables that grow with a site, in order of their foreign keys: referenced tables first. */
export async function growingTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(
    db,
  )
  const rank = (name: string) => (name === 'users' ? 0 : name === 'courses' ? 1 : 2)
  return rows
    .map(({ name }) => name)
    .filter((name) => !small.has(name))
    .sort((one, other) => rank(one) - rank(other))
}

/**
 * Fills every growing table with `many` rows, each about a different member and course. Check and foreign key
 * constraints are dropped meanwhile and added again as not valid, which has no effect on query plans.
 */
export async function fillTables(db: Db): Promise<void> {
  const { rows: checks } = await sql<{ drop: string; make: string }>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s not valid', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
    from pg_constraint where contype in ('c', 'f') and connamespace = 'public'::regnamespace and conrelid <> 0`.execute(
    db,
  )
  for (const { drop } of checks) await sql.raw(drop).execute(db)
  await fillEach(db)
  for (const { make } of checks) await sql.raw(make).execute(db)
}

async function fillEach(db: Db): Promise<void> {
  for (const table of await growingTables(db)) {
    const columns = await columnsOf(db, table)
    const values = columns.map((column) => contentOf(table, column))
    const named = columns.map(({ name }, at) => ({ name, value: values[at] })).filter(({ value }) => value)
    await sql
      .raw(
        `insert into ${table} (${named.map(({ name }) => name).join(', ')})
         select ${named.map(({ value }) => value).join(', ')} from generate_series(1, ${many}) as nr`,
      )
      .execute(db)
  }
}

async function columnsOf(db: Db, table: string): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select attname as name, format_type(atttypid, null) as type, not attnotnull or atthasdef as optional,
      exists (
        select from pg_constraint where contype = 'f' and conrelid = attrelid and conkey = array[attnum]
      ) as refers
    from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(db)
  return rows
}

function contentOf(table: string, { name, type, optional, refers }: Column): string | null {
  const own = special[`${table}.${name}`]
  if (own !== undefined) return own
  // References are spread over the table, as those of rows from different times are.
  if (refers) return idOf(`(1 + nr * ${name === 'course_id' ? 7919 : 6101}::bigint % ${many})::integer`)
  if (optional) return null
  if (type !== 'timestamp with time zone') return ofType[type] ?? null
  const ahead = name === 'expires_at' || name === 'empty_at' ? "+ interval '3000 days'" : ''
  return `timestamptz '2026-11-16' ${ahead} + nr * 7919::bigint % ${many} * interval '${200_000 / many} seconds'`
}
