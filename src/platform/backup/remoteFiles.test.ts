import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { keepBlob } from '../../base/blobs/blobs.ts'
import { pathOf } from '../../base/blobs/storage.ts'
import { findBlob } from '../../base/blobs/store.ts'
import { readConfig } from '../../base/config/config.ts'
import { ownMigrations, readMigrations } from '../../base/db/migrations.ts'
import { makeDatabase } from '../../testing/database.ts'
import { makePerson, putPhoto } from '../../testing/people.ts'
import { type S3Server, startS3 } from '../../testing/s3.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { makeBackup, sourceOf } from './make.ts'
import { restore } from './restore.ts'
import { seventhOf } from './shelf/fill.ts'

let home: string
let store: S3Server
let server: TestServer

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'tercet-remote-'))
  store = await startS3()
  for (const [name, value] of Object.entries(store.settings())) vi.stubEnv(name, value)
  const settings = { ...store.settings(), DATA_DIR: join(home, 'data'), AUTH_SECRET: 'x'.repeat(32) }
  server = await startTestServer({ settings })
})

afterAll(async () => {
  await server.stop()
  await store.stop()
  vi.unstubAllEnvs()
  await rm(home, { recursive: true })
})

const now = new Date('2026-11-22T03:00:00.000Z')

async function backUp(at = now) {
  return makeBackup(await sourceOf(server.config, { connectionString: server.databaseUrl }), at)
}

test('files of an S3-compatible store are in the backup, and there again without that store', async () => {
  const url = await putPhoto(await makePerson(server))
  const id = url.split('/').at(-1) ?? ''
  const left = await server.blobs.upload(Buffer.from('left over'), 'text/plain')
  const { file, manifest } = await backUp()
  // A photo has four sizes.
  expect(Object.keys(manifest.files)).toHaveLength(4)
  expect(manifest.files[`files/${pathOf(id)}`]).toBeDefined()
  const database = await makeDatabase({ migrated: false })
  const dataDir = join(home, 'elsewhere')
  const config = readConfig({ DATABASE_URL: database.url, DATA_DIR: dataDir, AUTH_SECRET: 'x'.repeat(32) })
  const migrations = await readMigrations(ownMigrations)
  const options = { path: file, replace: false, now, migrations, tell: () => {} }
  expect(await restore(config, options)).toMatchObject({ broughtHome: 4 })
  const row = await findBlob(database.db, id)
  expect(row).toMatchObject({ place: 'folder' })
  expect(await readFile(join(dataDir, 'files', pathOf(id)))).toHaveLength(row?.size ?? 0)
  // The store may be that of an instance which runs: nothing there is to be removed for the copy.
  expect(await database.db.selectFrom('blob_removals').select('place').execute()).toEqual([])
  expect(await store.list()).toEqual(
    expect.arrayContaining([`site/${pathOf(id)}`, `site/${pathOf(left.id)}`]),
  )
  await database.drop()
})

test('a large file of the store lies beside the backup, and is brought home from there', async () => {
  const bytes = randomBytes(100_000)
  const upload = await server.blobs.upload(bytes, 'application/octet-stream')
  await keepBlob(server.db, upload, now)
  const { file, manifest } = await backUp()
  const path = `files/${pathOf(upload.id)}`
  expect(manifest.shelved[path]).toMatchObject({ place: 's3', bytes: bytes.length })
  expect(manifest.files[path]).toBeUndefined()
  const database = await makeDatabase({ migrated: false })
  const dataDir = join(home, 'large')
  const config = readConfig({ DATABASE_URL: database.url, DATA_DIR: dataDir, AUTH_SECRET: 'x'.repeat(32) })
  const migrations = await readMigrations(ownMigrations)
  await restore(config, { path: file, replace: false, now, migrations, tell: () => {} })
  expect(await findBlob(database.db, upload.id)).toMatchObject({ place: 'folder' })
  expect(await readFile(join(dataDir, path))).toEqual(bytes)
  await database.drop()
  await server.blobs.storages.s3?.remove(upload.id)
  const later = new Date(now.getTime() + 7 * 86_400_000)
  const days = Array.from({ length: 7 }, (_, nr) => new Date(later.getTime() + nr * 86_400_000))
  const due = days.find((one) => seventhOf(one)(upload.sha256)) ?? later
  await expect(backUp(due)).rejects.toThrow(`The file ${upload.id} in the S3-compatible store is missing`)
  await server.db.deleteFrom('blobs').where('id', '=', upload.id).execute()
})

test('a file that the store has lost, or gives otherwise, is told by the backup', async () => {
  const url = await putPhoto(await makePerson(server))
  const id = url.split('/').at(-1) ?? ''
  await server.db
    .updateTable('blobs')
    .set({ sha256: '0'.repeat(64) })
    .where('id', '=', id)
    .execute()
  await expect(backUp()).rejects.toThrow(
    `The file ${id} in the S3-compatible store is not what was uploaded, and the database names it.`,
  )
  await server.blobs.storages.s3?.remove(id)
  await expect(backUp()).rejects.toThrow(
    `The file ${id} in the S3-compatible store is missing, and the database names it.`,
  )
})
