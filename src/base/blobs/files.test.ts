import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { problemIn } from '../../testing/browser.ts'
import { makeNetwork, type Network } from '../../testing/network.ts'
import { makePerson, onePixel, type Person, putPhoto } from '../../testing/people.ts'
import { type S3Server, startS3 } from '../../testing/s3.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import type { RequestEnv } from '../http/env.ts'
import { sendBlob } from '../http/sendBlob.ts'
import { createLog } from '../log.ts'
import { keepBlob, openBlobs, requireStorages } from './blobs.ts'
import { moveBlobs } from './move.ts'
import { pathOf, StorageAway, type StorageName } from './storage.ts'
import { findBlob } from './store.ts'

let home: string
let store: S3Server
let network: Network

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'tercet-files-'))
  store = await startS3()
  network = await makeNetwork({ port: store.port, host: '127.0.0.1' })
  for (const [name, value] of Object.entries(store.settings())) vi.stubEnv(name, value)
})

afterAll(async () => {
  network.close()
  await store.stop()
  vi.unstubAllEnvs()
  await rm(home, { recursive: true })
})

/** The ids of all files in the data directory. */
const inFolder = async () =>
  (await readdir(join(home, 'files'), { recursive: true })).map((path) => path.split('/').at(-1) ?? '')

const inStore = async () => (await store.list()).map((key) => key.split('/').at(-1) ?? '')

const idOf = (photoURL: string) => photoURL.split('/').at(-1) ?? ''

const uses: [string, () => Record<string, string>, () => Promise<string[]>, StorageName][] = [
  ['the data directory', () => ({ DATA_DIR: home }), inFolder, 'folder'],
  ['an S3-compatible store', () => ({ ...store.settings(network.port), DATA_DIR: home }), inStore, 's3'],
]

describe.each(uses)('with files in %s', (_, settings, list, place) => {
  let server: TestServer
  let amina: Person

  beforeAll(async () => {
    server = await startTestServer({ settings: settings() })
  })

  afterAll(() => server.stop())

  beforeEach(async () => {
    amina = await makePerson(server)
  })

  const photo = async (photoURL: string) => (await server.visitor().get(photoURL)).status

  test('a photo lies there and nowhere else, and comes from our own address', async () => {
    const photoURL = await putPhoto(amina)
    expect(await list()).toContain(idOf(photoURL))
    const row = await findBlob(server.db, idOf(photoURL))
    expect(row).toMatchObject({ place, type: 'image/webp', bytes: null })
    const answer = await server.visitor().get(photoURL)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('private, max-age=3600, immutable')
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none'; frame-ancestors 'none'; sandbox",
    )
    const { body } = await amina.browser.get('/api/auth/export')
    expect(body).toMatchObject({ photos: [{ type: 'image/webp', bytes: expect.stringMatching(/^UklGR/) }] })
  })

  test('its bytes are gone with the photo, replaced or removed, and with the account', async () => {
    const first = await putPhoto(amina)
    const second = await putPhoto(amina)
    await expect.poll(list, { timeout: 45_000 }).not.toContain(idOf(first))
    expect(await photo(second)).toBe(200)
    await amina.browser.patch('/api/auth/profile', { photoURL: '' })
    await expect.poll(list, { timeout: 45_000 }).not.toContain(idOf(second))
    const third = await putPhoto(amina)
    await amina.browser.post('/api/auth/deletion', { current: amina.password })
    await expect.poll(list, { timeout: 45_000 }).not.toContain(idOf(third))
    expect(await findBlob(server.db, idOf(third))).toBe(undefined)
  })

  test('an upload that came to nothing is removed after an hour, one that counts stays', async () => {
    const { db, clock, blobs } = server
    const left = await blobs.upload(Buffer.from('left over'), 'text/plain')
    const photoURL = await putPhoto(amina)
    await blobs.clear()
    expect(await list()).toContain(left.id)
    clock.advance({ minutes: 61 })
    await blobs.clear()
    expect(await list()).not.toContain(left.id)
    expect(await photo(photoURL)).toBe(200)
    const late = db.transaction().execute((transaction) => keepBlob(transaction, left, clock.now()))
    await expect(late).rejects.toThrow(StorageAway)
    expect(await findBlob(db, left.id)).toBe(undefined)
  })

  test('two who clear up at once remove each file once', async () => {
    // A server of its own: what other tests have begun in the background would clear up too.
    const { clock, blobs, stop } = await startTestServer({ settings: settings() })
    onTestFinished(stop)
    await Promise.all(Array.from({ length: 5 }, () => blobs.upload(Buffer.from('x'), 'text/plain')))
    clock.advance({ minutes: 61 })
    const removed = await Promise.all([blobs.clear(), blobs.clear()])
    expect(removed[0] + removed[1]).toBe(5)
  })
})

describe('while the S3-compatible store is away', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer({ settings: store.settings(network.port), log: createLog('silent') })
  })

  afterAll(() => server.stop())

  test('what needs it is put off with 503, everything else goes on, and the health check says so', async () => {
    const amina = await makePerson(server)
    const photoURL = await putPhoto(amina)
    network.cut()
    const read = await server.visitor().get(photoURL)
    expect(problemIn(read)).toMatchObject({ status: 503, type: '/problems/files-unavailable' })
    expect(read.headers.get('retry-after')).toBe('10')
    const written = await amina.browser.put('/api/auth/photo', { image: onePixel })
    expect(problemIn(written)).toMatchObject({ status: 503, type: '/problems/files-unavailable' })
    expect((await amina.browser.patch('/api/auth/profile', { displayName: 'Amina D.' })).status).toBe(200)
    const ready = await server.visitor().get('/readyz')
    expect([ready.status, ready.body]).toEqual([200, { status: 'ok', files: 'unreachable' }])
    network.heal()
    expect((await server.visitor().get(photoURL)).status).toBe(200)
    expect((await amina.browser.get('/api/auth/session')).body).toMatchObject({ member: { photoURL } })
  })
})

test('files go from place to place and back, each once, and nothing stays behind', async () => {
  const server = await startTestServer({ settings: { ...store.settings(), DATA_DIR: home } })
  const { db, clock } = server
  const people = [await makePerson(server), await makePerson(server)]
  const urls = await Promise.all(people.map(putPhoto))
  const ids = urls.map(idOf).sort()
  const has = async (list: () => Promise<string[]>) => (await list()).filter((id) => ids.includes(id)).sort()
  const move = (to: StorageName) => moveBlobs({ db, clock, blobs: server.blobs }, to)
  expect(await has(inStore)).toEqual(ids)
  const withoutStore = { ...server.config, blobs: null }
  const require = async () =>
    requireStorages(db, await openBlobs({ db, clock }, withoutStore), withoutStore, createLog('silent'))
  await expect(require()).rejects.toThrow('set BLOBS_URL')
  expect(await move('folder')).toEqual({ moved: 8, missing: [] })
  expect(await move('folder')).toEqual({ moved: 0, missing: [] })
  expect([await has(inStore), await has(inFolder)]).toEqual([[], ids])
  await require()
  expect(await move('database')).toEqual({ moved: 8, missing: [] })
  expect([await has(inStore), await has(inFolder)]).toEqual([[], []])
  for (const url of urls) expect((await server.visitor().get(url)).status).toBe(200)
  expect(await move('s3')).toEqual({ moved: 8, missing: [] })
  expect(await has(inStore)).toEqual(ids)
  for (const url of urls) expect((await server.visitor().get(url)).status).toBe(200)
  const [gone = ''] = ids
  await server.blobs.storages.s3?.remove(gone)
  expect(await move('folder')).toEqual({ moved: 7, missing: [gone] })
  await server.stop()
})

test('a file that is not what was uploaded is not moved', async () => {
  const server = await startTestServer({ settings: { DATA_DIR: home, ...store.settings() } })
  const { db, clock, blobs } = server
  const id = idOf(await putPhoto(await makePerson(server)))
  await db
    .updateTable('blobs')
    .set({ sha256: '0'.repeat(64) })
    .where('id', '=', id)
    .execute()
  await expect(moveBlobs({ db, clock, blobs }, 'folder')).rejects.toThrow('is not what it was')
  expect(await findBlob(db, id)).toMatchObject({ place: 's3' })
  await server.stop()
})

describe('a large private file', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer({ settings: { ...store.settings(), DATA_DIR: home } })
  })

  afterAll(() => server.stop())

  /** Asks for a file of so many bytes as somebody who may read it. */
  async function read(size: number): Promise<Response> {
    const { db, clock, blobs } = server
    const blob = await blobs.upload(Buffer.alloc(size, 'x'), 'application/pdf')
    await db.transaction().execute((transaction) => keepBlob(transaction, blob, clock.now()))
    const app = new Hono<RequestEnv>().get('/', (context) =>
      sendBlob(context, blobs, blob, { name: 'notes.pdf', shows: false, isPrivate: true }),
    )
    return app.request('/')
  }

  test('is read from the store itself, by an address that serves for a minute and only saves', async () => {
    const answer = await read(1_100_000)
    expect(answer.status).toBe(302)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    const address = answer.headers.get('location') ?? ''
    expect(new URL(address).searchParams.get('X-Amz-Expires')).toBe('60')
    const file = await fetch(address)
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="notes.pdf"')
    expect((await file.arrayBuffer()).byteLength).toBe(1_100_000)
  })

  test('is streamed by us when it is small', async () => {
    const answer = await read(1_000)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect((await answer.arrayBuffer()).byteLength).toBe(1_000)
  })

  test('and so is a large one where the bytes lie with us', async () => {
    const { db, clock, config } = server
    const blobs = await openBlobs({ db, clock }, { ...config, blobs: null })
    const blob = await blobs.upload(Buffer.alloc(1_100_000, 'x'), 'application/pdf')
    const app = new Hono<RequestEnv>().get('/', (context) =>
      sendBlob(context, blobs, blob, { name: 'notes.pdf', shows: false, isPrivate: true }),
    )
    const answer = await app.request('/')
    expect(answer.status).toBe(200)
    expect((await answer.arrayBuffer()).byteLength).toBe(1_100_000)
    expect(await inFolder()).toContain(pathOf(blob.id).split('/').at(-1))
  })
})
