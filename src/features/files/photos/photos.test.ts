import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { keepBlob } from '../../../base/blobs/blobs.ts'
import { StorageAway } from '../../../base/blobs/storage.ts'
import { makePerson, onePixel, type Person, putPhoto } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { readHead } from '../../accounts/photos/picture.ts'
import { sumTotal } from '../store.ts'
import { finishPhotos } from './actions.ts'

let server: TestServer
let amina: Person

beforeAll(async () => {
  server = await startTestServer({ settings: { LIMIT_FACTOR: '1000' } })
})

beforeEach(async () => {
  amina = await makePerson(server, 'Amina')
})

afterAll(() => server.stop())

const idOf = (photoURL: string) => photoURL.split('/').at(-1) ?? ''

/** The ids of the member's photos. */
async function photosOf({ id }: Person): Promise<string[]> {
  const rows = await server.db.selectFrom('files').select('id').where('created_by', '=', id).execute()
  return rows.map((row) => row.id)
}

const sizesOf = (file: string) =>
  server.db
    .selectFrom('file_variants')
    .innerJoin('blobs', 'blobs.id', 'blob_id')
    .select(['name', 'blobs.id', 'bytes'])
    .where('file_id', '=', file)
    .execute()

test('it is kept in the sizes that pages show, which have their addresses among files and among photos', async () => {
  const photoURL = await putPhoto(amina)
  const id = idOf(photoURL)
  const sizes = (await sizesOf(id)).map(({ name, bytes }) => [
    name,
    readHead(bytes ?? Buffer.alloc(0))?.width,
  ])
  expect(Object.fromEntries(sizes)).toEqual({ s48: 48, s96: 96, s144: 144, s384: 384 })
  for (const side of [48, 96, 144]) {
    const there = await server.visitor().get(`${photoURL}?side=${side}`)
    const here = await server.visitor().get(`/files/${id}/${id}/s${side}/photo`)
    expect([there.status, here.status]).toEqual([200, 200])
    expect(there.headers.get('etag')).toBe(here.headers.get('etag'))
    expect(there.headers.get('content-length')).toBe(here.headers.get('content-length'))
  }
  expect((await server.visitor().get(`${photoURL}?side=7`)).status).toBe(200)
})

test('it counts for nobody’s room', async () => {
  const before = await sumTotal(server.db)
  await putPhoto(amina)
  await makeOld(Buffer.from(onePixel, 'base64'))
  await finishPhotos(server)
  expect(await sumTotal(server.db)).toBe(before)
  const used = server.db.selectFrom('storage_used').select('id')
  expect(await used.where('id', 'in', [amina.id, ...(await photosOf(amina))]).execute()).toEqual([])
})

test('of many that are uploaded at once one stays, which the profile names, and the bytes of the others go', async () => {
  const upload = () => amina.browser.put('/api/auth/photo', { image: onePixel })
  const answers = await Promise.all(Array.from({ length: 8 }, upload))
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  const left = await photosOf(amina)
  expect(left).toHaveLength(1)
  const { body } = await amina.browser.get('/api/auth/session')
  expect(body).toMatchObject({ member: { photoURL: `/photos/${left[0]}` } })
  const given = answers.map(({ body: told }) => idOf((told as { photoURL: string }).photoURL))
  const stored = await server.db.selectFrom('blobs').select('id').where('id', 'in', given).execute()
  expect(stored.map(({ id }) => id)).toEqual(left)
})

test('it stays while the profile names it, whatever else changes there', async () => {
  const photoURL = await putPhoto(amina)
  await amina.browser.patch('/api/auth/profile', { displayName: 'Amina R.' })
  expect((await server.visitor().get(photoURL)).status).toBe(200)
})

test('it goes when its account is deleted by whatever means', async () => {
  const photoURL = await putPhoto(amina)
  const ids = (await sizesOf(idOf(photoURL))).map(({ id }) => id)
  await server.db.deleteFrom('users').where('id', '=', amina.id).execute()
  expect((await server.visitor().get(photoURL)).status).toBe(404)
  expect(await server.db.selectFrom('blobs').select('id').where('id', 'in', ids).execute()).toEqual([])
})

test('what is no photo is not shown as one', async () => {
  const { body } = await amina.browser.post('/api/covers', { image: onePixel })
  const { insertedId } = body as { insertedId: string }
  for (const id of [insertedId, amina.id, 'x']) {
    expect((await server.visitor().get(`/photos/${id}`)).status).toBe(404)
  }
})

/** A photo as those from before are: in one size, of which no more is known. */
async function makeOld(bytes: Buffer): Promise<string> {
  const { db, blobs, clock } = server
  const blob = await blobs.upload(bytes, 'image/png')
  await db.transaction().execute(async (transaction) => {
    await keepBlob(transaction, blob, clock.now())
    await sql`
      insert into files (scope_id, id, kind, bytes, created_by, created_at, due_at)
      values (${blob.id}, ${blob.id}, 'photo', ${blob.size}, ${amina.id}, ${clock.now().toISOString()},
        ${clock.now().toISOString()})`.execute(transaction)
    await sql`
      insert into file_variants (scope_id, file_id, name, blob_id)
      values (${blob.id}, ${blob.id}, 's384', ${blob.id})`.execute(transaction)
  })
  return blob.id
}

const lengthOf = async (path: string) =>
  Number((await server.visitor().get(path)).headers.get('content-length'))

test('one from before is sent as it is in each size, until it has them all, which are made once', async () => {
  const png = await readFile(join(import.meta.dirname, '../../../app/web/public/icon-192.png'))
  const id = await makeOld(png)
  expect(await lengthOf(`/photos/${id}?side=48`)).toBe(png.length)
  await Promise.all([finishPhotos(server), finishPhotos(server)])
  expect((await sizesOf(id)).map(({ name }) => name).sort()).toEqual(['s144', 's384', 's48', 's96'])
  expect(await lengthOf(`/photos/${id}?side=48`)).toBeLessThan(png.length)
  expect(await lengthOf(`/photos/${id}`)).toBe(png.length)
  await finishPhotos(server)
  expect(await sizesOf(id)).toHaveLength(4)
})

test('one from before whose bytes are missing gets its sizes when they are there again', async () => {
  const id = await makeOld(Buffer.from(onePixel, 'base64'))
  await finishPhotos({ ...server, blobs: { ...server.blobs, read: async () => null } })
  server.clock.advance({ minutes: 61 })
  await finishPhotos(server)
  expect(await sizesOf(id)).toHaveLength(4)
})

test('one from before whose bytes are no picture, or are away, keeps no other waiting and none is lost', async () => {
  const broken = await makeOld(Buffer.from('no picture'))
  await finishPhotos(server)
  expect(await lengthOf(`/photos/${broken}?side=48`)).toBe(10)
  const id = await makeOld(Buffer.from(onePixel, 'base64'))
  const away = {
    ...server,
    blobs: { ...server.blobs, read: () => Promise.reject(new StorageAway(new Error('away'))) },
  }
  await finishPhotos(away)
  expect(await sizesOf(id)).toHaveLength(1)
  await finishPhotos(server)
  expect(await sizesOf(id)).toHaveLength(1)
  server.clock.advance({ minutes: 61 })
  await finishPhotos(server)
  expect(await sizesOf(id)).toHaveLength(4)
})
