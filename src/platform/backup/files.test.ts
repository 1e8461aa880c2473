import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pathOf } from '../../base/blobs/storage.ts'
import { makePerson, type Person, putPhoto } from '../../testing/people.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { format } from './archive/format.ts'
import { writeArchive } from './archive/write.ts'
import { withBackupLock } from './backup.ts'
import { withSnapshot } from './database/snapshot.ts'
import { makeBackup, type Source, sourceOf } from './make.ts'
import { proveArchive } from './prove.ts'

const now = new Date('2026-11-22T03:00:00.000Z')

let home: string
let server: TestServer
let source: Source
let amina: Person
let photo: string

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'tercet-photos-'))
  server = await startTestServer({ settings: { DATA_DIR: home } })
  source = await sourceOf(server.config, { connectionString: server.databaseUrl })
})

afterAll(async () => {
  await server.stop()
  await rm(home, { recursive: true })
})

beforeEach(async () => {
  amina = await makePerson(server)
  photo = pathTo(await putPhoto(amina))
  return () => rm(source.destination.folder, { recursive: true, force: true })
})

const pathTo = (photoURL: string) => `files/${pathOf(photoURL.split('/').at(-1) ?? '')}`

const inFolder = () => readdir(source.destination.folder)

test('a backup without a file that the database names, or with a rotten one, does not count', async () => {
  const whole = await readFile(join(home, photo))
  await writeFile(join(home, photo), Buffer.alloc(whole.length))
  await expect(makeBackup(source, now)).rejects.toThrow(`The file "${photo}" is not what was uploaded`)
  await rm(join(home, photo))
  await expect(makeBackup(source, now)).rejects.toThrow(`The file "${photo}" is missing`)
  expect(await inFolder()).toEqual([])
  await writeFile(join(home, photo), whole)
  expect((await makeBackup(source, now)).manifest.files[photo]?.bytes).toBe(whole.length)
})

test('what is being made of a video stays out of a backup', async () => {
  const folder = join(home, 'preparing', 'video-a1b2c3')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'video'), 'as it was uploaded')
  const { manifest } = await makeBackup(source, now)
  expect(Object.keys(manifest.files).filter((path) => path.startsWith('preparing'))).toEqual([])
  expect(manifest.files[photo]).toBeDefined()
  await rm(join(home, 'preparing'), { recursive: true })
})

test('an archive is looked through for the files that its own rows name before it is proven', async () => {
  const path = join(home, 'lacking')
  await withSnapshot(source.connection, ({ migrations, tables, rowsOf }) => {
    const about = { format, product: source.product, madeAt: now.toISOString(), migrations, tables }
    return writeArchive({ path, key: null, about: { ...about, secret: 'file' } }, async (writer) => {
      for (const table of tables) await writer.addTable(table.name, rowsOf(table))
    })
  })
  const proof = proveArchive(
    { path, key: null },
    { ...source, folder: join(home, 'backups', 'trial'), isDue: () => true },
  )
  await expect(proof).rejects.toThrow('is missing, and the database names it')
  await rm(path)
})

test('bytes that are let go while a backup is made stay until it is done', async () => {
  await withBackupLock(source.connection, async (requireLock) => {
    const next = pathTo(await putPhoto(amina))
    expect(await server.blobs.clear()).toBe(0)
    const { manifest } = await makeBackup(source, now, requireLock)
    expect(Object.keys(manifest.files)).toEqual(expect.arrayContaining([photo, next]))
  })
  await server.blobs.clear()
  const listed = () => readdir(join(home, dirname(photo)))
  await expect.poll(listed, { timeout: 45_000 }).not.toContain(basename(photo))
})
