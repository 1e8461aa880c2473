import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '../../base/ids.ts'
import { type Answer, problemIn } from '../../testing/browser.ts'
import { makeCourse, makePerson, onePixel, type Person } from '../../testing/people.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { beginUpload, sendBytes, uploadFile } from '../../testing/uploads.ts'
import { limitOf, originalPath } from './rules.ts'

let base: TestServer
let server: TestServer

const [kB, MB] = [1024, 1024 ** 2]

beforeAll(async () => {
  base = await startTestServer()
})

/** A server with settings of its own, somebody, and a course of theirs. */
async function start(settings: Record<string, string>): Promise<{ owner: Person; course: string }> {
  server = await startTestServer({ besides: base, settings: { LIMIT_FACTOR: '1000', ...settings } })
  const owner = await makePerson(server, 'Olga')
  return { owner, course: await makeCourse(owner) }
}

afterEach(() => server.stop())
afterAll(() => base.stop())

const begin = async ({ browser }: Person, course: string, size: number): Promise<Answer> =>
  (await beginUpload(browser, course, { name: 'A.bin', size })).answer

const refusal = (answer: Answer) => {
  const { status, type, detail } = problemIn(answer)
  return [status, type, detail]
}

test('a file that is larger than UPLOAD_MAX is refused before its first byte, and the limit is named', async () => {
  const { owner, course } = await start({ UPLOAD_MAX: '1M' })
  expect((await begin(owner, course, MB)).status).toBe(201)
  expect(refusal(await begin(owner, course, MB + 1))).toEqual([
    413,
    '/problems/too-large-file',
    'This file is larger than 1 MB, which is the most that one may have.',
  ])
})

test('limits are told in the largest unit that they have one of', () => {
  const told = [1, 5 * kB, 1536 * kB, 500 * MB, 5 * 1024 * MB, 2 * 1024 ** 4].map(limitOf)
  expect(told.map(({ count, unit }) => `${count} ${unit}`)).toEqual([
    '1 B',
    '5 kB',
    '1.5 MB',
    '500 MB',
    '5 GB',
    '2048 GB',
  ])
})

test('a course holds QUOTA_SCOPE, and an account QUOTA_ACCOUNT, counting what is still to come', async () => {
  const { owner, course } = await start({ QUOTA_SCOPE: '2M', QUOTA_ACCOUNT: '3M' })
  for (const _ of [1, 2]) expect((await begin(owner, course, MB)).status).toBe(201)
  const full = refusal(await begin(owner, course, 1))
  expect(full.slice(0, 2)).toEqual([409, '/problems/course-full'])
  expect(full[2]).toContain('5,000 pictures and files with 2 MB.')
  const picture = await owner.browser.put(`/api/files/${course}/${newId()}`, { image: onePixel })
  expect(problemIn(picture).type).toBe('/problems/course-full')
  const other = await makeCourse(owner)
  expect((await begin(owner, other, MB)).status).toBe(201)
  const most = refusal(await begin(owner, other, 1))
  expect(most.slice(0, 2)).toEqual([409, '/problems/account-full'])
  expect(most[2]).toContain('10,000 pictures and files with 3 MB')
})

test('all courses together hold QUOTA_TOTAL, however many begin at once, and what goes makes room', async () => {
  const { owner, course } = await start({ QUOTA_TOTAL: '3M' })
  await server.db.deleteFrom('files').execute()
  const others = await Promise.all([1, 2, 3, 4, 5].map(() => makePerson(server)))
  const theirs = await Promise.all(others.map(async (person) => ({ person, own: await makeCourse(person) })))
  const begun = await Promise.all(
    theirs.map(async ({ person, own }) => ({ person, own, answer: await begin(person, own, MB) })),
  )
  expect(begun.map(({ answer }) => answer.status).sort()).toEqual([201, 201, 201, 409, 409])
  const refused = refusal(await begin(owner, course, 1))
  expect(refused).toEqual([
    409,
    '/problems/site-full',
    'The site has no room for this: all courses together may hold 3 MB. Please tell those who run it; what is there already is safe.',
  ])
  const kept = begun.find(({ answer }) => answer.status === 201) ?? begun[0]
  if (kept === undefined) throw new Error('Nobody has begun.')
  const { _id } = kept.answer.body as { _id: string }
  const dropped = await kept.person.browser.delete(`/api/course/${kept.own}/uploads/${_id}`)
  expect(dropped.status).toBe(204)
  expect((await begin(owner, course, MB)).status).toBe(201)
})

test('a link to save a file can be opened for FILE_LINK_SECONDS', async () => {
  const { owner, course } = await start({ FILE_LINK_SECONDS: '60' })
  const file = await uploadFile(owner.browser, course, { name: 'A.bin', bytes: Buffer.alloc(5000, 1) })
  const { status, body } = await owner.browser.post(`/api/files/${course}/${file}/links`, { use: 'save' })
  expect(status).toBe(201)
  const { address, expires } = body as { address: string; expires: string }
  expect(Date.parse(expires) - server.clock.now().getTime()).toBe(60_000)
  const open = async () => (await server.visitor().get(address)).status
  server.clock.advance({ seconds: 59 })
  expect(await open()).toBe(200)
  server.clock.advance({ seconds: 1 })
  expect(await open()).toBe(404)
})

test('a process takes UPLOADS_AT_ONCE, and asks others to wait', async () => {
  const { owner, course } = await start({ UPLOADS_AT_ONCE: '1' })
  const [one, other] = [
    await beginUpload(owner.browser, course, { name: 'A.bin', size: 5000 }),
    await beginUpload(owner.browser, course, { name: 'B.bin', size: 5000 }),
  ]
  const [begun, storing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const store = server.blobs.upload
  vi.spyOn(server.blobs, 'upload').mockImplementationOnce(async (...given) => {
    begun.resolve()
    await storing.promise
    return store(...given)
  })
  const sending = sendBytes(owner.browser, one, 0, Buffer.alloc(5000, 1))
  await begun.promise
  const busy = await sendBytes(owner.browser, other, 0, Buffer.alloc(5000, 1))
  expect(problemIn(busy)).toMatchObject({ status: 503, type: '/problems/uploads-busy' })
  storing.resolve()
  expect((await sending).status).toBe(204)
  expect((await sendBytes(owner.browser, other, 0, Buffer.alloc(5000, 1))).status).toBe(204)
})

test('a process sends STREAMS_AT_ONCE large parts of files', async () => {
  const { owner, course } = await start({ STREAMS_AT_ONCE: '1' })
  const id = await uploadFile(owner.browser, course, { name: 'A.bin', bytes: Buffer.alloc(24 * MB) })
  const http = createServer(server.listener).listen(0, '127.0.0.1')
  await once(http, 'listening')
  const { port } = http.address() as AddressInfo
  const headers = { host: 'localhost', cookie: owner.browser.cookieHeader(), 'sec-fetch-site': 'same-origin' }
  const read = async (): Promise<IncomingMessage> => {
    const asked = get({ port, host: '127.0.0.1', path: originalPath(course, id, 'A.bin'), headers })
    asked.on('error', () => {})
    const [answer] = await once(asked, 'response')
    return answer
  }
  // More than the system takes for somebody who does not read.
  const first = await read()
  const other = await read()
  expect([first.statusCode, other.statusCode]).toEqual([200, 503])
  first.destroy()
  await vi.waitFor(async () => {
    const again = await read()
    again.destroy()
    expect(again.statusCode).toBe(200)
  })
  http.closeAllConnections()
  http.close()
})
