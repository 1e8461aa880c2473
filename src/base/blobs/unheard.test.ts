import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { untilSomebodyWaits } from '../../testing/locks.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { keepBlob, makeBlobs } from './blobs.ts'
import { openFolder } from './folder.ts'
import { moveBlobs } from './move.ts'
import { putNoted } from './put.ts'
import { type Storage, StorageAway } from './storage.ts'
import { claimRemoval, deleteRemoval, findBlob, holdRemoval, insertMissingRemoval } from './store.ts'

let home: string
let server: TestServer

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'tercet-unheard-'))
  server = await startTestServer()
})

beforeEach(() => server.db.deleteFrom('blob_removals').execute())

afterAll(async () => {
  await server.stop()
  await rm(home, { recursive: true })
})

const folderOf = (name: string) => openFolder(join(home, name), { isOnly: true })

/** A folder that removes files, but whose answer is lost each time. */
function deafFolder(name: string) {
  const folder = folderOf(name)
  const deaf: Storage = {
    ...folder,
    async remove(id) {
      await folder.remove(id)
      throw new Error('The answer was lost.')
    },
  }
  /** Clears up an hour later. */
  const clearLate = async () => {
    server.clock.advance({ minutes: 61 })
    await makeBlobs(server, 'folder', { folder: deaf })
      .clear()
      .catch(() => {})
  }
  return { folder: deaf, clearLate }
}

describe('when a process removed the bytes without hearing so', () => {
  test('after they were put: the upload is refused', async () => {
    const { db, clock } = server
    const { folder, clearLate } = deafFolder('deaf')
    const upload = await makeBlobs(server, 'folder', { folder }).upload(Buffer.from('gone'), 'text/plain')
    await clearLate()
    await expect(keepBlob(db, upload, clock.now())).rejects.toThrow(StorageAway)
    expect(await findBlob(db, upload.id)).toBe(undefined)
  })

  test('because the database went away meanwhile: the upload is refused', async () => {
    const { db, clock } = server
    const folder = folderOf('cut')
    const cutting: Storage = {
      ...folder,
      async remove(id) {
        await folder.remove(id)
        await sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and state = 'idle in transaction'`.execute(db)
        return true
      },
    }
    const blobs = makeBlobs(server, 'folder', { folder: cutting })
    const upload = await blobs.upload(Buffer.from('gone'), 'text/plain')
    clock.advance({ minutes: 61 })
    await expect(blobs.clear()).rejects.toThrow()
    await expect(keepBlob(db, upload, clock.now())).rejects.toThrow(StorageAway)
    expect(await findBlob(db, upload.id)).toBe(undefined)
  })

  test('while they were put: the upload is refused', async () => {
    const { folder, clearLate } = deafFolder('deaf-amid')
    const slow: Storage = {
      ...folder,
      async put(...given) {
        await folder.put(...given)
        await clearLate()
      },
    }
    const upload = makeBlobs(server, 'folder', { folder: slow }).upload(Buffer.from('gone'), 'text/plain')
    await expect(upload).rejects.toThrow(StorageAway)
  })

  test('while they were put, by somebody whose clock is ahead: the upload is refused, and its bytes are noted again', async () => {
    const { db } = server
    const folder = folderOf('ahead')
    const slow: Storage = {
      ...folder,
      async put(...given) {
        await folder.put(...given)
        await db.deleteFrom('blob_removals').where('id', '=', given[0]).execute()
        put = given[0]
      },
    }
    let put = ''
    const upload = makeBlobs(server, 'folder', { folder: slow }).upload(Buffer.from('gone'), 'text/plain')
    await expect(upload).rejects.toThrow(StorageAway)
    const notes = db.selectFrom('blob_removals').select('id').where('id', '=', put)
    expect(await notes.execute()).toEqual([{ id: put }])
  })

  test('after a file was moved there: it stays where it was', async () => {
    const { db, clock } = server
    const { folder, clearLate } = deafFolder('deaf-move')
    const slow: Storage = {
      ...folder,
      async get(id) {
        const copy = await folder.get(id)
        await clearLate()
        return copy
      },
    }
    const blobs = makeBlobs(server, 'database', { folder: slow })
    const blob = await blobs.upload(Buffer.from('moved'), 'text/plain')
    await keepBlob(db, blob, clock.now())
    await expect(moveBlobs({ db, clock, blobs }, 'folder')).rejects.toThrow('took too long')
    expect(await findBlob(db, blob.id)).toMatchObject({ place: 'database', bytes: Buffer.from('moved') })
    await db.deleteFrom('blobs').where('id', '=', blob.id).execute()
  })
})

test('nothing is put where a place may yet remove it', async () => {
  const { clock } = server
  const { folder, clearLate } = deafFolder('deaf-again')
  const bytes = Buffer.from('again')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const { id } = await makeBlobs(server, 'folder', { folder }).upload(bytes, 'text/plain')
  const put = () => putNoted(server, folder, 'folder', { id, size: bytes.length, sha256 }, bytes)
  await clearLate()
  expect(await put()).toBe(null)
  clock.advance({ minutes: 11 })
  expect(await put()).toBeInstanceOf(Date)
})

test('what is put while its bytes are being removed is noted all the same', async () => {
  const { db, clock } = server
  const blobs = makeBlobs(server, 'folder', { folder: folderOf('amid') })
  const { id } = await blobs.upload(Buffer.from('left over'), 'text/plain')
  clock.advance({ minutes: 61 })
  const claim = await db.transaction().execute((one) => claimRemoval(one, ['folder'], clock.now()))
  if (claim === undefined) throw new Error('There is no note.')
  const { noting } = await db.transaction().execute(async (removing) => {
    expect(await holdRemoval(removing, claim)).toBe(true)
    const noting = insertMissingRemoval(db, id, 'folder', clock.now())
    await untilSomebodyWaits(db)
    await deleteRemoval(removing, claim)
    return { noting }
  })
  await noting
  expect(await blobs.clear()).toBe(1)
})
