import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '../app/server/client/client.ts'
import { type Instance, startInstance } from '../app/server/instance/start.ts'
import { readConfig } from '../base/config/config.ts'
import { collapseBlanks } from '../base/contract/fields.ts'
import { keepHistory, ownMigrations, readMigrations, runMigrations } from '../base/db/migrations.ts'
import { createLog } from '../base/log.ts'
import { hashPassword } from '../features/accounts/password/password.ts'
import { withSnapshot } from '../platform/backup/database/snapshot.ts'
import type { Table } from '../platform/backup/database/tables.ts'
import { Browser } from './browser.ts'
import { makeClock } from './clock.ts'
import { makeDatabase, type TestDatabase } from './database.ts'
import { inProcess } from './inProcess.ts'
import { addOldRows } from './oldData.ts'
import { newIds } from './oldRows.ts'

const client: Client = {
  render: async () => new Response('a page'),
  isPage: () => false,
  policy: { scripts: [], styles: [], connect: [] },
  folder: null,
}
const password = 'Correct.Horse1'

/** All migrations of the product; an old instance has applied only the first ones. */
export const migrations = await readMigrations(ownMigrations)

let passwordHash: string
let ids: ReturnType<typeof newIds>
let database: TestDatabase
let home: string
let running: Instance | null

/** Gives each test a new, empty database to upgrade. */
export function beforeEachUpgrade() {
  beforeAll(async () => {
    passwordHash = await hashPassword(password, { scope: 'test', account: 'member' })
  })
  beforeEach(async () => {
    database = await makeDatabase({ migrated: false })
    home = await mkdtemp(join(tmpdir(), 'tercet-upgrade-'))
    running = null
    ids = newIds()
  })
  afterEach(async () => {
    await running?.stop()
    await database.drop()
    await rm(home, { recursive: true })
  })
  return { db: () => database.db, url: () => database.url, home: () => home }
}

/** Creates the data of an instance that has applied the first `count` migrations. */
export async function makeOld(count: number): Promise<void> {
  await keepHistory(database.db)
  await runMigrations(database.db, migrations.slice(0, count))
  await addRows()
}

/** Applies the migration after the first `count` and expects that no data is lost. */
export async function bringOn(count: number): Promise<void> {
  const before = await snapshotOf(count)
  await runMigrations(database.db, migrations.slice(count, count + 1))
  await expectAllThere(before, count + 1)
  await addRows()
}

const addRows = () => addOldRows(database.db, passwordHash, ids)

export async function start({ settings = {}, folder = ownMigrations } = {}): Promise<Instance> {
  const config = readConfig({
    DATABASE_URL: database.url,
    DATA_DIR: join(home, 'data'),
    DEMO: '0',
    ...settings,
  })
  running = await startInstance(config, client, createLog('silent'), makeClock(), folder)
  return running
}

type Rows = Map<string, { table: Table; lines: string[] }>

/** Every row of every table as text, by the current columns, or by those of an earlier reading. */
export async function readRows(then?: Rows): Promise<Rows> {
  return withSnapshot({ connectionString: database.url }, async (snapshot) => {
    const found: Rows = new Map()
    const tables = then === undefined ? snapshot.tables : [...then.values()].map(({ table }) => table)
    for (const table of tables) {
      const text = Buffer.concat(await Array.fromAsync(snapshot.rowsOf(table))).toString()
      found.set(table.name, { table, lines: text.split('\n').filter(Boolean) })
    }
    return found
  })
}

/** The number of migrations after which photos are blobs, whose bytes are in a separate table. */
const blobsSince = migrationsUntil('0024_')

/** The number of migrations after which learners are counted in a separate table. */
const countsSince = migrationsUntil('0029_')

/** The number of migrations after which covers are files. */
const coversSince = migrationsUntil('0106_')

/** The number of migrations after which photos are files. */
const photosSince = migrationsUntil('0107_')

/** The number of migrations after which names contain no redundant blanks. */
const singleBlanksSince = migrationsUntil('0037_')

/** The number of migrations up to and including the one with this number. */
function migrationsUntil(number: string): number {
  return migrations.findIndex(({ name }) => name.startsWith(number)) + 1
}

/** Columns that a later version moves or rewrites. */
const movedColumns = [
  'photos.type',
  'photos.bytes',
  'courses.enrollment_count',
  'users.display_name',
  'files.bytes',
]

/**
 * Tables whose rows are elsewhere later, and are compared by themselves; requests, which a running instance answers; words and counts,
 * which follow from the rest.
 */
const leftOut = ['covers', 'photos', 'recovery_requests', 'known_words', 'storage_used']

/** The data that no later version changes. */
function stayed(rows: Rows): Rows {
  const kept: Rows = new Map()
  for (const [name, { table, lines }] of rows) {
    if (leftOut.includes(name)) continue
    const positions = table.columns.flatMap((column, position) =>
      movedColumns.includes(`${name}.${column}`) ? [] : [position],
    )
    const columns = positions.map((position) => table.columns[position] ?? '')
    const cut = (line: string) => {
      const values = line.split('\t')
      return positions.map((position) => values[position]).join('\t')
    }
    kept.set(name, { table: { ...table, columns }, lines: lines.map(cut) })
  }
  return kept
}

/** The data after the first `count` migrations, in a form that all versions share. */
async function snapshotOf(count: number) {
  const rowsOf = (query: ReturnType<typeof sql>) =>
    query.execute(database.db).then(
      ({ rows }) => rows,
      () => [],
    )
  return {
    rows: stayed(await readRows()),
    photos: await rowsOf(
      sql`select encode(bytes, 'hex') as bytes, type from ${sql.table(count < blobsSince ? 'photos' : 'blobs')}`,
    ),
    covers: await rowsOf(
      count < coversSince
        ? sql`select id, user_id, created_at from covers order by id`
        : sql`
            select file_id as id, created_by as user_id, created_at from files
            join file_variants on file_variants.scope_id = files.scope_id and file_id = id and blob_id = id
            where kind = 'cover' order by id`,
    ),
    owners: await rowsOf(
      count < photosSince
        ? sql`select id, user_id, created_at from photos order by id`
        : sql`
            select file_id as id, created_by as user_id, created_at from files
            join file_variants on file_variants.scope_id = files.scope_id and file_id = id and blob_id = id
            where kind = 'photo' order by id`,
    ),
    counted: await rowsOf(
      count < countsSince
        ? sql`select id, enrollment_count as learners from courses`
        : sql`select course_id as id, learners from enrollment_counts`,
    ),
  }
}

/** Expects that all data is there after the first `count` migrations. */
async function expectAllThere(before: Awaited<ReturnType<typeof snapshotOf>>, count: number): Promise<void> {
  const { photos, covers, owners, counted } = await snapshotOf(count)
  expect({ photos, covers, owners, counted }).toEqual({
    photos: before.photos,
    covers: before.covers,
    owners: before.owners,
    counted: before.counted,
  })
  const after = await readRows(before.rows)
  for (const [name, { lines }] of before.rows) {
    // What waits here is passed on as soon as the product has started.
    if (name === 'event_outbox') continue
    expect(after.get(name)?.lines, name).toEqual(expect.arrayContaining(lines))
  }
}

/** Expects that what scopes, members and all files together hold is what the files have, where photos count for nobody. */
async function expectCounted(): Promise<void> {
  const { rows } = await sql<{ id: string; used: string; held: string }>`
    with held as (
      select scope_id as id, bytes from files where kind in ('image', 'file')
      union all select created_by, bytes from files where created_by is not null and kind <> 'photo'
      union all select ${noId}::uuid, bytes from files where kind <> 'photo'),
    used as (
      select case when id < '00000000-0000-0000-0000-000000000100' then ${noId}::uuid else id end as id, bytes
      from storage_used),
    sums as (
      select id, sum(bytes) as bytes, 0 as used from held group by id
      union all select id, 0, sum(bytes) from used group by id)
    select id::text, sum(used)::text as used, sum(bytes)::text as held from sums group by id`.execute(
    database.db,
  )
  expect(rows).not.toEqual([])
  for (const { id, used, held } of rows) expect(used, id).toBe(held)
}

const noId = '00000000-0000-0000-0000-000000000000'

export async function backups(): Promise<string[]> {
  const names = await readdir(join(home, 'data', 'backups')).catch(() => [])
  return names.filter((name) => name.endsWith('.tar.zst'))
}

export async function expectRunning({ uncached }: Instance): Promise<void> {
  const app = inProcess(uncached)
  expect((await app.request('/readyz')).status).toBe(200)
  const browser = new Browser(app, 'http://localhost:4173')
  expect((await browser.post('/api/auth/sign-in', { email: 'amina@example.org', password })).status).toBe(200)
}

async function displayNames(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select display_name as name from users order by id`.execute(
    database.db,
  )
  return rows.map(({ name }) => name)
}

/**
 * Expects that search finds courses by title and teacher, with and without accents, and that the words for correcting
 * typos are indexed.
 */
async function expectFound({ uncached }: Instance): Promise<void> {
  const app = inProcess(uncached)
  const { rows } = await sql<{ live: number }>`select count(*) as live from courses`.execute(database.db)
  const live = rows[0]?.live ?? 0
  for (const q of ['slowly', 'cafe', 'café', 'zoe', 'আমিনা']) {
    const found = await (await app.request(`/api/all-courses?q=${encodeURIComponent(q)}`)).json()
    expect(found, q).toHaveLength(live)
  }
  const known = await sql`select word, uses from known_words where kind = 'title' order by word`.execute(
    database.db,
  )
  const words = ['at', 'cafe', 'reading', 'slowly', 'the', 'zoe']
  expect(known.rows).toEqual(live === 0 ? [] : words.map((word) => ({ word, uses: live })))
}

/** Defines an upgrade test for each of these numbers of applied migrations. */
export function testUpgrades(counts: readonly number[]): void {
  test.each(counts.map((count) => ({ name: migrations[count - 1]?.name, count })))(
    'data as $name left them are backed up, brought up to date, and all there',
    async ({ count }) => {
      await makeOld(count)
      const before = await snapshotOf(count)
      const names = await displayNames()
      const instance = await start()
      expect(await displayNames()).toEqual(count < singleBlanksSince ? names.map(collapseBlanks) : names)
      expect(await backups()).toHaveLength(1)
      await expectAllThere(before, migrations.length)
      await expectCounted()
      await expectFound(instance)
      expect((await inProcess(instance.uncached).request('/readyz')).status).toBe(200)
      // The member's two-step secret would require a second step; this test checks the password only.
      await sql`delete from two_step_secrets`.execute(database.db)
      await expectRunning(instance)
      expect(await database.db.selectFrom('backups').select('occasion').execute()).toEqual([
        { occasion: 'upgrade' },
      ])
    },
  )
}
