import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../base/db/db.ts'
import { newId } from '../base/ids.ts'
import { readFixtures } from './fixtures.ts'
import { writtenAt as at, newIds, type Rows } from './oldRows.ts'

const later = '2027-03-04T05:06:07Z'
const bytes = (text: string) => Buffer.from(text)

/**
 * Inserts test rows into the tables of a database of any version, using the columns that exist there: two people, a
 * course, and a row of nearly everything else. Tables that already have rows are left alone.
 * @param passwordHash of the person with the address amina@example.org
 * @param ids from an earlier call on the same database, to which rows of newer tables refer
 */
export async function addOldRows(db: Db, passwordHash: string, ids = newIds()): Promise<void> {
  const { amina, tarek, course, lesson, photo } = ids
  const picture = { type: 'image/png', bytes: Buffer.from([0, 255, 10, 13, 92]), created_at: at }
  const ofPicture = { place: 'database', size: 5, sha256: 'of the picture' }
  const user = { token_version: 2, created_at: at, email_verified_at: at, role: 'member', photo_url: '' }
  const mine = { user_id: amina, created_at: at, expires_at: later, token_version: 1, last_used_at: null }
  const event = {
    course_id: course,
    subject: tarek,
    type: 'enrollment.created',
    actor: tarek,
    at,
    ids: `{${tarek}}`,
  }
  const rows: Rows = {
    users: [
      {
        ...user,
        id: amina,
        email: 'amina@example.org',
        password_hash: passwordHash,
        language: 'bn',
        display_name: 'Amina আমিনা',
      },
      {
        ...user,
        id: tarek,
        email: 'tarek@example.org',
        display_name: ' Tab\t, wide\u00a0\u3000, line\n, \\N and "quotes"',
      },
    ],
    sessions: [{ ...mine, id: newId(), token_hash: bytes('session'), last_seen_at: at, device: 'a browser' }],
    courses: [
      {
        id: course,
        creator_id: amina,
        title: 'Reading Slowly at the Café Zoë',
        description: 'One page a day',
        enrollment_count: 1,
        created_at: at,
        updated_at: at,
      },
    ],
    course_staff: [{ course_id: course, user_id: amina, role: 'owner', created_at: at }],
    enrollment_counts: [{ course_id: course, learners: 1, created_at: at }],
    enrollments: [{ id: newId(), course_id: course, user_id: tarek, created_at: at }],
    instance: [{ first_started_at: at }],
    outbox: [
      {
        id: newId(),
        kind: 'reset',
        recipient: 'tarek@example.org',
        subject: 'A letter',
        sealed_words: bytes('sealed'),
        created_at: at,
        kept_at: at,
      },
    ],
    one_time_links: [{ ...mine, token_hash: bytes('link'), purpose: 'verify', email: 'amina@example.org' }],
    recovery_requests: [
      { id: newId(), email: 'a@example.org', network: '10.0.0.0', device: '', created_at: at },
    ],
    identities: [
      {
        ...mine,
        id: newId(),
        provider: 'google',
        issuer: 'https://id.example',
        subject: '1',
        email: 'a@b.org',
        last_used_at: at,
      },
    ],
    audit_events: [{ id: newId(), kind: 'sign-in', at, member_id: amina, details: '{"way": "password"}' }],
    api_tokens: [
      { ...mine, id: newId(), name: 'script', token_hash: bytes('token'), scopes: '{courses:read}' },
    ],
    blobs: [photo, lesson].map((id) => ({ ...picture, ...ofPicture, id })),
    photos: [{ ...picture, id: photo, user_id: amina }],
    two_step_secrets: [
      { user_id: amina, sealed_secret: bytes('sealed'), created_at: at, last_step: 9_007_199_254 },
    ],
    recovery_codes: [{ user_id: amina, code_hash: bytes('code') }],
    passkeys: [
      {
        ...mine,
        id: newId(),
        credential_id: 'key',
        public_key: bytes('public'),
        counter: 7,
        transports: '{usb}',
        name: 'Key',
      },
    ],
    event_outbox: [{ ...event, id: newId(), seq: 2 }],
    event_deliveries: [{ ...event, id: newId(), seq: 1, listener: 'greet-learners', attempts: 3 }],
    event_listeners: [{ listener: 'greet-learners', type: 'enrollment.created' }],
    kept_answers: [{ key: bytes('key'), request: bytes('asked'), answer: bytes('said'), expires_at: later }],
  }
  for (const { oldRows } of await readFixtures()) Object.assign(rows, oldRows?.(ids))
  await addInOrder(db, Object.entries(rows))
}

/** Adds rows of tables, those after others that they refer to. */
async function addInOrder(db: Db, tables: readonly (readonly [string, Rows[string]])[]): Promise<void> {
  const early: (readonly [string, Rows[string]])[] = []
  for (const [table, given] of tables) {
    await addRows(db, table, given).catch((error: { code?: string }) => {
      if (error.code !== refersToNothing) throw error
      early.push([table, given])
    })
  }
  if (early.length === tables.length && early.length > 0)
    throw new Error(`Rows refer to nothing: ${early.map(([table]) => table).join(', ')}`)
  if (early.length > 0) await addInOrder(db, early)
}

/** SQLSTATE of a row that refers to one that is not there. */
const refersToNothing = '23503'

async function addRows(db: Db, table: string, rows: Record<string, unknown>[]): Promise<void> {
  const { rows: columns } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table}`.execute(db)
  if (columns.length === 0) return
  const found = await sql`select from ${sql.table(table)} limit 1`.execute(db)
  // A photo has become the first file, where there is no cover yet.
  if (found.rows.length > 0 && table !== 'blobs') return
  const unlessThere = table === 'blobs' ? sql`on conflict do nothing` : sql``
  for (const row of rows) {
    const known = Object.entries(row).filter(([name]) => columns.some((column) => column.name === name))
    const names = sql.join(known.map(([name]) => sql.ref(name)))
    const values: RawBuilder<unknown> = sql.join(known.map(([, value]) => sql`${value}`))
    await sql`insert into ${sql.table(table)} (${names}) values (${values}) ${unlessThere}`.execute(db)
  }
}
