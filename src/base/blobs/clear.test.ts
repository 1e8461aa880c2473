import { access, mkdir, mkdtemp, readdir, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { createLog } from '../log.ts'
import { type Blobs, keepBlob, makeBlobs, openBlobs, requireStorages } from './blobs.ts'
import { moveBlobs } from './move.ts'
import { pathOf, type Storage, StorageAway } from './storage.ts'
import { findBlob } from './store.ts'

let home: string
let server: TestServer

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'tercet-clear-'))
  server = await startTestServer()
})

beforeEach(() => server.db.deleteFrom('blob_removals').execute())

afterAll(async () => {
  await server.stop()
  await rm(home, { recursive: true })
})

/** The files of a machine with its own data directory, and a function that lists them. */
async function machine(name: string, databaseUrl: string | null = null) {
  const dataDir = join(home, name)
  await mkdir(dataDir, { recursive: true })
  const blobs = await openBlobs(server, { blobs: null, databaseUrl, dataDir })
  const list = async () =>
    (await readdir(join(dataDir, 'files'), { recursive: true })).map((path) => path.split('/').at(-1))
  return { blobs, list, pathOf: (id: string) => join(dataDir, 'files', pathOf(id)) }
}

/** Uploads bytes that no row ever names. */
async function left(blobs: Blobs): Promise<string> {
  const { id } = await blobs.upload(Buffer.from('left over'), 'text/plain')
  server.clock.advance({ seconds: 1 })
  return id
}

/** Makes a file impossible to remove. */
async function block(path: string): Promise<void> {
  await rm(path)
  await mkdir(path)
}

test('a file that cannot be removed keeps no others, is told, and has its turn again later', async () => {
  const { blobs, list, pathOf } = await machine('blocked')
  const [blocked, ...others] = [await left(blobs), await left(blobs), await left(blobs)]
  await block(pathOf(blocked))
  server.clock.advance({ minutes: 61 })
  await expect(blobs.clear()).rejects.toThrow('EISDIR')
  for (const other of others) expect(await list()).not.toContain(other)
  await rmdir(pathOf(blocked))
  expect(await blobs.clear()).toBe(0)
  server.clock.advance({ minutes: 11 })
  expect(await blobs.clear()).toBe(1)
})

test('a place that removes nothing is left alone after three files, until the next time', async () => {
  const { blobs, pathOf } = await machine('away')
  for (let times = 0; times < 5; times += 1) await block(pathOf(await left(blobs)))
  server.clock.advance({ minutes: 61 })
  await expect(blobs.clear()).rejects.toThrow('EISDIR')
  const notes = await server.db.selectFrom('blob_removals').select('due_at').execute()
  expect(notes.filter(({ due_at }) => new Date(due_at ?? 0) > server.clock.now())).toHaveLength(3)
})

test('files in the folder of another machine are left to it, and a start says that they are there', async () => {
  const { db, clock, databaseUrl } = server
  const theirs = await machine('theirs')
  const removed = await left(theirs.blobs)
  const mine = await machine('mine', databaseUrl)
  clock.advance({ minutes: 61 })
  expect(await mine.blobs.clear()).toBe(0)
  const told: string[] = []
  const log = createLog('warn', { write: (line) => void told.push(JSON.parse(line).msg) })
  await requireStorages(db, mine.blobs, { databaseUrl }, log)
  expect(told).toEqual([])
  const kept = await theirs.blobs.upload(Buffer.from('kept'), 'text/plain')
  await keepBlob(db, kept, clock.now())
  await requireStorages(db, theirs.blobs, { databaseUrl: null }, log)
  expect(told).toEqual([])
  await requireStorages(db, mine.blobs, { databaseUrl }, log)
  expect(told).toEqual([expect.stringContaining('npm run move-blobs')])
  clock.advance({ minutes: 11 })
  const again = await machine('theirs', databaseUrl)
  expect(await again.blobs.clear()).toBe(1)
  expect(await again.list()).not.toContain(removed)
})

test('a note from a time when the clock was far ahead does not wait until then', async () => {
  const { blobs, list } = await machine('ahead')
  server.clock.advance({ days: 30 })
  const old = await left(blobs)
  server.clock.advance({ days: -30 })
  const fresh = await left(blobs)
  expect(await blobs.clear()).toBe(1)
  expect(await list()).not.toContain(old)
  expect(await list()).toContain(fresh)
})

/** A slow folder: another process clears up while bytes are stored, and has finished, or is still doing so. */
async function slowFolder(name: string, moment: 'before' | 'amid', end: () => void = () => {}) {
  const { blobs, pathOf } = await machine(name)
  const { folder } = blobs.storages
  if (folder === undefined) throw new Error('There is no folder.')
  const [looked, put] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let clearing: Promise<number> = Promise.resolve(0)
  let path = ''
  const slow: Storage = {
    ...folder,
    async put(id, ...given) {
      path = pathOf(id)
      server.clock.advance({ minutes: 61 })
      clearing = other.clear()
      await (moment === 'before' ? clearing : looked.promise)
      await folder.put(id, ...given)
      put.resolve()
      end()
    },
    async remove(id) {
      const isDone = await folder.remove(id)
      looked.resolve()
      if (moment === 'amid') await put.promise
      return isDone
    },
  }
  const other = makeBlobs(server, 'folder', { folder: slow })
  /** Whether the bytes are left after everything that is due was removed. */
  const isLeft = async () => {
    await clearing
    await blobs.clear()
    return access(path).then(
      () => true,
      () => false,
    )
  }
  return { storages: { folder: slow }, isLeft }
}

describe.each(['before', 'amid'] as const)('whoever cleared up %s', (moment) => {
  test('an upload that took too long leaves nothing that nobody knows of', async () => {
    const { storages, isLeft } = await slowFolder(`upload-${moment}`, moment)
    const upload = makeBlobs(server, 'folder', storages).upload(Buffer.from('late'), 'text/plain')
    await expect(upload).rejects.toThrow(StorageAway)
    expect(await isLeft()).toBe(false)
  })

  test('neither does one that failed when the bytes were there already', async () => {
    const failure = new Error('on purpose')
    const { storages, isLeft } = await slowFolder(`failed-${moment}`, moment, () => {
      throw failure
    })
    const upload = makeBlobs(server, 'folder', storages).upload(Buffer.from('late'), 'text/plain')
    await expect(upload).rejects.toBe(failure)
    expect(await isLeft()).toBe(false)
  })

  test('a file that was moved too slowly stays where it was, and only there', async () => {
    const { db, clock } = server
    const { storages, isLeft } = await slowFolder(`move-${moment}`, moment)
    const blobs = makeBlobs(server, 'database', storages)
    const blob = await blobs.upload(Buffer.from('moved'), 'text/plain')
    await keepBlob(db, blob, clock.now())
    await expect(moveBlobs({ db, clock, blobs }, 'folder')).rejects.toThrow('took too long')
    expect(await isLeft()).toBe(false)
    expect(await findBlob(db, blob.id)).toMatchObject({ place: 'database', bytes: Buffer.from('moved') })
    await db.deleteFrom('blobs').where('id', '=', blob.id).execute()
  })
})

test('of two who bring a file to the same place at once the first is told to begin again, and it stays there', async () => {
  const { db, clock } = server
  const { blobs } = await machine('twice')
  const { folder } = blobs.storages
  if (folder === undefined) throw new Error('There is no folder.')
  const kept = await makeBlobs(server, 'database', {}).upload(Buffer.from('moved'), 'text/plain')
  await keepBlob(db, kept, clock.now())
  const [firstPut, secondPut] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let puts = 0
  const slow: Storage = {
    ...folder,
    async put(...given) {
      await folder.put(...given)
      puts += 1
      if (puts === 2) return secondPut.resolve()
      firstPut.resolve()
      await secondPut.promise
    },
  }
  const move = () => moveBlobs({ db, clock, blobs: makeBlobs(server, 'folder', { folder: slow }) }, 'folder')
  const first = expect(move()).rejects.toThrow('Begin again')
  await firstPut.promise
  clock.advance({ seconds: 1 })
  expect(await move()).toEqual({ moved: 1, missing: [] })
  await first
  clock.advance({ minutes: 121 })
  await blobs.clear()
  const row = await findBlob(db, kept.id)
  expect(row).toMatchObject({ place: 'folder' })
  expect(row && (await blobs.read(row))).toEqual(Buffer.from('moved'))
  await db.deleteFrom('blobs').where('id', '=', kept.id).execute()
})
