import type pg from 'pg'
import type { Sizes } from './size.ts'

/** How many rows there are at least of what a site fills slowly, so that a page of the disk more or less says nothing. */
const enough = 2_000

const tables = {
  member: 'users',
  enrollment: 'enrollments',
  session: 'sessions',
  event: 'audit_events',
  answer: 'kept_answers',
  letter: 'outbox',
} satisfies Partial<Record<keyof Sizes, string>>

/** What rows take with their indexes, in bytes. A photo is a row of its own and one for its file, a course one for its count and one for its owner. */
export async function bytesIn(database: pg.Client): Promise<Sizes> {
  await fillUp(database)
  const sizes: [string, number][] = []
  for (const [name, table] of Object.entries(tables)) sizes.push([name, await bytesOf(database, table)])
  const photo = (await bytesOf(database, 'photos')) + (await bytesOf(database, 'blobs'))
  const ofCourse = ['courses', 'enrollment_counts', 'course_staff']
  let course = 0
  for (const table of ofCourse) course += await bytesOf(database, table)
  return { ...(Object.fromEntries(sizes) as Omit<Sizes, 'photo' | 'course'>), photo, course }
}

async function bytesOf(database: pg.Client, table: string): Promise<number> {
  const { rows } = await database.query<{ each: number }>(
    `select pg_total_relation_size($1::regclass)::float / greatest(count(*), 1) as each from ${table}`,
    [table],
  )
  return Math.round(rows[0]?.each ?? 0)
}

/** More events and sessions like those there are, letters, and photos in a store of files. */
async function fillUp(database: pg.Client): Promise<void> {
  for (const [table, own] of [
    ['audit_events', "jsonb_build_object('id', gen_random_uuid())"],
    [
      'sessions',
      `jsonb_build_object('id', gen_random_uuid(),
        'token_hash', '\\x' || encode(sha256(gen_random_uuid()::text::bytea), 'hex'))`,
    ],
  ]) {
    await database.query(`
      insert into ${table} select (jsonb_populate_record(null::${table}, to_jsonb(one) || ${own})).*
      from (select * from ${table} limit 1) as one, generate_series(1, ${enough})`)
  }
  // Letters that were sent, of which the words are gone.
  await database.query(`
    insert into outbox (id, kind, recipient, subject, attempts, created_at, sent_at)
    select gen_random_uuid(), 'confirm-email', email, 'Please confirm your e-mail address', 1, now(), now()
    from users limit ${enough}`)
  await database.query(`
    with one as (select id from users limit ${enough}),
    files as (
      insert into blobs (id, place, type, size, sha256, created_at)
      select id, 's3', 'image/webp', 50000, encode(sha256(id::text::bytea), 'hex'), now() from one returning id)
    insert into photos (id, user_id, created_at) select id, id, now() from files`)
}
