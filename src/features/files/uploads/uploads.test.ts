import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '../../../base/ids.ts'
import { offsetType, problemIn } from '../../../testing/browser.ts'
import { untilSomebodyWaits } from '../../../testing/locks.ts'
import { enroll, makeCourse, makePerson, onePixel, type Person } from '../../../testing/people.ts'
import { startS3 } from '../../../testing/s3.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { beginUpload, sendBytes, type TestUpload, uploadFile } from '../../../testing/uploads.ts'
import { mostPieceBytes, originalPath } from '../rules.ts'

let server: TestServer
let owner: Person
let other: Person
let course: string

const MB = 1024 * 1024
const GB = 1024 * MB

beforeAll(async () => {
  server = await startTestServer({ settings: { LIMIT_FACTOR: '1000' } })
  owner = await makePerson(server, 'Olga')
  other = await makePerson(server, 'Otto')
})

beforeEach(async () => {
  course = await makeCourse(owner)
})

afterAll(() => server.stop())

const begin = (name: string, size: number, id = newId()) =>
  beginUpload(owner.browser, course, { name, size, id })
const offsetOf = async ({ path }: Pick<TestUpload, 'path'>) =>
  Number((await owner.browser.send(path, { method: 'HEAD' })).headers.get('upload-offset'))
const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const read = ({ browser }: Pick<Person, 'browser'>, id: string, headers: Record<string, string> = {}) =>
  browser.send(originalPath(course, id, 'file'), { headers })

/** The bytes of a file of a test, unlike any text. */
const bytesOf = (size: number) => Buffer.concat([Buffer.from([0, 1, 2, 3]), randomBytes(size - 4)])

async function wholeFile(id: string, of = server): Promise<Buffer> {
  const { rows } = await wholeRows(id, of)
  const parts = await Promise.all(rows.map((blob) => of.blobs.read(blob as never)))
  return Buffer.concat(parts.map((part) => part ?? Buffer.alloc(0)))
}

async function wholeRows(id: string, { db }: Pick<TestServer, 'db'>) {
  const rows = await db
    .selectFrom('file_pieces')
    .innerJoin('blobs', 'blobs.id', 'blob_id')
    .selectAll('blobs')
    .where('file_id', '=', id)
    .orderBy('start')
    .execute()
  return { rows }
}

test('a file is uploaded in pieces, each kept before it is answered, and read again as it was', async () => {
  const bytes = bytesOf(mostPieceBytes + 70_000)
  const upload = await begin('Lecture.bin', bytes.length)
  expect(upload.answer).toMatchObject({ status: 201, body: { _id: upload.id, received: 0, type: null } })
  expect(upload.answer.headers.get('tus-resumable')).toBe('1.0.0')
  const first = await sendBytes(owner.browser, upload, 0, bytes.subarray(0, 60_000))
  expect([first.status, first.headers.get('upload-offset'), first.text]).toEqual([204, '60000', ''])
  expect(await offsetOf(upload)).toBe(60_000)
  expect((await read(owner, upload.id)).status).toBe(404)
  const rest = await sendBytes(owner.browser, upload, 60_000, bytes.subarray(60_000))
  expect(rest.headers.get('upload-offset')).toBe(String(bytes.length))
  expect(digest(await wholeFile(upload.id))).toBe(digest(bytes))
  const told = await owner.browser.get(upload.path)
  expect(told.body).toMatchObject({ received: bytes.length, type: 'application/octet-stream' })
  expect((await read(owner, upload.id)).headers.get('content-length')).toBe(String(bytes.length))
})

test('pieces wait in memory of their own until the database has them, however slow it is', async () => {
  const bytes = bytesOf(6 * mostPieceBytes)
  const upload = await begin('Lecture.bin', bytes.length)
  let free = () => {}
  const isFree = new Promise<void>((resolve) => (free = resolve))
  const locked = vi.fn()
  const slow = server.db.transaction().execute(async (transaction) => {
    const row = transaction.selectFrom('file_contents').selectAll().where('file_id', '=', upload.id)
    await row.forUpdate().execute()
    locked()
    await isFree
  })
  await vi.waitFor(() => expect(locked).toHaveBeenCalled())
  const sending = sendBytes(owner.browser, upload, 0, bytes)
  await untilSomebodyWaits(server.db)
  free()
  await slow
  expect((await sending).status).toBe(204)
  expect(digest(await wholeFile(upload.id))).toBe(digest(bytes))
})

test('beginning the same again changes nothing, and another file under the same id is refused', async () => {
  const upload = await begin('Notes.pdf', 100)
  await sendBytes(owner.browser, upload, 0, Buffer.from('%PDF-1.7'.padEnd(100)))
  const again = await begin('Notes.pdf', 100, upload.id)
  expect(again.answer).toMatchObject({ status: 200, body: { received: 100, type: 'application/pdf' } })
  expect(problemIn((await begin('Notes.pdf', 101, upload.id)).answer)).toMatchObject({
    status: 409,
    type: '/problems/other-upload',
  })
  const picture = newId()
  await owner.browser.put(`/api/files/${course}/${picture}`, { image: onePixel })
  expect((await begin('Picture.png', 100, picture)).answer.status).toBe(409)
  const begun = await Promise.all(
    [1, 2, 3].map(() => begin('Twice.bin', 5, '019a8f3c-1b2d-7e4f-8a5b-0123456789ab')),
  )
  expect(begun.map(({ answer }) => answer.status).sort()).toEqual([200, 200, 201])
})

test('what does not begin where the file ends so far is refused, with where that is', async () => {
  const upload = await begin('A.bin', 10_000)
  await sendBytes(owner.browser, upload, 0, bytesOf(5000))
  for (const offset of [0, 4999, 5001, 10_000])
    expect(problemIn(await sendBytes(owner.browser, upload, offset, bytesOf(10)))).toMatchObject({
      status: 409,
      type: '/problems/other-offset',
      received: 5000,
    })
  for (const offset of ['', '-1', '1.5', '1e3', ' 5000x'])
    expect(
      (
        await owner.browser.send(upload.path, {
          method: 'PATCH',
          body: bytesOf(10),
          headers: { 'upload-offset': offset },
        })
      ).status,
    ).toBe(400)
  expect((await sendBytes(owner.browser, upload, 5000, bytesOf(5001))).status).toBe(413)
  expect(await offsetOf(upload)).toBe(5000)
})

test('of fifty who send the last bytes at once one wins, and the file is there once, with no bytes beside it', async () => {
  const bytes = bytesOf(20_000)
  const upload = await begin('Race.bin', bytes.length)
  await sendBytes(owner.browser, upload, 0, bytes.subarray(0, 10_000))
  const sent = await Promise.all(
    Array.from({ length: 50 }, () => sendBytes(owner.browser, upload, 10_000, bytes.subarray(10_000))),
  )
  const statuses = sent.map(({ status }) => status)
  expect(statuses.filter((status) => status === 204)).toHaveLength(1)
  // Those beyond what one process takes at once are asked to come again.
  expect(
    statuses.filter((status) => status !== 204).every((status) => status === 409 || status === 503),
  ).toBe(true)
  expect(digest(await wholeFile(upload.id))).toBe(digest(bytes))
  expect((await sendBytes(owner.browser, upload, bytes.length, Buffer.alloc(0))).status).toBe(204)
})

test('a connection that breaks leaves what had come', async () => {
  const bytes = bytesOf(3 * MB)
  const upload = await begin('Broken.bin', bytes.length)
  const http = createServer(server.listener).listen(0, '127.0.0.1')
  await once(http, 'listening')
  const { port } = http.address() as AddressInfo
  const sent = request({
    port,
    host: '127.0.0.1',
    path: upload.path,
    method: 'PATCH',
    headers: {
      host: 'localhost',
      cookie: owner.browser.cookieHeader(),
      'sec-fetch-site': 'same-origin',
      'content-type': offsetType,
      'upload-offset': '0',
      'content-length': String(bytes.length),
    },
  })
  sent.on('error', () => {})
  sent.write(bytes.subarray(0, 2 * MB), () => setTimeout(() => sent.destroy(), 50))
  await vi.waitFor(async () => expect(await offsetOf(upload)).toBeGreaterThan(0), { timeout: 10_000 })
  http.closeAllConnections()
  http.close()
  const offset = await offsetOf(upload)
  expect(offset).toBeLessThanOrEqual(2 * MB)
  await sendBytes(owner.browser, upload, offset, bytes.subarray(offset))
  expect(digest(await wholeFile(upload.id))).toBe(digest(bytes))
})

describe('refused before the first byte, with the reason', () => {
  test.each([
    ['an empty file', { name: 'a.txt', size: 0 }, 422, 'This file is empty, so there is nothing to upload.'],
    ['half a byte', { name: 'a.txt', size: 1.5 }, 422, 'This file is empty, so there is nothing to upload.'],
    ['a path', { name: '../../etc/passwd', size: 5 }, 422, 'without slashes'],
    ['half a letter', { name: 'a\ud83d.txt', size: 5 }, 422, 'a character that cannot be stored'],
    ['a NUL', { name: 'a\u0000.txt', size: 5 }, 422, ''],
    ['a name that says nothing', { name: '..', size: 5 }, 422, 'A file needs a name'],
    ['marks alone', { name: '\u202e\u202e', size: 5 }, 422, 'A file needs a name'],
    ['more than a file may have', { name: 'a.mp4', size: 5 * GB + 1 }, 413, 'larger than 5 GB'],
  ])('%s', async (_, { name, size }, status, message) => {
    const { answer } = await begin(name, size)
    expect(answer.status).toBe(status)
    expect(answer.text).toContain(message)
  })

  test('what a course has no room for, counting what is still to come', async () => {
    for (let full = 0; full < 20; full += 5)
      expect((await begin('Large.mp4', 5 * GB)).answer.status).toBe(201)
    expect(problemIn((await begin('One more.txt', 1)).answer)).toMatchObject({
      status: 409,
      type: '/problems/course-full',
    })
  })
})

test('names keep their script, without marks that turn them', async () => {
  const { id, answer } = await begin('রেসিপি \u202efdp.exe', 5)
  expect(answer.body).toMatchObject({ _id: id, name: 'রেসিপি fdp.exe' })
})

describe('what a file is, is seen in its bytes', () => {
  const html = '<!DOCTYPE html><script>alert(1)</script>'
  const svg = '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'

  test.each([
    ['setup.exe', 'MZ\x90\x00', 'program', 'is a program'],
    ['setup.pdf', 'MZ\x90\x00', 'program', 'is a program'],
    ['tool', '\x7fELF\x02', 'program', 'is a program'],
    ['Lecture.mp4', `\ufeff  ${html}`, 'disguised', 'a web page'],
    ['Photo.png', svg, 'disguised', 'SVG'],
    ['Clip.mp4', "ffconcat version 1.0\nfile '/etc/passwd'\n", 'disguised', 'a text'],
    ['Clip.mp4', '#EXTM3U\nhttp://10.0.0.1/\n', 'disguised', 'a text'],
    ['Paper.pdf', '#!/bin/sh\nrm -rf ~\n', 'disguised', 'a script'],
  ])('%s with %j is refused: %s', async (name, content, because, message) => {
    const bytes = Buffer.from(
      content,
      content.startsWith('MZ') || content.startsWith('\x7f') ? 'latin1' : 'utf8',
    )
    const upload = await begin(name, bytes.length)
    const sent = await sendBytes(owner.browser, upload, 0, bytes)
    expect(problemIn(sent)).toMatchObject({ status: 422, type: '/problems/refused-file', because })
    expect(problemIn(sent).detail).toContain(message)
    // It is told again, and nothing of it is kept.
    expect((await sendBytes(owner.browser, upload, 0, bytes)).status).toBe(422)
    expect((await owner.browser.get(upload.path)).body).toMatchObject({ refused: because, received: 0 })
    expect((await read(owner, upload.id)).status).toBe(404)
  })

  test.each([
    ['Page.html', html],
    ['Drawing.svg', svg],
    ['Data.xml', '<?xml version="1.0"?><a/>'],
    ['Polyglot.pdf', '%PDF-1.7\n<html><script>alert(1)</script>'],
    ['Paper.docx', 'PK\x03\x04<html>'],
  ])('%s is handed out as nothing but bytes to save', async (name, content) => {
    const id = await uploadFile(owner.browser, course, { name, bytes: Buffer.from(content) })
    const { status, headers } = await read(owner, id)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toMatch(/^application\/(octet-stream|pdf)$/)
    expect(headers.get('content-disposition')).toMatch(/^attachment; /)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox")
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('cache-control')).toBe('private, no-cache, no-transform')
  })
})

describe('an upload is its own editor’s', () => {
  test('others cannot see it, go on with it or delete it', async () => {
    const upload = await begin('Mine.bin', 100)
    await enroll(other, course)
    const editor = await makePerson(server, 'Edith')
    const now = server.clock.now().toISOString()
    const staff = { course_id: course, user_id: editor.id, role: 'editor', created_at: now }
    await server.db.insertInto('course_staff').values(staff).execute()
    const asked = async (browser: Person['browser']) => [
      (await browser.get(upload.path)).status,
      (await sendBytes(browser, upload, 0, bytesOf(100))).status,
      (await browser.delete(upload.path)).status,
      (await browser.put(`/api/course/${course}/uploads/${newId()}`, { name: 'a', size: 1 })).status,
    ]
    expect(await asked(server.visitor())).toEqual([401, 401, 401, 401])
    expect(await asked(other.browser)).toEqual([403, 403, 403, 403])
    expect(await asked(editor.browser)).toEqual([404, 404, 404, 201])
    expect(await offsetOf(upload)).toBe(0)
  })

  test('it goes when it is deleted, with all its bytes', async () => {
    const bytes = bytesOf(20_000)
    const id = await uploadFile(owner.browser, course, { name: 'Gone.bin', bytes })
    const { rows } = await wholeRows(id, server)
    const path = `/api/course/${course}/uploads/${id}`
    expect((await owner.browser.delete(path)).status).toBe(204)
    expect((await owner.browser.delete(path)).status).toBe(404)
    expect((await read(owner, id)).status).toBe(404)
    const left = await server.db
      .selectFrom('blobs')
      .select('id')
      .where(
        'id',
        'in',
        rows.map((row) => row.id),
      )
      .execute()
    expect(left).toEqual([])
  })
})

describe('parts of a file', () => {
  test.each([
    ['bytes=0-9', 206, [0, 10]],
    ['bytes=10-', 206, [10, 50_000]],
    ['bytes=-5', 206, [49_995, 50_000]],
    ['bytes=-99999', 206, [0, 50_000]],
    ['bytes=49999-9223372036854775808', 206, [49_999, 50_000]],
    ['bytes=0-9,20-29', 200, [0, 50_000]],
    [`bytes=${'0-0,'.repeat(20)}1-1`, 200, [0, 50_000]],
    ['bytes=9-2', 200, [0, 50_000]],
    ['lines=1-2', 200, [0, 50_000]],
    ['bytes=', 200, [0, 50_000]],
    ['bytes=50000-', 416, null],
    ['bytes=9223372036854775808-', 416, null],
    ['bytes=-0', 416, null],
  ] as const)('%s is answered with %i', async (range, status, part) => {
    const bytes = bytesOf(50_000)
    const upload = await begin('Parts.bin', bytes.length)
    for (let at = 0; at < bytes.length; at += 12_500)
      await sendBytes(owner.browser, upload, at, bytes.subarray(at, at + 12_500))
    const url = new URL(originalPath(course, upload.id, 'Parts.bin'), 'http://localhost')
    const answer = await server.app.request(url, { headers: { cookie: owner.browser.cookieHeader(), range } })
    expect(answer.status).toBe(status)
    if (part === null) return expect(answer.headers.get('content-range')).toBe('bytes */50000')
    const [start, end] = part
    expect(digest(Buffer.from(await answer.arrayBuffer()))).toBe(digest(bytes.subarray(start, end)))
    expect(answer.headers.get('content-range')).toBe(
      status === 206 ? `bytes ${start}-${end - 1}/50000` : null,
    )
  })

  test('are told apart by the tag of the content', async () => {
    const id = await uploadFile(owner.browser, course, { name: 'a.bin', bytes: bytesOf(5000) })
    const etag = (await read(owner, id)).headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[0-9a-f]{64}"$/)
    expect((await read(owner, id, { 'if-none-match': etag })).status).toBe(304)
    expect((await read(owner, id, { 'if-range': etag, range: 'bytes=0-0' })).status).toBe(206)
    for (const other of ['"other"', `W/${etag}`, 'Wed, 21 Oct 2015 07:28:00 GMT'])
      expect((await read(owner, id, { 'if-range': other, range: 'bytes=0-0' })).status).toBe(200)
    const head = await owner.browser.send(originalPath(course, id, 'a'), { method: 'HEAD' })
    expect([head.status, head.text, head.headers.get('content-length')]).toEqual([200, '', '5000'])
    // Parts are of what is sent (RFC 9110, 14.2).
    const part = { method: 'HEAD', headers: { range: 'bytes=9000-' } }
    expect((await owner.browser.send(originalPath(course, id, 'a'), part)).status).toBe(200)
  })
})

test('files are kept in an S3-compatible store too, and nothing is left there when they go', async () => {
  const store = await startS3()
  const settings = store.settings()
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  const far = await startTestServer({ settings: { ...settings, LIMIT_FACTOR: '1000' } })
  const olga = await makePerson(far, 'Olga')
  const own = await makeCourse(olga)
  const bytes = bytesOf(mostPieceBytes + 5000)
  const id = await uploadFile(olga.browser, own, { name: 'Far.bin', bytes })
  expect(await store.list()).toHaveLength(2)
  expect(digest(await wholeFile(id, far))).toBe(digest(bytes))
  const url = new URL(originalPath(own, id, 'Far.bin'), 'http://localhost')
  const range = `bytes=${mostPieceBytes - 10}-${mostPieceBytes + 9}`
  const part = await far.app.request(url, { headers: { cookie: olga.browser.cookieHeader(), range } })
  expect(Buffer.from(await part.arrayBuffer())).toEqual(
    bytes.subarray(mostPieceBytes - 10, mostPieceBytes + 10),
  )
  await olga.browser.delete(`/api/course/${own}/uploads/${id}`)
  // Two may clear at once, each what the other has not begun with.
  await vi.waitFor(async () => expect(await store.list()).toEqual([]), { timeout: 10_000 })
  await far.stop()
  await store.stop()
  vi.unstubAllEnvs()
})

test('a full disk is told, and what was kept before stays', async () => {
  const upload = await begin('Full.bin', 20_000)
  await sendBytes(owner.browser, upload, 0, bytesOf(10_000))
  const spy = vi
    .spyOn(server.blobs, 'upload')
    .mockRejectedValueOnce(Object.assign(new Error('no space left'), { code: 'ENOSPC' }))
  const full = await sendBytes(owner.browser, upload, 10_000, bytesOf(10_000))
  spy.mockRestore()
  expect(problemIn(full)).toMatchObject({ status: 507, type: '/problems/disk-full', title: 'No room' })
  expect(await offsetOf(upload)).toBe(10_000)
  expect((await sendBytes(owner.browser, upload, 10_000, bytesOf(10_000))).status).toBe(204)
})
