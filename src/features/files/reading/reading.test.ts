import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, get, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../base/ids.ts'
import { makeCourse, makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { beginUpload, sendBytes } from '../../../testing/uploads.ts'
import { originalPath } from '../rules.ts'

let server: TestServer
let owner: Person
let course: string
let http: Server

beforeAll(async () => {
  server = await startTestServer({ settings: { LIMIT_FACTOR: '1000' } })
  owner = await makePerson(server, 'Olga')
  course = await makeCourse(owner)
  http = createServer(server.listener).listen(0, '127.0.0.1')
  await once(http, 'listening')
})

afterAll(async () => {
  http.close()
  await server.stop()
})

/** A file that was uploaded over a line that broke often. */
async function uploadInCrumbs(sizes: readonly number[]): Promise<{ id: string; bytes: Buffer }> {
  const bytes = randomBytes(sizes.reduce((sum, size) => sum + size, 0))
  bytes.writeUInt32BE(0x00_01_02_03)
  const upload = await beginUpload(owner.browser, course, { name: 'A.bin', size: bytes.length, id: newId() })
  let at = 0
  for (const size of sizes) {
    const sent = await sendBytes(owner.browser, upload, at, bytes.subarray(at, at + size))
    expect(sent.status).toBe(204)
    at += size
  }
  return { id: upload.id, bytes }
}

/** Reads a file over the network, as the product sends it. */
async function read(id: string, range?: string): Promise<{ status: number; bytes: Buffer }> {
  const { port } = http.address() as AddressInfo
  const headers = {
    host: 'localhost',
    cookie: owner.browser.cookieHeader(),
    'sec-fetch-site': 'same-origin',
    connection: 'close',
    ...(range !== undefined && { range }),
  }
  const asked = get({ port, host: '127.0.0.1', path: originalPath(course, id, 'file'), headers })
  const [answer] = await once(asked, 'response')
  return { status: answer.statusCode, bytes: await buffer(answer) }
}

test('a file of pieces of any size is read as it was sent, in whole and by ranges', async () => {
  const MB = 1024 * 1024
  const crumbs = [5000, 7000, 3 * MB, 4096, 100, 4096, 4096, 2 * MB + 1, 300_000, 1]
  const { id, bytes } = await uploadInCrumbs(crumbs)
  for (const [start, end] of [
    [0, bytes.length],
    [4999, 12_001],
    [4990, 3 * MB + 20_000],
    [3 * MB, 4 * MB],
    [3 * MB + 11_000, bytes.length],
    [bytes.length - 2, bytes.length],
  ] as const) {
    const answers = await Promise.all([1, 2, 3].map(() => read(id, `bytes=${start}-${end - 1}`)))
    for (const answer of answers) {
      expect(answer.status).toBe(206)
      expect(answer.bytes.equals(bytes.subarray(start, end))).toBe(true)
    }
  }
  expect((await read(id)).bytes.equals(bytes)).toBe(true)
})

test('ranges of a file that was deleted end a second later at the latest', async () => {
  const { id } = await uploadInCrumbs([5000])
  expect((await read(id, 'bytes=0-9')).status).toBe(206)
  await owner.browser.send(`/api/course/${course}/uploads/${id}`, { method: 'DELETE' })
  server.clock.advance({ seconds: 1 })
  expect((await read(id, 'bytes=0-9')).status).toBe(404)
})
