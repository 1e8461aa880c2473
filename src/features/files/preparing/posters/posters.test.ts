import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../../../base/ids.ts'
import { problemIn } from '../../../../testing/browser.ts'
import { enroll, makeCourse, makePerson, onePixel, type Person } from '../../../../testing/people.ts'
import { makePicture } from '../../../../testing/pictures.ts'
import { silence } from '../../../../testing/recordings.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import { beginUpload, uploadFile } from '../../../../testing/uploads.ts'
import { giveFiles } from '../../pictures/actions.ts'
import { deleteFiles } from '../../store.ts'
import { insertPoster, listPrepared } from '../store.ts'
import { putPoster } from './actions.ts'

let server: TestServer
let owner: Person
let course: string
let file: string

const video = Buffer.from('\x00\x00\x00\x18ftypmp42 as if it were one', 'latin1')

beforeAll(async () => {
  server = await startTestServer({ settings: { LIMIT_FACTOR: '1000' } })
  owner = await makePerson(server, 'Olga')
})

beforeEach(async () => {
  course = await makeCourse(owner)
  file = await uploadFile(owner.browser, course, { name: 'Talk.mp4', bytes: video })
})

afterAll(() => server.stop())

const pathOf = (of = file) => `/api/files/${course}/${of}/poster`
const put = (image: string = onePixel, { browser }: Pick<Person, 'browser'> = owner, of = file) =>
  browser.put(pathOf(of), { image })
const drop = ({ browser }: Pick<Person, 'browser'> = owner, of = file) => browser.delete(pathOf(of))
const read = () => owner.browser.get(`/files/${course}/${file}/poster/picture`)
const bytesOf = async () =>
  Number(
    (
      await server.db
        .selectFrom('files')
        .select('bytes')
        .where('scope_id', '=', course)
        .where('id', '=', file)
        .executeTakeFirstOrThrow()
    ).bytes,
  )
const blobs = async () => (await server.db.selectFrom('blobs').select('id').execute()).length

/** Has a picture been made of the video, of one pixel too. */
async function make(): Promise<string> {
  const pixel = await makePicture(server, course, owner)
  const { blob_id: blobId } = await server.db
    .selectFrom('file_variants')
    .select('blob_id')
    .where('file_id', '=', pixel)
    .executeTakeFirstOrThrow()
  await insertPoster(server.db, { scopeId: course, id: file }, { blobId, width: 1, height: 1 })
  return blobId
}

test('an author chooses the picture of a video, and takes it away again', async () => {
  expect((await read()).status).toBe(404)
  const [before, blobsBefore] = [await bytesOf(), await blobs()]
  const answer = await put()
  expect([answer.status, answer.body]).toMatchObject([200, { poster: 'own' }])
  const shown = await read()
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
  const prepared = await listPrepared(server.db, course, [file])
  expect(prepared.get(file)).toEqual({ poster: true, fast: false, renditions: [] })
  // Another one takes its place, and its room.
  const withOne = await bytesOf()
  expect(withOne).toBeGreaterThan(before)
  expect((await put()).status).toBe(200)
  expect([await bytesOf(), await blobs()]).toEqual([withOne, blobsBefore + 1])
  expect((await drop()).body).toMatchObject({ poster: 'none' })
  expect([await bytesOf(), await blobs(), (await read()).status]).toEqual([before, blobsBefore, 404])
  // Again, it changes nothing.
  expect((await drop()).status).toBe(200)
})

test('it is shown instead of the one that was made of the video, which comes back after it', async () => {
  const made = await make()
  const tag = async () => (await read()).headers.get('etag')
  await server.db
    .updateTable('blobs')
    .set({ sha256: 'f'.repeat(64) })
    .where('id', '=', made)
    .execute()
  expect(await tag()).toBe(`"${'f'.repeat(64)}"`)
  await put()
  expect(await tag()).not.toContain('fff')
  expect((await drop()).body).toMatchObject({ poster: 'made' })
  expect(await tag()).toContain('fff')
})

test('of two who choose at once the later one has the last word, and the room is counted once', async () => {
  await put()
  const once = await bytesOf()
  const answers = await Promise.all([put(), put(), put(), put()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await bytesOf()).toBe(once)
})

test('a copy of the course has it too, and keeps it', async () => {
  await put()
  const other = await makeCourse(owner)
  const given = { actorId: owner.id, now: server.clock.now(), quotas: server.config.files.quotas }
  await server.db
    .transaction()
    .execute((transaction) => giveFiles(transaction, { from: course, to: other, ids: [file] }, given))
  await drop()
  await deleteFiles(server.db, [{ scopeId: course, id: file }])
  const shown = await owner.browser.get(`/files/${other}/${file}/poster/picture`)
  expect(shown.status).toBe(200)
})

test.each([
  ['no picture', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')],
  ['half of one', Buffer.from(onePixel, 'base64').subarray(0, 30).toString('base64')],
  ['no base64', 'ä'],
])('%s is refused, and the one before stays', async (_, image) => {
  await put()
  expect(problemIn(await put(image))).toMatchObject({ status: 422, errors: [{ field: 'image' }] })
  expect((await read()).status).toBe(200)
})

test('nothing but a whole video gets one', async () => {
  const sound = await uploadFile(owner.browser, course, { name: 'Talk.wav', bytes: silence(1) })
  const half = await beginUpload(owner.browser, course, { name: 'Half.mp4', size: 9000 })
  for (const id of [sound, half.id, newId(), await makePicture(server, course, owner)]) {
    expect((await put(onePixel, owner, id)).status).toBe(404)
    expect((await drop(owner, id)).status).toBe(404)
  }
})

test('nobody but who edits the course chooses it', async () => {
  const [learner, stranger] = [await makePerson(server, 'Lena'), await makePerson(server, 'Sam')]
  await enroll(learner, course)
  for (const [who, status] of [
    [{ browser: server.visitor() }, 401],
    [learner, 403],
    [stranger, 403],
  ] as const) {
    expect((await put(onePixel, who)).status).toBe(status)
    expect((await drop(who)).status).toBe(status)
  }
})

test('its room is that of whoever has uploaded the video, and one that is no larger needs none', async () => {
  const editor = await makePerson(server, 'Edith')
  const quotas = { ...server.config.files.quotas, account: await bytesOfOwner() }
  const within = { ...server, config: { ...server.config, files: { ...server.config.files, quotas } } }
  const choose = () => putPoster(within, { scopeId: course, id: file }, onePixel)
  // The owner has no room; that the editor has all of theirs changes nothing.
  await expect(choose()).rejects.toMatchObject({ status: 409 })
  const staff = { course_id: course, user_id: editor.id, role: 'editor' }
  await server.db
    .insertInto('course_staff')
    .values({ ...staff, created_at: server.clock.now().toISOString() })
    .execute()
  expect((await put(onePixel, editor)).status).toBe(200)
  const withOne = await bytesOf()
  await choose()
  expect(await bytesOf()).toBe(withOne)
})

async function bytesOfOwner(): Promise<number> {
  const row = await server.db
    .selectFrom('storage_used')
    .select('bytes')
    .where('id', '=', owner.id)
    .executeTakeFirstOrThrow()
  return Number(row.bytes)
}
