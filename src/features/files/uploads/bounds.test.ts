import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemIn } from '../../../testing/browser.ts'
import { makeCourse, makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { beginUpload, sendBytes, type TestUpload } from '../../../testing/uploads.ts'
import { mostPiecesOf, originalPath } from '../rules.ts'
import { appendBytes } from './actions.ts'
import { openPieceSpaces } from './spaces.ts'

let server: TestServer
let owner: Person
let course: string

const MB = 1024 * 1024

beforeAll(async () => {
  server = await startTestServer()
  owner = await makePerson(server, 'Olga')
  course = await makeCourse(owner)
})

afterAll(() => server.stop())

const begin = (name: string, size: number) => beginUpload(owner.browser, course, { name, size })
const bytesOf = (size: number) => Buffer.alloc(size, 1)
const offsetOf = async ({ path }: Pick<TestUpload, 'path'>) =>
  Number((await owner.browser.send(path, { method: 'HEAD' })).headers.get('upload-offset'))
const read = ({ browser }: Pick<Person, 'browser'>, id: string, headers: Record<string, string> = {}) =>
  browser.send(originalPath(course, id, 'file'), { headers })

test('the free part of the disk is kept from uploads that have begun, too', async () => {
  const upload = await begin('Late.bin', 20_000)
  const ref = { scopeId: course, id: upload.id }
  const GB = 1024 * MB
  const append = (free: number, offset: number, sent: number | null) =>
    appendBytes(
      {
        ...server,
        blobs: { ...server.blobs, usual: 'folder' },
        disk: () => Promise.resolve({ blocks: 10 * GB, bavail: free, bsize: 1, files: 0, ffree: 0 }),
      },
      owner,
      ref,
      { offset, bytes: Readable.from([bytesOf(5000)]), sent, spaces: openPieceSpaces() },
    )
  const refused = { code: 'no-room', status: 507 }
  expect(await append(2 * GB + 5000, 0, 5000)).toBe(5000)
  await expect(append(2 * GB + 4999, 5000, 5000)).rejects.toMatchObject(refused)
  // All that is still to come, where it is not announced how much that is.
  await expect(append(2 * GB + 14_999, 5000, null)).rejects.toMatchObject(refused)
  expect(await offsetOf(upload)).toBe(5000)
  expect(await append(2 * GB + 15_000, 5000, null)).toBe(10_000)
})

test('a file has only as many pieces as broken connections make of its size', async () => {
  expect([1, 24_000, MB, 5 * 1024 * MB].map(mostPiecesOf)).toEqual([201, 201, 204, 20_680])
  const upload = await begin('Crumbs.bin', 24_000)
  await sendBytes(owner.browser, upload, 0, bytesOf(5000))
  const pieces = (count: number) =>
    server.db.updateTable('file_contents').set({ pieces: count }).where('file_id', '=', upload.id).execute()
  await pieces(mostPiecesOf(24_000))
  expect(problemIn(await sendBytes(owner.browser, upload, 5000, bytesOf(10)))).toMatchObject({
    status: 409,
    type: '/problems/too-many-pieces',
  })
  await pieces(mostPiecesOf(24_000) - 1)
  expect((await sendBytes(owner.browser, upload, 5000, bytesOf(10))).status).toBe(204)
})

test('a file that is deleted while it is asked for is gone, rather than cut short', async () => {
  const bytes = bytesOf(20_000)
  const upload = await begin('Going.bin', bytes.length)
  await sendBytes(owner.browser, upload, 0, bytes.subarray(0, 10_000))
  await sendBytes(owner.browser, upload, 10_000, bytes.subarray(10_000))
  await server.db
    .deleteFrom('file_pieces')
    .where('file_id', '=', upload.id)
    .where('start', '=', 10_000)
    .execute()
  expect((await read(owner, upload.id)).status).toBe(404)
  expect((await read(owner, upload.id, { range: 'bytes=9000-10999' })).status).toBe(404)
  expect((await read(owner, upload.id, { range: 'bytes=0-9999' })).status).toBe(206)
})
