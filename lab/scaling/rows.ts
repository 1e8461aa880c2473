import type pg from 'pg'
import { squareNames } from '../../src/features/files/rules.ts'
import type { Sizes } from './size.ts'

/** The fewest rows of tables that a site fills slowly, so that the granularity of disk pages does not matter. */
const enough = 2_000

const tables = {
  member: 'users',
  enrollment: 'enrollments',
  session: 'sessions',
  event: 'audit_events',
  answer: 'kept_answers',
  letter: 'outbox',
} satisfies Partial<Record<keyof Sizes, string>>

/**
 * Measures the bytes per row, with indexes. A photo has a row of its own, and two for each of its sizes; a course has further ones
 * for its count and its owner.
 */
export async function bytesIn(database: pg.Client): Promise<Sizes> {
  await fillUp(database)
  const sizes: [string, number][] = []
  for (const [name, table] of Object.entries(tables)) sizes.push([name, await bytesOf(database, table)])
  const size = (await bytesOf(database, 'file_variants')) + (await bytesOf(database, 'blobs'))
  const photo = (await bytesOf(database, 'files')) + squareNames.length * size
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

/** Adds copies of events and sessions, e-mail messages, and photos in a store of files. */
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
  // Messages that were sent, whose text has been deleted.
  await database.query(`
    insert into outbox (id, kind, recipient, subject, attempts, created_at, sent_at)
    select gen_random_uuid(), 'confirm-email', email, 'Please confirm your e-mail address', 1, now(), now()
    from users limit ${enough}`)
  await database.query(`
    with one as (select id from users limit ${enough}),
    stored as (
      insert into blobs (id, place, type, size, sha256, created_at)
      select id, 's3', 'image/webp', 50000, encode(sha256(id::text::bytea), 'hex'), now() from one returning id),
    photos as (
      insert into files (scope_id, id, kind, sent_sha256, width, height, bytes, created_by, created_at)
      select id, id, 'photo', encode(sha256(id::text::bytea), 'hex'), 384, 384, 50000, id, now() from one returning id)
    insert into file_variants (scope_id, file_id, name, blob_id, width, height)
    select photos.id, photos.id, 's384', stored.id, 384, 384 from photos join stored using (id)`)
}
