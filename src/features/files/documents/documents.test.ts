import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StorageAway } from '../../../base/blobs/storage.ts'
import { pdfOf } from '../../../testing/pdf.ts'
import { makeCourse, makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { uploadFile } from '../../../testing/uploads.ts'
import { readDocuments } from './actions.ts'
import { findPages, listDocuments } from './store.ts'
import { readDocument } from './thread.ts'

let server: TestServer
let owner: Person
let course: string

beforeAll(async () => {
  server = await startTestServer({ settings: { LIMIT_FACTOR: '1000' } })
  owner = await makePerson(server, 'Olga')
  course = await makeCourse(owner)
})

afterAll(() => server.stop())

const upload = (bytes: Buffer, name = 'Workbook.pdf') => uploadFile(owner.browser, course, { name, bytes })
const known = async (id: string) => (await listDocuments(server.db, course, [id]))[0]
const workbook = pdfOf([['2. The bag of marbles', 'You have a bag.'], ['Take ten marbles.'], []])

/** The same with other words in it. */
const changed = (bytes: Buffer, from: string | RegExp, to: string) =>
  Buffer.from(bytes.toString('latin1').replace(from, to), 'latin1')

const ofBytes = (bytes: Buffer) => ({
  size: bytes.length,
  read: async (from: number, to: number) => new Uint8Array(bytes.subarray(from, to)),
})

test('a PDF is read once it is whole, page by page; another file is not', async () => {
  const id = await upload(workbook)
  const other = await upload(Buffer.from('Just words.'), 'Notes.txt')
  expect(await known(id)).toEqual({ id, pages: null, found: null })
  await readDocuments(server)
  expect(await known(id)).toEqual({ id, pages: 3, found: 'read' })
  expect(await known(other)).toBeUndefined()
  const pages = (from: number, count: number) =>
    findPages(server.db, { scopeId: course, id }, { from, count })
  const first = { at: 1, text: '2. The bag of marbles You have a bag.' }
  const second = { at: 2, text: 'Take ten marbles.' }
  expect(await pages(1, 9)).toEqual({ isRead: true, texts: [first, second] })
  expect(await pages(1, 1)).toEqual({ isRead: true, texts: [first] })
  expect(await pages(2, 9)).toEqual({ isRead: true, texts: [second] })
})

test('what is in its pages is read in their order', async () => {
  const { found, pages, texts } = await readDocument(ofBytes(workbook))
  expect({ found, pages }).toEqual({ found: 'read', pages: 3 })
  expect(texts).toEqual([
    { at: 1, text: '2. The bag of marbles You have a bag.' },
    { at: 2, text: 'Take ten marbles.' },
  ])
})

test('two processes never read the same PDF at once, and one that died leaves it to another', async () => {
  const id = await upload(workbook)
  let reads = 0
  const reading = Promise.withResolvers<void>()
  const read = async () => {
    reads += 1
    await reading.promise
    return { found: 'no-text', pages: 3, texts: [] } as const
  }
  const both = [0, 1].map(() => readDocuments(server, { read: read as unknown as typeof readDocument }))
  await expect.poll(() => reads).toBe(1)
  await both[reads]
  reading.resolve()
  await Promise.all(both)
  expect(reads).toBe(1)
  expect(await known(id)).toEqual({ id, pages: 3, found: 'no-text' })
  const lost = await upload(workbook)
  await expect(readDocuments(server, { read: () => Promise.reject(new Error('killed')) })).rejects.toThrow()
  await readDocuments(server)
  expect(await known(lost)).toMatchObject({ found: null })
  server.clock.advance({ minutes: 10 })
  await readDocuments(server)
  expect(await known(lost)).toMatchObject({ found: 'read' })
})

test('a PDF whose bytes cannot be had waits, however often, and is read when they are there', async () => {
  const id = await upload(workbook)
  const away = () => Promise.reject(new StorageAway(new Error('away')))
  for (const _ of [1, 2, 3, 4]) {
    await expect(readDocuments(server, { read: away })).rejects.toThrow(StorageAway)
    await readDocuments(server, { read: away })
    expect(await known(id)).toEqual({ id, pages: null, found: null })
    server.clock.advance({ minutes: 10 })
  }
  await readDocuments(server)
  expect(await known(id)).toMatchObject({ found: 'read' })
})

test('a PDF that cannot be read says why, and none ends more than its own thread', async () => {
  const cases = {
    cut: [workbook.subarray(0, workbook.length - 60), 'broken', null],
    page: [
      Buffer.from('%PDF-1.7\n<html><script>alert(1)</script></html>\nstartxref\n9\n%%EOF'),
      'broken',
      null,
    ],
    loop: [changed(workbook, /\/Kids \[[^\]]*\]/, '/Kids [2 0 R 2 0 R]'), 'no-text', 1],
    huge: [changed(workbook, '/Count 3', '/Count 2000000000'), 'read', 3],
    scripts: [
      pdfOf([['Words.']], { catalog: '/OpenAction << /S /JavaScript /JS (while (true) {}) >>' }),
      'read',
      1,
    ],
    silent: [pdfOf([[], []]), 'no-text', 2],
    locked: [
      changed(
        workbook,
        '/Root 1 0 R',
        `/Root 1 0 R /ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'11'.repeat(32)}> /U <${'22'.repeat(32)}> >>`,
      ),
      'locked',
      null,
    ],
  } as const
  for (const [what, [bytes, found, pages]] of Object.entries(cases)) {
    const id = await upload(bytes)
    await readDocuments(server)
    expect(await known(id), what).toEqual({ id, pages, found })
  }
})

test('a PDF of which a little becomes more than there is memory for is broken', async () => {
  const packed = deflateSync(Buffer.alloc(160 * 1024 ** 2, 'BT '))
  const page = pdfOf([['Words.']]).toString('latin1')
  const stream = `<< /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`
  const bomb = Buffer.from(
    page.replace(
      /<< \/Length \d+ >>\nstream\n[\s\S]*?(?=\nendstream)/,
      () => stream + packed.toString('latin1'),
    ),
    'latin1',
  )
  expect(bomb.length).toBeLessThan(1024 ** 2)
  const bounds = { patience: 60_000, values: 112, bytes: 64 * 1024 ** 2, look: 50 }
  expect(await readDocument(ofBytes(bomb), bounds)).toMatchObject({ found: 'broken' })
  expect(await readDocument(ofBytes(workbook))).toMatchObject({ found: 'read' })
})

test('a PDF whose list of contents is misplaced is asked for in parts, one at a time, and is read', async () => {
  const start = workbook.lastIndexOf('xref\n0 ')
  const padding = Buffer.from(`%${'x'.repeat(62)}\n`.repeat(3 * 16 * 1024), 'latin1')
  const padded = Buffer.concat([workbook.subarray(0, start), padding, workbook.subarray(start)])
  const file = ofBytes(changed(padded, /startxref\n\d+/, 'startxref\n77'))
  const given: number[] = []
  let [atOnce, most] = [0, 0]
  const counted = {
    size: file.size,
    async read(from: number, to: number) {
      atOnce += 1
      most = Math.max(most, atOnce)
      const bytes = await file.read(from, to)
      await new Promise(setImmediate)
      atOnce -= 1
      given.push(bytes.length)
      return bytes
    },
  }
  expect(await readDocument(counted)).toMatchObject({ found: 'read', pages: 3 })
  expect(given.reduce((sum, bytes) => sum + bytes, 0)).toBeGreaterThanOrEqual(file.size)
  expect(Math.max(...given)).toBeLessThanOrEqual(1024 ** 2)
  expect(most).toBe(1)
})

test('a PDF that takes too long or too much memory is broken', async () => {
  const never = { size: 1_000, read: () => new Promise<Uint8Array>(() => {}) }
  const bounds = { patience: 400, values: 112, bytes: 512 * 1024 ** 2, look: 50 }
  expect(await readDocument(never, bounds)).toMatchObject({ found: 'broken' })
  expect(await readDocument(ofBytes(workbook), { ...bounds, patience: 20_000, bytes: 1 })).toMatchObject({
    found: 'broken',
  })
  expect(await readDocument(ofBytes(workbook), { ...bounds, patience: 20_000, values: 4 })).toMatchObject({
    found: 'broken',
  })
})
