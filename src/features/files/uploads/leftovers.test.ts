import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { StorageAway, type StorageName } from '../../../base/blobs/storage.ts'
import { createLog } from '../../../base/log.ts'
import { problemIn } from '../../../testing/browser.ts'
import { makeNetwork, type Network } from '../../../testing/network.ts'
import { makeCourse, makePerson, type Person } from '../../../testing/people.ts'
import { type S3Server, startS3 } from '../../../testing/s3.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { beginUpload, sendBytes, type TestUpload } from '../../../testing/uploads.ts'
import { mostPieceBytes, originalPath } from '../rules.ts'

let home: string
let store: S3Server
let network: Network

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'tercet-leftovers-'))
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

type Place = Exclude<StorageName, 'database'>

const places: { place: Place; settings: () => Record<string, string>; list: () => Promise<string[]> }[] = [
  {
    place: 'folder',
    settings: () => ({}),
    list: async () => {
      const found = await readdir(join(home, 'files'), { recursive: true, withFileTypes: true })
      return found.filter((entry) => entry.isFile()).map(({ name }) => name)
    },
  },
  {
    place: 's3',
    settings: () => store.settings(network.port),
    list: async () => (await store.list()).map((key) => basename(key)),
  },
]

const full = () => Object.assign(new Error('no space left'), { code: 'ENOSPC' })
const away = () => new StorageAway(new Error('no answer'))

describe.each(places)('of an upload into the place $place', ({ place, settings, list }) => {
  let server: TestServer
  let owner: Person
  let upload: TestUpload
  const bytes = Buffer.concat([Buffer.alloc(64), randomBytes(mostPieceBytes + 50_000)])
  const half = 2_000_000

  beforeAll(async () => {
    const log = createLog('silent')
    server = await startTestServer({
      settings: { ...settings(), DATA_DIR: home, LIMIT_FACTOR: '1000' },
      log,
    })
    owner = await makePerson(server, 'Olga')
  })

  afterAll(() => server.stop())

  beforeEach(async () => {
    upload = await beginUpload(owner.browser, await makeCourse(owner), {
      name: 'Film.bin',
      size: bytes.length,
    })
    expect((await sendBytes(owner.browser, upload, 0, bytes.subarray(0, half))).status).toBe(204)
  })

  afterEach(async () => {
    network.heal()
    vi.restoreAllMocks()
  })

  const offset = async () =>
    Number((await owner.browser.send(upload.path, { method: 'HEAD' })).headers.get('upload-offset'))

  /** The rest is sent, and two hours later nothing is stored that no row names. */
  async function expectWhole(from: number): Promise<void> {
    expect((await sendBytes(owner.browser, upload, from, bytes.subarray(from))).status).toBe(204)
    server.clock.advance({ minutes: 121 })
    await server.blobs.clear()
    const rows = await server.db.selectFrom('blobs').select('id').where('place', '=', place).execute()
    expect((await list()).sort()).toEqual(rows.map(({ id }) => id).sort())
    const address = originalPath(upload.course, upload.id, 'Film.bin')
    const cookie = owner.browser.cookieHeader()
    const read = await server.app.request(new URL(address, 'http://localhost'), { headers: { cookie } })
    expect(digest(Buffer.from(await read.arrayBuffer()))).toBe(digest(bytes))
  }

  test.each([
    ['stored, but the place fails to say so', true, away, 503],
    ['not stored, since the place is away', false, away, 503],
    ['stored, but the disk is full for what follows', true, full, 507],
    ['not stored, since the disk is full', false, full, 507],
  ])('a piece that is %s is not acknowledged, and not left behind', async (_, isStored, failure, status) => {
    const storage = server.blobs.storages[place]
    if (storage === undefined) throw new Error('There is no such place.')
    const { put } = storage
    vi.spyOn(storage, 'put').mockImplementationOnce(async (...given) => {
      if (isStored) await put(...given)
      throw failure()
    })
    const before = (await list()).length
    const answer = await sendBytes(owner.browser, upload, half, bytes.subarray(half, half + 100_000))
    expect(problemIn(answer).status).toBe(status)
    expect(await list()).toHaveLength(before + (isStored ? 1 : 0))
    expect(await offset()).toBe(half)
    await expectWhole(half)
  })

  test('a piece whose process is killed before its row is written goes, and the upload goes on', async () => {
    const before = (await list()).length
    // All that such a process has done.
    await server.blobs.upload(bytes.subarray(half, half + 100_000), 'application/octet-stream')
    expect(await list()).toHaveLength(before + 1)
    expect(await offset()).toBe(half)
    await expectWhole(half)
  })

  test('an upload that is given up leaves nothing, also where its bytes could not go at once', async () => {
    const storage = server.blobs.storages[place]
    if (storage === undefined) throw new Error('There is no such place.')
    vi.spyOn(storage, 'remove').mockRejectedValueOnce(away())
    expect((await owner.browser.delete(upload.path)).status).toBe(204)
    const rows = await server.db.selectFrom('blobs').select('id').where('place', '=', place).execute()
    await vi.waitFor(
      async () => {
        // A removal that failed is tried again after ten minutes.
        server.clock.advance({ minutes: 11 })
        await server.blobs.clear()
        expect((await list()).sort()).toEqual(rows.map(({ id }) => id).sort())
      },
      { timeout: 10_000 },
    )
  })
})

test('while the store is away nothing is acknowledged, and when it is back the upload goes on', async () => {
  const log = createLog('silent')
  const server = await startTestServer({
    settings: { ...store.settings(network.port), LIMIT_FACTOR: '1000' },
    log,
  })
  const owner = await makePerson(server, 'Olga')
  const upload = await beginUpload(owner.browser, await makeCourse(owner), {
    name: 'Film.bin',
    size: 300_000,
  })
  const bytes = Buffer.concat([Buffer.alloc(64), randomBytes(299_936)])
  expect((await sendBytes(owner.browser, upload, 0, bytes.subarray(0, 100_000))).status).toBe(204)
  network.cut()
  const refused = await sendBytes(owner.browser, upload, 100_000, bytes.subarray(100_000))
  expect(problemIn(refused)).toMatchObject({ status: 503, type: '/problems/files-unavailable' })
  network.heal()
  const head = await owner.browser.send(upload.path, { method: 'HEAD' })
  expect(head.headers.get('upload-offset')).toBe('100000')
  expect((await sendBytes(owner.browser, upload, 100_000, bytes.subarray(100_000))).status).toBe(204)
  await server.stop()
})

function digest(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
