import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readConfig } from '../../../base/config/config.ts'
import { type Connection, openDb } from '../../../base/db/db.ts'
import { ownMigrations, readMigrations } from '../../../base/db/migrations.ts'
import { createLog } from '../../../base/log.ts'
import { piecesOf, verifyArchive } from '../../../platform/backup/archive/read.ts'
import { makeTally } from '../../../platform/backup/archive/streams.ts'
import { writeArchive } from '../../../platform/backup/archive/write.ts'
import { withSnapshot } from '../../../platform/backup/database/snapshot.ts'
import { withOwnServer } from '../../../platform/backup/database/target.ts'
import { makeBackup, sourceOf } from '../../../platform/backup/make.ts'
import { moveToEmbedded, moveToServer } from '../../../platform/backup/move.ts'
import { restore } from '../../../platform/backup/restore.ts'
import { putMarker } from '../../../platform/backup/staging.ts'
import { takeLock } from '../../../platform/embedded-postgres/lock.ts'
import { Browser } from '../../../testing/browser.ts'
import { makeClock } from '../../../testing/clock.ts'
import { makeDatabase, type TestDatabase } from '../../../testing/database.ts'
import { inProcess } from '../../../testing/inProcess.ts'
import { untilNobodyIsConnected } from '../../../testing/locks.ts'
import type { Client } from '../client/client.ts'
import type { DemoLogin } from '../demo/firstStart.ts'
import { startInstance } from '../instance/start.ts'

const client: Client = {
  render: async () => new Response('a page'),
  isPage: () => false,
  policy: { scripts: [], styles: [], connect: [] },
  folder: null,
}
const now = new Date('2026-11-21T09:30:00.000Z')
const migrations = await readMigrations(ownMigrations)

/** An instance with people that is lost except for its backup. */
let file: string
let demoLogins: DemoLogin[]
let rows: Record<string, string>
let lost: TestDatabase
let before: string
let home: string
let database: TestDatabase

beforeAll(async () => {
  lost = await makeDatabase({ migrated: false })
  before = await mkdtemp(join(tmpdir(), 'tercet-lost-'))
  const config = readConfig({ DATABASE_URL: lost.url, DATA_DIR: join(before, 'data'), FFMPEG: 'off' })
  const instance = await startInstance(config, client, createLog('silent'), makeClock())
  demoLogins = instance.demoLogins
  const connection = { connectionString: lost.url }
  const source = await sourceOf(config, connection)
  // Events and documents of the demo world are worked off soon after the start: then a backup and what is compared hold the same.
  const waiting = async () => [
    ...(await lost.db.selectFrom('event_outbox').select('id').execute()),
    ...(await lost.db
      .selectFrom('file_documents')
      .select('file_id')
      .where('due_at', 'is not', null)
      .execute()),
  ]
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), { timeout: 60_000 })
  file = (await makeBackup(source, now)).file
  await instance.stop()
  rows = await digest(connection)
})

afterAll(async () => {
  await lost.drop()
  await rm(before, { recursive: true })
})

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'tercet-restore-'))
  database = await makeDatabase({ migrated: false })
  return async () => {
    await database.drop()
    await rm(home, { recursive: true, maxRetries: 20, retryDelay: 100 })
  }
})

/** What every table holds, by its name. */
async function digest(connection: Connection): Promise<Record<string, string>> {
  return withSnapshot(connection, async ({ tables, rowsOf }) => {
    const found: Record<string, string> = {}
    for (const table of tables) {
      const tally = makeTally()
      for await (const chunk of rowsOf(table)) tally.add(chunk)
      const { rows: count, sha256 } = tally.result()
      found[table.name] = `${count} ${sha256}`
    }
    return found
  })
}

const dataDir = () => join(home, 'data')
const settings = (more: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: dataDir(), DATABASE_URL: database.url, ...more })

function run(config = settings(), { replace = false, path = file } = {}) {
  return restore(config, { path, replace, now, migrations, tell: () => {} })
}

/** Checks that a refused restore has left nothing. */
async function expectNothing(): Promise<void> {
  const { rows: tables } =
    await sql`select from pg_class where relnamespace = 'public'::regnamespace`.execute(database.db)
  expect(tables).toEqual([])
  expect((await readdir(dataDir()).catch(() => [])).filter((name) => name !== 'postgres.lock')).toEqual([])
}

test('a lost instance is there again on another machine: its rows, its files, its log-ins', async () => {
  await run()
  expect(await digest({ connectionString: database.url })).toEqual(rows)
  for (const name of ['secret', 'demo-logins.json']) {
    expect(await readFile(join(dataDir(), name), 'utf8')).toBe(
      await readFile(join(before, 'data', name), 'utf8'),
    )
  }
  const instance = await startInstance(settings(), client, createLog('silent'), makeClock())
  const browser = new Browser(inProcess(instance.uncached), 'http://localhost:4173')
  const [{ email = '', password = '' } = {}] = demoLogins
  expect((await browser.post('/api/auth/sign-in', { email, password })).status).toBe(200)
  await instance.stop()
})

test('from the embedded database it goes to a server and back, and every row is the same each time', async () => {
  const embedded = settings({ DATABASE_URL: '' })
  await run(embedded)
  expect((await readdir(dataDir())).sort()).toEqual([
    'demo-logins.json',
    'postgres',
    'postgres.lock',
    'secret',
  ])
  const lines: string[] = []
  const move = { dataDir: dataDir(), databaseUrl: database.url, replace: false, now, migrations }
  const tell = (line: string) => void lines.push(line)
  await moveToServer({ ...move, tell })
  expect(await digest({ connectionString: database.url })).toEqual(rows)
  expect(lines).toContainEqual(expect.stringMatching(/^ {2}\d+ of \d+ {2}users: 16 rows$/))
  expect(lines.at(-1)).toBe('Every row was read again and is the same.')
  await expect(moveToServer({ ...move, tell })).rejects.toThrow('The database holds tables already.')
  await expect(moveToEmbedded({ ...move, tell })).rejects.toThrow('holds data already (postgres)')
  await sql`update users set display_name = 'Changed at the server' where email = 'amina@example.org'`.execute(
    database.db,
  )
  const changed = await digest({ connectionString: database.url })
  const { folder } = await moveToEmbedded({ ...move, replace: true, tell })
  expect(await withOwnServer(dataDir(), digest)).toEqual(changed)
  expect(await readdir(folder ?? '')).toEqual(['postgres'])
  expect(await withOwnServer(folder ?? '', digest)).toEqual(rows)
}, 60_000)

test('data that are there are never touched unasked, and put aside when asked', async () => {
  await run()
  await expect(run()).rejects.toThrow('holds data already (demo-logins.json, secret)')
  await writeFile(join(dataDir(), 'secret'), 'the old one')
  await sql`update users set display_name = 'Old'`.execute(database.db)
  await database.db.destroy()
  await untilNobodyIsConnected(database.url)
  const { aside } = await run(settings(), { replace: true })
  const db = openDb({ connectionString: database.url }, createLog('silent'))
  expect(await digest({ connectionString: database.url })).toEqual(rows)
  expect(await readFile(join(aside.folder ?? '', 'secret'), 'utf8')).toBe('the old one')
  const old = await sql`select from ${sql.table(`${aside.schema}.users`)} where display_name = 'Old'`.execute(
    db,
  )
  expect(old.rows).toHaveLength(16)
  await db.destroy()
})

test('tables that somebody uses are not put aside, and a database with tables is refused without files too', async () => {
  await run()
  await sql`select 1`.execute(database.db)
  await rm(dataDir(), { recursive: true })
  await expect(run()).rejects.toThrow('The database holds tables already.')
  await expect(run(settings(), { replace: true })).rejects.toThrow('Somebody is connected to the database.')
  expect(await digest({ connectionString: database.url })).toEqual(rows)
  expect(await readdir(dataDir())).toEqual(['postgres.lock'])
})

test('a damaged backup, one of newer data and one with another secret are refused before anything begins', async () => {
  const damaged = join(home, 'damaged')
  const bytes = await readFile(file)
  bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1)
  await writeFile(damaged, bytes)
  await expect(run(settings(), { path: damaged })).rejects.toThrow('is damaged or cut short')
  const older = { path: file, replace: false, now, migrations: migrations.slice(0, -1), tell: () => {} }
  await expect(restore(settings(), older)).rejects.toThrow('These data are of a newer version of Tercet')
  const other = settings({ AUTH_SECRET: 'another secret of thirty-two characters' })
  await expect(run(other)).rejects.toThrow('Take AUTH_SECRET out of the settings')
  await expectNothing()
})

/** The backup once more, with other files in it, well written all the same. */
async function rewritten(files: (given: Map<string, Buffer>) => void): Promise<string> {
  const { about } = await verifyArchive({ path: file, key: null }, '1.0.0')
  const found = new Map<string, Buffer>()
  const tables = new Map<string, Buffer[]>()
  for await (const piece of piecesOf({ path: file, key: null })) {
    const content = Buffer.concat(await Array.fromAsync(piece.content))
    if ('file' in piece) found.set(piece.file, content)
    else tables.set(piece.table, [...(tables.get(piece.table) ?? []), content])
  }
  files(found)
  const path = join(home, 'rewritten.tercet')
  await writeArchive({ path, key: null, about }, async (writer) => {
    for (const [name, parts] of tables) await writer.addTable(name, Readable.from(parts))
    for (const [name, content] of found) await writer.addFile(name, content.length, Readable.from([content]))
  })
  return path
}

test.each([
  'postgres/standby.signal',
  'postgres/recovery.signal',
  'postgres/postgresql.auto.conf',
  'Postgres/standby.signal',
  'postgres.lock',
  'postgres.lib/libpq.so.5',
  'restoring',
  'restored-1/secret',
  'backups/older',
])(
  'a backup with a file that is none of an instance’s, %s, is refused before anything begins',
  async (name) => {
    const path = await rewritten((files) => files.set(name, Buffer.from('standby_mode')))
    for (const config of [settings(), settings({ DATABASE_URL: '' })]) {
      await expect(run(config, { path })).rejects.toThrow(`holds "${name}", which no backup of Tercet holds`)
    }
    await expectNothing()
  },
)

test.each([
  ['without its secret', (files: Map<string, Buffer>) => files.delete('secret')],
  [
    'with a secret that is cut short',
    (files: Map<string, Buffer>) => files.set('secret', Buffer.from('x'.repeat(31))),
  ],
])('a backup %s is refused before anything begins', async (_, change) => {
  const path = await rewritten(change)
  await expect(run(settings(), { path })).rejects.toThrow('without which what it has sealed cannot be opened')
  await expectNothing()
})

test('where Tercet runs on the data directory, nothing is restored into it', async () => {
  await run()
  const unlock = await takeLock(join(dataDir(), 'postgres.lock'))
  await expect(run(settings(), { replace: true })).rejects.toThrow(
    /Tercet is running on ".*"\. Stop it first\./,
  )
  unlock?.()
})

test('after a restore that broke off nothing starts until it is run again, and then all is there', async () => {
  await run()
  await rm(join(dataDir(), 'secret'))
  await putMarker(dataDir())
  const start = () => startInstance(settings(), client, createLog('silent'), makeClock())
  await expect(start()).rejects.toThrow('a restore did not come to its end')
  await database.db.destroy()
  await untilNobodyIsConnected(database.url)
  await run(settings(), { replace: true })
  await (await start()).stop()
})
