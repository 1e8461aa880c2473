import { createHash, randomBytes } from 'node:crypto'
import { copyFile, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { keepBlob, makeBlobs } from '../../../base/blobs/blobs.ts'
import { findBlob } from '../../../base/blobs/store.ts'
import { readConfig } from '../../../base/config/config.ts'
import { ownMigrations, readMigrations } from '../../../base/db/migrations.ts'
import { makeDatabase } from '../../../testing/database.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { writeArchive } from '../archive/write.ts'
import { backUp } from '../backup.ts'
import { withSnapshot } from '../database/snapshot.ts'
import { makeBackup, type Source, sourceOf } from '../make.ts'
import { restore } from '../restore.ts'
import { seventhOf } from './fill.ts'
import { clearShelf, writeList } from './lists.ts'
import { filesOn, openShelf } from './shelf.ts'

const secret = 'x'.repeat(32)
const key = 'a key of thirty-two characters..'

let home: string
let server: TestServer
let source: Source
let root: string

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'tercet-shelf-'))
  server = await startTestServer({ settings: { DATA_DIR: join(home, 'data'), AUTH_SECRET: secret } })
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
const sizeOfLarge = 200_000

/** Keeps bytes in one of the places of files; their id. */
async function keep(place: 'folder' | 'database', bytes = randomBytes(sizeOfLarge)): Promise<string> {
  const blobs = place === 'folder' ? server.blobs : makeBlobs(server, 'database', {})
  const upload = await blobs.upload(bytes, 'application/octet-stream')
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

async function* one(bytes: Buffer = Buffer.alloc(0)): AsyncGenerator<Buffer> {
  yield bytes
}

/** The day of these seven on which the content is read again. */
function dayFor(sha256: string): Date {
  const found = [10, 11, 12, 13, 14, 15, 16].map(day).find((one) => seventhOf(one)(sha256))
  if (found === undefined) throw new Error('There is no such day.')
  return found
}

/** Restores a backup beside everything else, and looks at what is there then. */
async function restored(path: string, more: Record<string, string>, look: Look): Promise<void> {
  const database = await makeDatabase({ migrated: false })
  const dataDir = await mkdtemp(join(home, 'restored-'))
  const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir, AUTH_SECRET: secret, ...more }
  const migrations = await readMigrations(ownMigrations)
  try {
    const options = { path, replace: false, now: day(30), migrations, tell: () => {} }
    await look(() => restore(readConfig(settings), options), { db: database.db, dataDir })
  } finally {
    await database.drop()
  }
}

type Look = (run: () => Promise<unknown>, found: { db: TestServer['db']; dataDir: string }) => Promise<void>

test('two backups share a large file, and every byte of it is restored', async () => {
  const small = await keep('folder', Buffer.from('small'))
  const bytes = { folder: randomBytes(sizeOfLarge), database: randomBytes(sizeOfLarge) }
  const ids = {
    folder: await keep('folder', bytes.folder),
    database: await keep('database', bytes.database),
  }
  const again = await keep('folder', bytes.folder)
  const shared = await Promise.all([nameFor(ids.folder), nameFor(ids.database)])
  const gone = await keep('folder')
  const goes = await nameFor(gone)
  const first = await makeBackup(source, day(1))
  expect(Object.keys(first.manifest.files)).toContain(pathOn(small))
  expect(Object.keys(first.manifest.files)).not.toContain(pathOn(ids.folder))
  expect(first.bytes).toBeLessThan(sizeOfLarge)
  expect(first.added).toBe(3)
  expect(await onShelf()).toEqual([...shared, goes].sort())
  const written = await Promise.all(shared.map((name) => stat(join(root, name))))
  expect(written.map(({ mode }) => mode & 0o777)).toEqual([0o600, 0o600])

  await server.db.deleteFrom('blobs').where('id', '=', gone).execute()
  const third = await keep('database')
  await writeFile(join(root, goes.slice(0, 2), '.new-left'), 'by a kill')
  const second = await makeBackup(source, day(20))
  expect([second.added, second.removed]).toEqual([1, [basename(first.file)]])
  expect(await onShelf(), 'what the first alone needed went with it').toEqual(
    [...shared, await nameFor(third)].sort(),
  )
  for (const [at, name] of shared.entries()) {
    expect((await stat(join(root, name))).ino, 'it was not written again').toBe(written[at]?.ino)
  }
  await restored(second.file, {}, async (run, { db, dataDir }) => {
    await run()
    for (const id of [ids.folder, again]) {
      expect(await findBlob(db, id)).toMatchObject({ place: 'folder', bytes: null })
      expect(digest(await readFile(join(dataDir, pathOn(id))))).toBe(digest(bytes.folder))
    }
    expect(await findBlob(db, ids.database)).toMatchObject({ place: 'database', bytes: bytes.database })
    expect(await findBlob(db, third)).toMatchObject({ place: 'database' })
    expect(await readFile(join(dataDir, pathOn(small)), 'utf8')).toBe('small')
    expect(await db.selectFrom('blob_removals').select('id').execute(), 'only what is to go anyway').toEqual([
      { id: gone },
    ])
  })
})

test('a backup of the first format, which holds everything itself, restores as before', async () => {
  const bytes = randomBytes(sizeOfLarge)
  const id = await keep('database', bytes)
  const path = join(home, 'first.tar.zst')
  await withSnapshot(source.connection, ({ migrations, tables, rowsOf }) => {
    const names = tables.map(({ name, columns }) => ({ name, columns }))
    const about = { format: 1, product: source.product, madeAt: day(1).toISOString(), tables: names }
    return writeArchive(
      { path, key: null, about: { ...about, secret: 'setting', migrations } },
      async (writer) => {
        for (const table of tables) await writer.addTable(table.name, rowsOf(table))
      },
    )
  })
  await restored(path, {}, async (run, { db }) => {
    await run()
    expect(await findBlob(db, id)).toMatchObject({ place: 'database', bytes })
  })
})

test('with BACKUP_FILES=inside a backup is one file that restores alone, and what lay beside goes in time', async () => {
  const bytes = { folder: randomBytes(sizeOfLarge), database: randomBytes(sizeOfLarge) }
  const ids = {
    folder: await keep('folder', bytes.folder),
    database: await keep('database', bytes.database),
  }
  const beside = await makeBackup(source, day(10))
  const inside = { ...source, filesInside: true }
  const { file, manifest } = await makeBackup(inside, day(11))
  expect(Object.keys(manifest.files)).toContain(pathOn(ids.folder))
  expect(await onShelf(), 'which the older backup needs').toHaveLength(2)
  const alone = join(home, basename(file))
  await copyFile(file, alone)
  await makeBackup(inside, day(30))
  expect(await readdir(source.destination.folder)).not.toContain(basename(beside.file))
  expect(await onShelf()).toEqual([])
  await restored(alone, {}, async (run, { db, dataDir }) => {
    await run()
    expect(digest(await readFile(join(dataDir, pathOn(ids.folder))))).toBe(digest(bytes.folder))
    expect(await findBlob(db, ids.database)).toMatchObject({ place: 'database', bytes: bytes.database })
  })
})

test('on a site that began with BACKUP_FILES=inside, what no backup needs any more goes once they lie beside', async () => {
  await makeBackup({ ...source, filesInside: true }, day(10))
  const gone = await keep('folder')
  const { file } = await makeBackup(source, day(11))
  await server.db.deleteFrom('blobs').where('id', '=', gone).execute()
  const stays = await keep('folder')
  await rm(file)
  await makeBackup(source, day(12))
  expect(await onShelf()).toEqual([await nameFor(stays)])
})

test('with a key large files cannot be read without it, and with another one all have other names', async () => {
  const bytes = randomBytes(sizeOfLarge)
  const id = await keep('folder', bytes)
  const { file } = await makeBackup({ ...source, key }, day(1))
  const [name = ''] = await onShelf()
  expect(name).toMatch(/\.age$/)
  expect(name).not.toContain(digest(bytes))
  expect((await readFile(join(root, name))).includes(bytes.subarray(0, 64))).toBe(false)
  const content = { sha256: digest(bytes), bytes: bytes.length }
  expect(await openShelf(root, key).holds(content)).toBe(true)
  for (const other of [`${key} new`, null]) expect(await openShelf(root, other).holds(content)).toBe(false)
  await restored(file, { BACKUP_KEY: key }, async (run, { dataDir }) => {
    await run()
    expect(await readFile(join(dataDir, pathOn(id)))).toEqual(bytes)
  })
})

test('what no kept backup needs goes, and nothing while the list of one is missing', async () => {
  const shelf = openShelf(root, null)
  const shelved = async (...all: Buffer[]) => {
    const contents = all.map((bytes) => ({ sha256: digest(bytes), bytes: bytes.length }))
    for (const [at, content] of contents.entries()) await shelf.add(content, one(all[at]))
    return Object.fromEntries(
      contents.map((content, at) => [`${at}`, { ...content, place: 'folder' as const }]),
    )
  }
  const [both, only] = [randomBytes(10), randomBytes(10)]
  await writeList(shelf, 'first', await shelved(both, only))
  await writeList(shelf, 'second', await shelved(both))
  const all = await onShelf()
  expect(all).toHaveLength(2)
  await clearShelf(root, ['first', 'second'])
  await clearShelf(root, ['second', 'unknown'])
  expect(await onShelf(), 'that backup may need any of it').toEqual(all)
  await clearShelf(root, ['second'])
  expect(await onShelf()).toEqual([shelf.nameOf(digest(both))])
  expect((await readdir(root)).filter((name) => name.endsWith('.list'))).toEqual(['second.list'])
})

test('a large file that was not written to its end has no name on the shelf', async () => {
  const bytes = randomBytes(sizeOfLarge)
  const content = { sha256: digest(bytes), bytes: bytes.length }
  const shelf = openShelf(root, null)
  const [half, ending] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const adding = shelf.add(
    content,
    (async function* () {
      yield bytes.subarray(0, 150_000)
      half.resolve()
      await ending.promise
    })(),
  )
  await half.promise
  // What a kill leaves at this moment.
  expect(await onShelf()).toEqual([expect.stringMatching(/^..\/\.new-/)])
  expect(await shelf.holds(content)).toBe(false)
  ending.resolve()
  await expect(adding).rejects.toThrow('not what it was')
  expect(await onShelf()).toEqual([])
})

test('a damaged large file is found within a week, put aside, and added anew by the next backup', async () => {
  const bytes = randomBytes(sizeOfLarge)
  await keep('folder', bytes)
  const content = { sha256: digest(bytes), bytes: bytes.length }
  const shelf = openShelf(root, null)
  await shelf.add(content, one(bytes))
  const path = join(root, shelf.nameOf(content.sha256))
  const rotten = Buffer.from(bytes)
  rotten.writeUInt8(rotten.readUInt8(100_000) ^ 1, 100_000)
  await writeFile(path, rotten)
  const clock = { now: () => dayFor(content.sha256) }
  const attempt = () => backUp({ db: server.db, clock }, source, 'command')
  await expect(attempt()).rejects.toThrow(`The large file "${path}" was damaged.`)
  expect(await readFile(`${path}.damaged`)).toEqual(rotten)
  expect((await attempt())?.added).toBe(1)
  expect(await readFile(path)).toEqual(bytes)
  expect(await onShelf()).toHaveLength(1)
  await truncate(path, 100_000)
  expect(await shelf.holds(content), 'one that is cut short is added at once').toBe(false)
})

test('a restore without its large files, or with a damaged one, says which and changes nothing', async () => {
  const id = await keep('folder')
  const path = join(root, await nameFor(id))
  const { file } = await makeBackup(source, day(1))
  await writeFile(path, Buffer.alloc((await stat(path)).size))
  await restored(file, {}, async (run, { dataDir }) => {
    await expect(run()).rejects.toThrow(`The large file "${path}" is damaged, and the backup needs it.`)
    expect((await readdir(dataDir)).filter((name) => name !== 'postgres.lock')).toEqual([])
    await rm(path)
    await expect(run()).rejects.toThrow(
      `A large file is missing beside the backup, or cut short: "${path}". Nothing was changed.`,
    )
  })
})

test('a file that was lost where it is stored is told within a week, and where a whole copy of it is', async () => {
  const bytes = randomBytes(sizeOfLarge)
  const id = await keep('folder', bytes)
  const shelf = openShelf(root, null)
  const content = { sha256: digest(bytes), bytes: bytes.length }
  await shelf.add(content, one(bytes))
  const copy = join(root, shelf.nameOf(content.sha256))
  const stored = join(home, 'data', pathOn(id))
  await writeFile(stored, Buffer.alloc(bytes.length))
  const attempt = () => makeBackup(source, dayFor(content.sha256))
  await expect(attempt()).rejects.toThrow(
    `The file "${pathOn(id)}" is not what was uploaded, and the database names it. Bring it back from "${copy}", a whole copy`,
  )
  await rm(stored)
  await expect(attempt()).rejects.toThrow(`The file "${pathOn(id)}" is missing`)
})

test('every content is read on one day of seven', () => {
  const contents = Array.from({ length: 50 }, (_, nr) => digest(Buffer.from(`${nr}`)))
  for (const sha256 of contents) {
    const days = [1, 2, 3, 4, 5, 6, 7].filter((nr) => seventhOf(day(nr))(sha256))
    expect(days).toHaveLength(1)
  }
})
