import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { keepBlob, makeBlobs } from '../../../base/blobs/blobs.ts'
import { findBlob } from '../../../base/blobs/store.ts'
import { makeDatabase } from '../../../testing/database.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { verifyArchive } from '../archive/read.ts'
import { encrypted, encryptedLength } from '../archive/streams.ts'
import { backUp } from '../backup.ts'
import { withClient } from '../database/client.ts'
import { findLatest } from '../history.ts'
import { makeBackup, type Source, sourceOf } from '../make.ts'
import { dueSince, seventhOf } from './fill.ts'
import { clearShelf, writeList } from './lists.ts'
import { filesOn, openShelf } from './shelf.ts'
import { takeFromShelf } from './take.ts'

const key = 'a key of thirty-two characters..'
const sizeOfLarge = 200_000

let home: string
let server: TestServer
let source: Source
let root: string

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'tercet-shelf-'))
  server = await startTestServer({
    settings: { DATA_DIR: join(home, 'data'), AUTH_SECRET: 'x'.repeat(32) },
  })
  source = await sourceOf(server.config, { connectionString: server.databaseUrl })
  root = join(source.destination.folder, 'localhost.files')
})

afterAll(async () => {
  await server.stop()
  await rm(home, { recursive: true })
})

afterEach(async () => {
  await server.db.deleteFrom('blobs').execute()
  await server.db.deleteFrom('blob_removals').execute()
  await rm(source.destination.folder, { recursive: true, force: true })
})

const day = (nr: number) => new Date(Date.UTC(2026, 10, nr, 3))

/** Keeps bytes in one of the places of files; their id. */
async function keep(place: 'folder' | 'database'): Promise<string> {
  const blobs = place === 'folder' ? server.blobs : makeBlobs(server, 'database', {})
  const upload = await blobs.upload(randomBytes(sizeOfLarge), 'application/octet-stream')
  await keepBlob(server.db, upload, server.clock.now())
  return upload.id
}

const pathOn = (id: string) => `files/${id.slice(-2)}/${id}`
const onShelf = async () => (await Array.fromAsync(filesOn(root))).sort()
const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** The name of a file on the shelf. */
async function nameFor(id: string): Promise<string> {
  return openShelf(root, null).nameOf((await findBlob(server.db, id))?.sha256 ?? '')
}

async function* one(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

test('after some days without a backup all that was due on them is read, at most everything once', () => {
  const contents = Array.from({ length: 50 }, (_, nr) => digest(Buffer.from(`${nr}`)))
  const due = (last: Date | null, now: Date) => contents.filter(dueSince(last, now))
  const on = (...days: number[]) => contents.filter((one) => days.some((nr) => seventhOf(day(nr))(one)))
  expect(due(day(11), day(12))).toEqual(on(12))
  expect(due(day(12), day(12))).toEqual(on(12))
  expect(due(day(9), day(12))).toEqual(on(10, 11, 12))
  for (const last of [day(5), day(1), null]) expect(due(last, day(12))).toEqual(contents)
})

/** A disk with room for so many more bytes at each question, the last answer again and again. */
function diskWith(...rooms: number[]) {
  const blocks = 1024 ** 4
  return async () => {
    const room = (rooms.length > 1 ? rooms.shift() : rooms[0]) ?? 0
    return { blocks, bavail: Math.ceil(0.05 * blocks) + room, bsize: 1, files: 0, ffree: 0 }
  }
}

test('large files that do not fit are refused before any is written, with how much is missing', async () => {
  await keep('folder')
  await keep('database')
  const attempt = backUp(
    { db: server.db, clock: { now: () => day(1) } },
    { ...source, disk: diskWith(2 * sizeOfLarge - 1) },
    'command',
  )
  await expect(attempt).rejects.toThrow('for the large files that are new there: 1 MB are missing.')
  expect((await findLatest(server.db)).attempt).toMatchObject({ failure: 'disk-full' })
  expect(await onShelf()).toEqual([])
  const { added } = await makeBackup({ ...source, disk: diskWith(2 * sizeOfLarge) }, day(1))
  expect(added).toBe(2)
})

test('with BACKUP_FILES=inside a backup and its trial that do not fit are refused before any of it is written', async () => {
  await keep('folder')
  await keep('database')
  const attempt = (room: number) =>
    backUp(
      { db: server.db, clock: { now: () => day(1) } },
      { ...source, filesInside: true, disk: diskWith(room) },
      'command',
    )
  await expect(attempt(4 * sizeOfLarge - 1)).rejects.toThrow(
    'for a backup that holds all files, and for its trial: 1 MB are missing.',
  )
  expect((await findLatest(server.db)).attempt).toMatchObject({ failure: 'disk-full' })
  expect(await readdir(source.destination.folder)).toEqual([])
  expect((await attempt(4 * sizeOfLarge))?.added).toBe(0)
})

test('with BACKUP_FILES=inside small files alone ask for no room, as beside backups', async () => {
  await makeBackup({ ...source, filesInside: true, disk: diskWith(0) }, day(1))
})

test('what a backup has added goes again when the disk fills up meanwhile', async () => {
  await keep('folder')
  await makeBackup(source, day(1))
  const before = await onShelf()
  await keep('folder')
  await keep('folder')
  // Asked for both together, then before each.
  const disk = diskWith(2 * sizeOfLarge, 2 * sizeOfLarge, 0)
  await expect(makeBackup({ ...source, disk }, day(2))).rejects.toThrow('MB are missing')
  expect(await onShelf()).toEqual(before)
})

test('the backup before the upgrade from a version without the folder holds everything itself', async () => {
  const id = await keep('folder')
  const inside = await keep('database')
  const [since, other] = ['0107_photos_in_files.sql', '0107_other.sql']
  expect(source.migrations.map(({ name }) => name)).toContain(since)
  const rename = (from: string, to: string) =>
    withClient(source.connection, (client) =>
      client.query('update schema_migrations set name = $2 where name = $1', [from, to]),
    )
  const migrations = source.migrations.map((one) => (one.name === since ? { ...one, name: other } : one))
  await rename(since, other)
  try {
    const { file, manifest } = await makeBackup({ ...source, migrations }, day(1))
    expect((await verifyArchive({ path: file, key: null }, source.product)).about).toMatchObject({
      format: 1,
    })
    expect(manifest.shelved).toEqual({})
    expect(Object.keys(manifest.files)).toContain(pathOn(id))
    expect(Object.keys(manifest.files)).not.toContain(pathOn(inside))
    expect(await onShelf()).toEqual([])
    expect((await stat(file)).size).toBeGreaterThan(2 * sizeOfLarge)
  } finally {
    await rename(other, since)
  }
})

test('data of a version without files restore from a backup with nothing on the shelf', async () => {
  const database = await makeDatabase({ migrated: false })
  try {
    await withClient({ connectionString: database.url }, (client) =>
      takeFromShelf(openShelf(root, null), {}, { folder: home, client }),
    )
  } finally {
    await database.drop()
  }
})

test('all damaged large files are put aside in one attempt, and the next one adds them anew', async () => {
  const ids = [await keep('folder'), await keep('folder')]
  const shelf = openShelf(root, null)
  await makeBackup(source, day(1))
  const paths = await Promise.all(ids.map(async (id) => join(shelf.root, await nameFor(id))))
  for (const path of paths) await writeFile(path, Buffer.alloc(sizeOfLarge))
  await expect(makeBackup(source, day(9))).rejects.toThrow('2 large files were damaged, the first of them "')
  for (const path of paths) expect((await stat(`${path}.damaged`)).size).toBe(sizeOfLarge)
  expect((await makeBackup(source, day(9))).added).toBe(2)
})

test('nothing goes while a list of what a backup needs is empty or cut short', async () => {
  const shelf = openShelf(root, null)
  const bytes = randomBytes(10)
  const content = { sha256: digest(bytes), bytes: bytes.length }
  await shelf.add(content, one(bytes))
  await writeList(shelf, 'first', { '0': { ...content, place: 'folder' } })
  await writeList(shelf, 'none', {})
  const list = await readFile(join(root, 'none.list'))
  for (const length of [0, 1, list.length - 1]) {
    await writeFile(join(root, 'none.list'), list.subarray(0, length))
    await clearShelf(root, ['none'])
    expect(await onShelf()).toHaveLength(1)
  }
  await writeFile(join(root, 'none.list'), list)
  await clearShelf(root, ['none'])
  expect(await onShelf()).toEqual([])
})

test('a large file that goes after the trial keeps the backup without its name', async () => {
  const name = await nameFor(await keep('folder'))
  const loses = () => rm(join(root, name))
  await expect(makeBackup(source, day(1), loses)).rejects.toThrow(`"${join(root, name)}"`)
  expect((await readdir(source.destination.folder)).filter((one) => one.endsWith('.zst'))).toEqual([])
})

test('nothing goes from the shelf after the lock on backups was lost', async () => {
  const id = await keep('folder')
  await makeBackup(source, day(1))
  const before = await onShelf()
  await server.db.deleteFrom('blobs').where('id', '=', id).execute()
  let asked = 0
  const lost = async () => {
    asked += 1
    if (asked > 1) throw new Error('The lock was lost.')
  }
  await expect(makeBackup(source, day(20), lost)).rejects.toThrow('The lock was lost.')
  expect(await onShelf()).toEqual(before)
})

test.each([0, 1, 65_535, 65_536, 65_537, 131_072, 200_000])(
  '%i bytes have a known length encrypted',
  async (bytes) => {
    const found = await Array.fromAsync(encrypted(one(Buffer.alloc(bytes)), key))
    expect(found.reduce((sum, { length }) => sum + length, 0)).toBe(encryptedLength(bytes))
  },
)
