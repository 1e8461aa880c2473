import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type FileHandle, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeNetwork, type Network } from '../../testing/network.ts'
import { type S3Server, startS3 } from '../../testing/s3.ts'
import { readBlobsUrl, type S3Config } from '../config/blobs.ts'
import { newId } from '../ids.ts'
import { isUnfinished, openFolder } from './folder.ts'
import { openS3 } from './s3.ts'
import { type Storage, StorageAway } from './storage.ts'

let home: string
let store: S3Server
let network: Network
let s3: Storage & { close(): void }

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'tercet-blobs-'))
  store = await startS3()
  network = await makeNetwork({ port: store.port, host: '127.0.0.1' })
  for (const [name, value] of Object.entries(store.settings())) vi.stubEnv(name, value)
  s3 = await openS3(configOf(network.port))
})

afterAll(async () => {
  s3.close()
  network.close()
  await store.stop()
  vi.unstubAllEnvs()
  await rm(home, { recursive: true })
})

function configOf(port: number): S3Config {
  const config = readBlobsUrl(store.settings(port).BLOBS_URL ?? '')
  if (config === null) throw new Error('The address cannot be used.')
  return config
}

const aboutOf = (bytes: Buffer) => ({
  size: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
})

async function bytesAt(storage: Storage, id: string): Promise<Buffer | null> {
  const content = await storage.get(id)
  return content === null ? null : buffer(content)
}

describe.each([
  ['a folder', () => openFolder(join(home, 'files'))],
  ['an S3-compatible store', () => s3],
])('%s', (_, open) => {
  test('keeps what is put there until it is removed, and either may be repeated', async () => {
    const storage = open()
    const id = newId()
    const bytes = randomBytes(40_000)
    expect(await storage.get(id)).toBe(null)
    for (const _time of [1, 2]) await storage.put(id, bytes, aboutOf(bytes))
    expect(await bytesAt(storage, id)).toEqual(bytes)
    expect(await bytesAt(storage, newId())).toBe(null)
    for (const _time of [1, 2]) await storage.remove(id)
    expect(await storage.get(id)).toBe(null)
  })

  test('keeps nothing, and keeps it well', async () => {
    const id = newId()
    await open().put(id, Buffer.alloc(0), aboutOf(Buffer.alloc(0)))
    expect(await bytesAt(open(), id)).toEqual(Buffer.alloc(0))
  })

  test('takes large files as a stream', async () => {
    const id = newId()
    const bytes = randomBytes(3 * 1024 * 1024)
    const pieces = Array.from({ length: 3 }, (_, at) => bytes.subarray(at << 20, (at + 1) << 20))
    await open().put(id, Readable.from(pieces), aboutOf(bytes))
    expect(aboutOf((await bytesAt(open(), id)) ?? Buffer.alloc(0))).toEqual(aboutOf(bytes))
  })

  test('keeps nothing of a stream that breaks off, is too short or is something else', async () => {
    const bytes = randomBytes(100_000)
    const sources = [
      () =>
        Readable.from(
          (async function* () {
            yield bytes.subarray(0, 50_000)
            throw new Error('broken off')
          })(),
        ),
      () => Readable.from([bytes.subarray(0, 99_999)]),
      () => Readable.from([randomBytes(100_000)]),
    ]
    for (const source of sources) {
      const id = newId()
      await expect(open().put(id, source(), aboutOf(bytes))).rejects.toThrow()
      expect(await open().get(id)).toBe(null)
    }
  })

  test('can be reached', async () => {
    await open().check()
  })
})

/** Begins to store a file in a child process, which is killed meanwhile. */
async function putHalf(root: string, id: string): Promise<void> {
  const program = `
    const { openFolder } = await import(${JSON.stringify(new URL('folder.ts', import.meta.url).href)})
    async function* half() {
      yield Buffer.from('half')
      await new Promise(() => setInterval(() => {}, 1_000))
    }
    const { Readable } = await import('node:stream')
    await openFolder(${JSON.stringify(root)}).put('${id}', Readable.from(half()), { size: 8, sha256: '' })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program])
  const ended = once(child, 'exit')
  await vi.waitFor(
    async () => expect((await readdir(join(root, id.slice(-2)))).filter(isUnfinished)).toHaveLength(1),
    45_000,
  )
  child.kill('SIGKILL')
  await ended
}

test('what was half written by a process that was killed is no file, and is removed as one', async () => {
  const root = join(home, 'killed')
  const storage = openFolder(root)
  const id = newId()
  await putHalf(root, id)
  expect(await storage.get(id)).toBe(null)
  await storage.remove(id)
  expect(await readdir(join(root, id.slice(-2)))).toEqual([])
})

/** The inodes of the folders and files that are synced while `work` runs. */
async function syncedBy(work: () => Promise<unknown>): Promise<number[]> {
  const handle = await open(home)
  const lasting = vi.spyOn<FileHandle, 'sync'>(Object.getPrototypeOf(handle), 'sync')
  await handle.close()
  const synced: number[] = []
  lasting.mockImplementation(async function (this: FileHandle) {
    synced.push((await this.stat()).ino)
  })
  await work()
  lasting.mockRestore()
  return synced
}

test('the names of a file and of its folders last, whoever made those', async () => {
  const root = join(home, 'lasting')
  const storage = openFolder(root)
  const id = newId()
  const put = () => storage.put(id, Buffer.from('x'), aboutOf(Buffer.from('x')))
  await put()
  const other = openFolder(root)
  const synced = await syncedBy(() => other.put(id, Buffer.from('x'), aboutOf(Buffer.from('x'))))
  const paths = [join(root, id.slice(-2), id), join(root, id.slice(-2)), root, home]
  const all = (await Promise.all(paths.map((path) => stat(path)))).map(({ ino }) => ino)
  expect(synced).toEqual(all)
  // What this one has synced itself lasts, until it is made anew.
  expect(await syncedBy(put)).toEqual([(await stat(paths[0] ?? '')).ino, all[1]])
  await rm(join(root, id.slice(-2)), { recursive: true })
  expect(await syncedBy(put)).toHaveLength(4)
})

test('that a file is removed lasts too, whoever removed it', async () => {
  const root = join(home, 'removing')
  const storage = openFolder(root)
  const id = newId()
  await storage.put(id, Buffer.from('x'), aboutOf(Buffer.from('x')))
  const { ino } = await stat(join(root, id.slice(-2)))
  for (const _time of [1, 2]) expect(await syncedBy(() => storage.remove(id))).toEqual([ino])
})

describe('an address of the store', () => {
  const reading = { type: 'application/pdf', name: 'notes.pdf', seconds: 60 }

  async function addressOf(bytes: Buffer): Promise<string> {
    const id = newId()
    await s3.put(id, bytes, aboutOf(bytes))
    return (await s3.addressOf(id, reading)) ?? ''
  }

  test('reads that file alone, always to be saved, and nobody keeps it', async () => {
    const bytes = randomBytes(1_000)
    const address = await addressOf(bytes)
    const answer = await fetch(address)
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="notes.pdf"',
      'cache-control': 'private, no-store',
    })
    expect(new URL(address).searchParams.get('X-Amz-Expires')).toBe('60')
  })

  test('cannot be bent to another file, another kind or a later time', async () => {
    const address = await addressOf(Buffer.from('<script>'))
    const other = newId()
    await s3.put(other, Buffer.from('x'), aboutOf(Buffer.from('x')))
    const bent = [
      address.replace(/[0-9a-f]{2}\/[0-9a-f-]{36}/, `${other.slice(-2)}/${other}`),
      address.replace('application%2Fpdf', 'text%2Fhtml'),
      address.replace('attachment', 'inline'),
      address.replace('X-Amz-Expires=60', 'X-Amz-Expires=600'),
      address.split('?')[0] ?? '',
    ]
    for (const one of bent) {
      expect(one).not.toBe(address)
      expect((await fetch(one)).status, one).toBe(403)
    }
  })

  test('is not given out where files are to be streamed', async () => {
    const streaming = await openS3({ ...configOf(store.port), redirects: false })
    expect(await streaming.addressOf(newId(), reading)).toBe(null)
    streaming.close()
  })
})

test('a store that is away, or refuses us, is told as away', async () => {
  network.cut()
  const bytes = Buffer.from('x')
  await expect(s3.put(newId(), bytes, aboutOf(bytes))).rejects.toThrow(StorageAway)
  await expect(s3.get(newId())).rejects.toThrow(StorageAway)
  await expect(s3.check()).rejects.toThrow(StorageAway)
  network.heal()
  await s3.check()
  const stranger = await openS3({ ...configOf(store.port), bucket: 'another-bucket' })
  await expect(stranger.get(newId())).rejects.toThrow(StorageAway)
  stranger.close()
})

describe('a store that takes connections and says nothing', () => {
  /** Short timeouts, so that the tests do not take 10 s each. */
  const hasty = { connect: 1_000, silence: 200, call: 300, remove: 200, check: 200 }
  const bytes = randomBytes(2 * 1024 * 1024)

  async function withStore<T>(port: number, work: (storage: Storage) => Promise<T>, call = hasty.call) {
    const storage = await openS3(configOf(port), { ...hasty, call })
    return work(storage).finally(() => storage.close())
  }

  const small = bytes.subarray(0, 100)
  test.each<[string, (storage: Storage) => Promise<unknown>]>([
    ['putting a file', (storage) => storage.put(newId(), small, aboutOf(small))],
    ['putting a large one', (storage) => storage.put(newId(), bytes, aboutOf(bytes))],
    ['putting a stream', (storage) => storage.put(newId(), Readable.from([bytes]), aboutOf(bytes))],
    ['reading', (storage) => storage.get(newId())],
    ['removing', (storage) => storage.remove(newId())],
    ['looking whether it is there', (storage) => storage.check()],
  ])('is away to whoever waits for %s', async (_, call) => {
    const quiet = await makeNetwork({ port: store.port, host: '127.0.0.1' })
    quiet.silence()
    await expect(withStore(quiet.port, call)).rejects.toMatchObject({
      name: 'StorageAway',
      code: 'TimeoutError',
    })
    quiet.close()
  })

  test('in the middle of a file breaks it off', async () => {
    const half = 'HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhello'
    const server = createServer((socket) =>
      socket.on('error', () => {}).once('data', () => socket.write(half)),
    )
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    await expect(withStore(port, (storage) => bytesAt(storage, newId()), 10_000)).rejects.toThrow()
    server.close()
  })
})

test.each([
  ['s3://bucket', { bucket: 'bucket', prefix: '', endpoint: null, pathStyle: false, redirects: true }],
  ['s3://b-1/a/b/?region=eu-1', { bucket: 'b-1', prefix: 'a/b/', region: 'eu-1' }],
  ['s3://bucket?endpoint=http://minio:9000', { endpoint: 'http://minio:9000', pathStyle: true }],
  [
    's3://bucket?endpoint=https://s3.example.org&style=virtual&reads=stream',
    { pathStyle: false, redirects: false },
  ],
])('%s is understood', (value, wanted) => {
  expect(readBlobsUrl(value)).toMatchObject(wanted)
})

test.each([
  'bucket',
  'https://bucket.example.org',
  's3://',
  's3://UPPER_case',
  's3://key:secret@bucket',
  's3://bucket?endpoint=minio',
  's3://bucket?endpoint=https://s3.example.org/path',
  's3://bucket?regoin=eu',
  's3://bucket?style=other',
  's3://bucket/a b',
  's3://bucket/%',
])('%s is refused', (value) => {
  expect(readBlobsUrl(value)).toBe(null)
})
