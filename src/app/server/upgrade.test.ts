import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { withClient } from '../../base/server/backup/database/client.ts'
import { withSnapshot } from '../../base/server/backup/database/snapshot.ts'
import type { Table } from '../../base/server/backup/database/tables.ts'
import { readConfig } from '../../base/server/config.ts'
import type { Db } from '../../base/server/db.ts'
import { createLog } from '../../base/server/log.ts'
import { keepHistory, ownMigrations, readMigrations, runMigrations } from '../../base/server/migrations.ts'
import { collapseBlanks } from '../../base/shared/fields.ts'
import { hashPassword } from '../../features/accounts/password.ts'
import { Browser } from '../../testing/browser.ts'
import { makeClock } from '../../testing/clock.ts'
import { makeDatabase, type TestDatabase } from '../../testing/database.ts'
import { addOldRows } from '../../testing/old-data.ts'
import type { Client } from './client/client.ts'
import { type Instance, startInstance } from './start.ts'

const client: Client = {
  render: async () => new Response('a page'),
  policy: { scripts: [], styles: [], connect: [] },
  folder: null,
}
const password = 'Correct.Horse1'
const migrations = await readMigrations(ownMigrations)
const last = migrations.length

let passwordHash: string
let database: TestDatabase
let home: string
let running: Instance | null

beforeAll(async () => {
  passwordHash = await hashPassword(password, { place: 'test', account: 'member' })
})

beforeEach(async () => {
  database = await makeDatabase({ migrated: false })
  home = await mkdtemp(join(tmpdir(), 'tercet-upgrade-'))
  running = null
})

afterEach(async () => {
  await running?.stop()
  await database.drop()
  await rm(home, { recursive: true })
})

/** Makes the data of an instance that ran with the first `count` migrations. */
async function makeOld(db: Db, count: number): Promise<void> {
  await keepHistory(db)
  await runMigrations(db, migrations.slice(0, count))
  await addOldRows(db, passwordHash)
}

async function start({ settings = {}, folder = ownMigrations } = {}): Promise<Instance> {
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

/** Every row of every table as text, by the columns that there are now, or were at another time. */
async function readRows(then?: Rows): Promise<Rows> {
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

/** How many migrations there were when photos became files like others, whose bytes have a table of their own. */
const countsSince = migrations.findIndex(({ name }) => name.startsWith('0029_')) + 1
const blobsSince = migrations.findIndex(({ name }) => name.startsWith('0024_')) + 1
/** What stands elsewhere in a later version, or in another form. */
const movedColumns = ['photos.type', 'photos.bytes', 'courses.enrollment_count', 'users.display_name']

/**
 * What is the same in every later version, but for what a running instance answers, and thus removes, by itself, and for words
 * that are made anew from titles and names.
 */
function stayed(rows: Rows): Rows {
  const kept: Rows = new Map()
  for (const [name, { table, lines }] of rows) {
    if (name === 'recovery_requests' || name === 'known_words') continue
    const places = table.columns.flatMap((column, place) =>
      movedColumns.includes(`${name}.${column}`) ? [] : [place],
    )
    const columns = places.map((place) => table.columns[place] ?? '')
    const cut = (line: string) => {
      const values = line.split('\t')
      return places.map((place) => values[place]).join('\t')
    }
    kept.set(name, { table: { ...table, columns }, lines: lines.map(cut) })
  }
  return kept
}

const history = () =>
  withClient({ connectionString: database.url }, async (client) => {
    const { rows } = await client.query(
      'select name, checksum, applied_at::text from schema_migrations order by name',
    )
    return rows
  })

const backups = () => readdir(join(home, 'data', 'backups')).catch(() => [])

async function expectRunning({ app }: Instance): Promise<void> {
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

/** Courses are found by their titles and teachers' names with accents and without, and by words that were mistyped. */
async function expectFound({ app }: Instance): Promise<void> {
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

test.each(migrations.slice(0, -1).map(({ name }, at) => ({ name, count: at + 1 })))(
  'data as $name left them are backed up, brought up to date, and all there',
  async ({ count }) => {
    await makeOld(database.db, count)
    const before = stayed(await readRows())
    const photos = await sql`select encode(bytes, 'hex') as bytes, type from ${sql.table(
      count < blobsSince ? 'photos' : 'blobs',
    )}`
      .execute(database.db)
      .catch(() => null)
    const counted = await (count < countsSince
      ? sql`select id, enrollment_count as learners from courses`
      : sql`select course_id as id, learners from enrollment_counts`
    )
      .execute(database.db)
      .catch(() => null)
    const names = await displayNames()
    const instance = await start()
    expect(await displayNames()).toEqual(names.map(collapseBlanks))
    expect(await backups()).toHaveLength(1)
    const counts = await sql`select course_id as id, learners from enrollment_counts`.execute(database.db)
    expect(counts.rows).toEqual(counted?.rows ?? [])
    const blobs = await sql`select encode(bytes, 'hex') as bytes, type from blobs`.execute(database.db)
    expect(blobs.rows).toEqual(photos?.rows ?? [])
    const after = await readRows(before)
    for (const [name, { lines }] of before) {
      expect(after.get(name)?.lines, name).toEqual(expect.arrayContaining(lines))
    }
    await expectFound(instance)
    expect((await instance.app.request('/readyz')).status).toBe(200)
    // Two steps stand before that log-in once there is a secret for them; a password alone shows the rest.
    await sql`delete from two_step_secrets`.execute(database.db)
    await expectRunning(instance)
    expect(await database.db.selectFrom('backups').select('occasion').execute()).toEqual([
      { occasion: 'upgrade' },
    ])
  },
)

test('new data need no backup, and neither do those that are up to date', async () => {
  await (await start()).stop()
  await start()
  expect(await backups()).toEqual([])
})

/** The migrations of a version to come: ours, and these. */
async function laterVersion(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(home, 'migrations-'))
  for (const { name } of migrations) await copyFile(join(ownMigrations, name), join(folder, name))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return folder
}

/** Does it in databases whose name is `like` this; the copy's ends in _tercet_proof. */
const where = (like: string, statement: string) =>
  `do $$ begin if current_database() ${like} '%tercet_proof' then ${statement} end if; end $$;`

test.each([
  {
    how: 'fails',
    text: `update users set display_name = ''; select 1 / 0;`,
    reason: 'It failed on a copy of the data: division by zero',
  },
  {
    how: 'fails on these data and not on their copy',
    text: `update users set display_name = ''; ${where('not like', 'perform 1 / 0;')}`,
    reason: 'What happened: division by zero',
  },
  {
    how: 'makes something else of these data than of their copy',
    text: `update users set display_name = ''; ${where('like', 'create table only_there (id uuid);')}`,
    reason: 'The change did not make what it made on a copy: column only_there.id uuid',
  },
])(
  'where a migration $how, the old data stay as they are and the old version runs',
  async ({ text, reason }) => {
    await makeOld(database.db, last)
    await sql`delete from two_step_secrets`.execute(database.db)
    const before = [await readRows(), await history()]
    const folder = await laterVersion({
      '9000_first.sql': 'create table fine (id uuid primary key);',
      '9001_second.sql': text,
    })
    const failed = await start({ folder }).catch((error: Error) => error.message)
    expect(failed).toContain('could not bring the data up to date, and has changed nothing.')
    expect(failed).toContain(reason)
    expect(failed).toContain('put back the version of Tercet that ran before and start it.')
    expect(failed).toContain(
      `A backup of just now, restored once and compared: ${join(home, 'data', 'backups')}/localhost-`,
    )
    expect([await readRows(), await history()]).toEqual(before)
    await expectRunning(await start())
  },
)

test('without a proven backup nothing is changed, unless the operator says that there is another one', async () => {
  await makeOld(database.db, last - 1)
  const before = [await readRows(), await history()]
  await writeFile(join(home, 'in-the-way'), '')
  const settings = { BACKUP_DIR: join(home, 'in-the-way', 'backups') }
  await expect(start({ settings })).rejects.toThrow('No proven backup could be made first.')
  expect([await readRows(), await history()]).toEqual(before)
  await start({ settings: { ...settings, UPGRADE_BACKUP: '0' } })
})
