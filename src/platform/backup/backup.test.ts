import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ownMigrations, readMigrations } from '../../base/db/migrations.ts'
import { makeCourse, makePerson, putPhoto } from '../../testing/people.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { backUp } from './backup.ts'
import { withSnapshot } from './database/snapshot.ts'
import { findLatest } from './history.ts'
import { makeBackup, type Source } from './make.ts'

const product = '1.2.3'
const now = new Date('2026-11-21T03:00:00.000Z')

let server: TestServer
let home: string
let source: Source

beforeAll(async () => {
  server = await startTestServer({ world: true })
  const person = await makePerson(server, 'Tab\there, "quotes", \\N and ünïcödé\u2028')
  await putPhoto(person)
})

afterAll(() => server.stop())

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'tercet-backup-'))
  await mkdir(join(home, 'content'))
  await writeFile(join(home, 'secret'), 'x'.repeat(43), { mode: 0o600 })
  await writeFile(join(home, 'content', 'terms.md'), '# Terms of ours\n')
  await writeFile(join(home, 'content', 'empty.md'), '')
  await writeFile(join(home, 'big'), randomBytes(300_000))
  await writeFile(join(home, 'postgres.log'), 'not kept')
  source = {
    connection: { connectionString: server.databaseUrl },
    dataDir: home,
    destination: { folder: join(home, 'backups'), site: 'courses.example.org' },
    key: null,
    s3: null,
    keepDays: 14,
    filesInside: false,
    secret: 'file',
    product,
    migrations: await readMigrations(ownMigrations),
  }
  return () => rm(home, { recursive: true })
})

/** What lies there beside the large files of the demo world. */
async function inFolder(): Promise<string[]> {
  const names = await readdir(source.destination.folder)
  return names.filter((name) => name !== `${source.destination.site}.files`).sort()
}

test('a backup holds every row and every file, and is proven before it has its name', async () => {
  const { file, bytes, manifest, rehearsal } = await makeBackup(source, now)
  expect(file).toBe(join(home, 'backups', 'courses.example.org-20261121T030000Z.tar.zst'))
  expect((await stat(file)).size).toBe(bytes)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await inFolder()).toHaveLength(1)
  expect(Object.keys(manifest.files)).toEqual(['big', 'content/empty.md', 'content/terms.md', 'secret'])
  const { rows } = await sql<{ users: number; files: number; photos: number }>`
    select (select count(*) from users) as users, (select count(*) from files) as files,
      (select count(*) from files where kind = 'photo') as photos`.execute(server.db)
  expect(rows).toEqual([
    { users: manifest.tables.users?.rows, files: manifest.tables.files?.rows, photos: 1 },
  ])
  expect(rehearsal).toMatchObject({ shape: expect.arrayContaining(['column users.email text']) })
})

test('a table of more than one part comes back whole', async () => {
  await sql`
    insert into outbox (id, kind, recipient, subject, created_at, kept_at)
    select gen_random_uuid(), 'large', 'a@example.org', repeat(md5(number::text), 1000), now(), now()
    from generate_series(1, 300) as number`.execute(server.db)
  const { manifest } = await makeBackup(source, now)
  expect(manifest.tables.outbox?.rows).toBeGreaterThanOrEqual(300)
  await sql`delete from outbox where kind = 'large'`.execute(server.db)
})

test('everything that the database holds is in a backup', async () => {
  const { rows } = await sql`
    select relname, relkind from pg_class
    where relnamespace = 'public'::regnamespace and relkind not in ('r', 'i', 'v')
    union all select 'large objects', 'L' where exists (select from pg_largeobject_metadata)`.execute(
    server.db,
  )
  expect(rows).toEqual([])
})

test('with a key nothing of it can be read, and it is proven with that key', async () => {
  const { file } = await makeBackup({ ...source, key: 'a key of thirty-two characters..' }, now)
  expect(file).toMatch(/\.tar\.zst\.age$/)
  const text = (await readFile(file)).toString('latin1')
  expect(text).toMatch(/^age-encryption\.org\/v1\n-> scrypt /)
  expect(text).not.toContain('about.json')
})

test('what is written while a backup is made is in it as a whole or not at all', async () => {
  const courseId = await makeCourse(await makePerson(server))
  const learner = await makePerson(server)
  const read = await withSnapshot(source.connection, async ({ tables, rowsOf }) => {
    const linesOf = async (name: string) => {
      const table = tables.find((one) => one.name === name)
      const chunks = table === undefined ? [] : await Array.fromAsync(rowsOf(table))
      return Buffer.concat(chunks).toString().split('\n')
    }
    const courses = await linesOf('courses')
    // An enrollment is a row and a counter; the counter was read already, the row not yet.
    const answer = await learner.browser.post('/api/enroll-course', { courseId, email: learner.email })
    expect(answer.status).toBe(201)
    return { courses, enrollments: await linesOf('enrollments') }
  })
  expect(read.courses.filter((line) => line.startsWith(courseId))).toHaveLength(1)
  expect(read.enrollments.filter((line) => line.includes(courseId))).toEqual([])
})

test('of two backups at the same moment one is made, and the other says so', async () => {
  const both = [backUp(server, source, 'command'), backUp(server, source, 'nightly')]
  const ended = await Promise.allSettled(both)
  expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const refused = ended.find((one) => one.status === 'rejected')
  expect(String(refused?.reason)).toContain('A backup of this database is being made already.')
  expect(await inFolder()).toHaveLength(1)
})

test('what broke off is cleared away, and what belongs to another site stays', async () => {
  const { folder, site } = source.destination
  await mkdir(join(folder, `${site}.trial`), { recursive: true })
  const leftovers = [`${site}-20261120T030000Z.tar.zst.part`, `${site}-20261119T030000Z.tar.zst.unproven`]
  const others = ['other.example.org-20261120T030000Z.tar.zst.part', 'notes.txt']
  for (const name of [...leftovers, ...others]) await writeFile(join(folder, name), 'half')
  await makeBackup(source, now)
  expect(await inFolder()).toEqual([`${site}-20261121T030000Z.tar.zst`, ...others].sort())
})

test('after a connection that breaks amid the work nothing is left of the backup, and the failure is known', async () => {
  const held = server.db.transaction().execute(async (transaction) => {
    // The backup waits for this table until its connection is cut off.
    await sql`lock table users in access exclusive mode`.execute(transaction)
    const backup = backUp(server, source, 'nightly').catch((error: Error) => error)
    const waiting = sql<{ cut: number }>`
      select count(pg_terminate_backend(pid)) as cut from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    while ((await waiting.execute(server.db)).rows[0]?.cut === 0);
    return backup
  })
  expect(await held).toMatchObject({ message: expect.stringContaining('No backup could be made: ') })
  expect(await inFolder()).toEqual([])
  expect((await findLatest(server.db)).attempt).toMatchObject({ failure: 'other', occasion: 'nightly' })
})

test('a backup that others were no longer kept away from does not count', async () => {
  const held = server.db.transaction().execute(async (transaction) => {
    await sql`lock table users in access exclusive mode`.execute(transaction)
    const backup = backUp(server, source, 'nightly').catch((error: Error) => error)
    const waiting = sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    while ((await waiting.execute(server.db)).rows.length === 0);
    await sql`
      select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and granted
        and database = (select oid from pg_database where datname = current_database())`.execute(server.db)
    return { backup }
  })
  expect(await (await held).backup).toMatchObject({
    message: expect.stringContaining('The connection that kept other backups away was lost'),
  })
  expect(await inFolder()).toEqual([expect.stringMatching(/\.unproven$/)])
})

test('a backup that does not restore to what was written is found out, keeps its older ones and its name away', async () => {
  const old = `${source.destination.site}-20260101T030000Z.tar.zst`
  await mkdir(source.destination.folder)
  await writeFile(join(source.destination.folder, old), 'an old one')
  // Rounds every instant of one column when the rows come back.
  const forgetful = source.migrations.map((one) =>
    one.name.startsWith('0002')
      ? { ...one, text: `${one.text}; alter table users alter column created_at type timestamptz(0);` }
      : one,
  )
  await sql`update users set created_at = created_at + interval '123 milliseconds'`.execute(server.db)
  const failed = await backUp(server, { ...source, migrations: forgetful }, 'command').catch(
    (error: Error) => error,
  )
  expect(failed).toMatchObject({ message: expect.stringContaining('The table "users" is not what it was') })
  expect((await findLatest(server.db)).attempt?.failure).toBe('not-proven')
  expect(await inFolder()).toEqual([old, expect.stringMatching(/\.unproven$/)])
})

test('older backups go when a newer one is proven, and only those of this site', async () => {
  const { folder, site } = source.destination
  await mkdir(folder)
  const names = ['20261101T030000Z', '20261107T025959Z', '20261107T030000Z', '20270101T030000Z'].map(
    (moment) => `${site}-${moment}.tar.zst`,
  )
  const other = 'other.example.org-20200101T030000Z.tar.zst'
  for (const name of [...names, other]) await writeFile(join(folder, name), '')
  const { removed } = await makeBackup(source, now)
  expect(removed.sort()).toEqual(names.slice(0, 2))
  const kept = [...names.slice(2), `${site}-20261121T030000Z.tar.zst`, other]
  expect(await inFolder()).toEqual(kept.sort())
})
