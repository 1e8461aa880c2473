import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { Renderer } from '@takumi-rs/wasm/node'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '../../../base/ids.ts'
import { makeAdministrator } from '../../../testing/administrator.ts'
import { problemIn } from '../../../testing/browser.ts'
import { enroll, makeCourse, makePerson, onePixel, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { readHead } from '../../accounts/photos/picture.ts'
import { mostFiles, mostPictureBytes, picturePath } from '../rules.ts'

let server: TestServer
let owner: Person
let stranger: Person
let course: string
let wide: Buffer
const renderer = new Renderer()

async function draw(width: number, height: number, format: 'jpeg' | 'png' = 'png'): Promise<Buffer> {
  const backgroundImage = 'linear-gradient(90deg, #00f 50%, #f00 50%)'
  const box = { type: 'container', style: { width, height, backgroundImage } } as const
  return Buffer.from(await renderer.render(box, { width, height, format, quality: 90 }))
}

beforeAll(async () => {
  server = await startTestServer({ settings: { LIMIT_FACTOR: '1000' } })
  owner = await makePerson(server, 'Olga')
  stranger = await makePerson(server, 'Sam')
  wide = await draw(1800, 900, 'jpeg')
})

beforeEach(async () => {
  course = await makeCourse(owner)
})

afterAll(() => server.stop())

const put = (
  { browser }: Pick<Person, 'browser'>,
  {
    of = course,
    id = newId(),
    bytes = Buffer.from(onePixel, 'base64'),
  }: { of?: string; id?: string; bytes?: Buffer } = {},
) => browser.put(`/api/files/${of}/${id}`, { image: bytes.toString('base64') })

const read = (
  { browser }: Pick<Person, 'browser'>,
  id: string,
  variant: 'w480' | 'w960' | 'w1600' = 'w960',
) => browser.get(picturePath(course, id, variant))

const visitor = () => ({ browser: server.visitor() })

const countFiles = async () =>
  (await server.db.selectFrom('files').select('id').where('scope_id', '=', course).execute()).length

test('a picture is kept in up to three widths, made anew', async () => {
  const id = newId()
  const answer = await put(owner, { id, bytes: wide })
  expect(answer).toMatchObject({ status: 201, body: { _id: id, width: 1600, height: 800 } })
  const kept = await server.db
    .selectFrom('file_variants')
    .innerJoin('blobs', 'blobs.id', 'blob_id')
    .select(['name', 'width', 'height', 'type', 'bytes'])
    .where('file_id', '=', id)
    .orderBy('width')
    .execute()
  expect(kept.map(({ name, width, height }) => [name, width, height])).toEqual([
    ['w480', 480, 240],
    ['w960', 960, 480],
    ['w1600', 1600, 800],
  ])
  for (const { width, height, bytes } of kept)
    expect(readHead(bytes ?? Buffer.alloc(0))).toEqual({ type: 'image/webp', width, height })
})

test('one for which a course has no room is refused before any work is done for it', async () => {
  const used = server.db.updateTable('storage_used').set({ files: mostFiles.scope })
  await put(owner)
  await used.where('id', '=', course).execute()
  const stored = vi.spyOn(server.blobs, 'upload')
  expect(problemIn(await put(owner, { bytes: wide })).type).toBe('/problems/course-full')
  expect(stored).not.toHaveBeenCalled()
  stored.mockRestore()
})

test.each([
  [200, 100, ['w480 200×100']],
  [700, 1400, ['w480 480×960', 'w960 700×1400']],
])('one of %i × %i is not made larger', async (width, height, expected) => {
  const id = newId()
  await put(owner, { id, bytes: await draw(width, height) })
  const kept = await server.db.selectFrom('file_variants').selectAll().where('file_id', '=', id).execute()
  expect(kept.map((size) => `${size.name} ${size.width}×${size.height}`).sort()).toEqual(expected)
})

test('the same picture again under the same id changes nothing', async () => {
  const id = newId()
  const first = await put(owner, { id })
  const again = await put(owner, { id })
  expect([first.status, again.status]).toEqual([201, 200])
  expect(again.body).toEqual(first.body)
  expect(await countFiles()).toBe(1)
})

test('another picture under the same id is refused, and the first one stays', async () => {
  const id = newId()
  await put(owner, { id })
  expect(problemIn(await put(owner, { id, bytes: await draw(20, 10) }))).toMatchObject({ status: 409 })
  expect(await countFiles()).toBe(1)
  const { sent_sha256: sent } = await server.db
    .selectFrom('files')
    .select('sent_sha256')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(sent).toBe(createHash('sha256').update(Buffer.from(onePixel, 'base64')).digest('hex'))
})

test('of two pictures that come at once under one id one wins, and of twice the same one both do', async () => {
  const [other, same] = [newId(), newId()]
  const small = await draw(20, 10)
  const answers = await Promise.all([put(owner, { id: other }), put(owner, { id: other, bytes: small })])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  const twice = await Promise.all([put(owner, { id: same }), put(owner, { id: same })])
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 201])
  expect(await countFiles()).toBe(2)
})

test('the same id in another course is another picture', async () => {
  const id = newId()
  const elsewhere = await makeCourse(owner)
  expect((await put(owner, { id })).status).toBe(201)
  expect((await put(owner, { id, of: elsewhere, bytes: await draw(20, 10) })).status).toBe(201)
})

describe('it is refused', () => {
  test('to visitors, strangers, learners and administrators', async () => {
    const learner = await makePerson(server, 'Lena')
    await enroll(learner, course)
    const answers = await Promise.all(
      [visitor(), stranger, learner, await makeAdministrator(server)].map((person) => put(person)),
    )
    expect(answers.map(({ status }) => status)).toEqual([401, 403, 403, 403])
    expect(await countFiles()).toBe(0)
  })

  test('in a course that is not there, and under what is no id', async () => {
    expect((await put(owner, { of: newId() })).status).toBe(404)
    expect((await put(owner, { id: 'picture' })).status).toBe(404)
  })

  test.each([
    ['a drawing with scripts', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a GIF', () => Buffer.from('GIF89a\u0001\u0000\u0001\u0000')],
    ['nothing', () => Buffer.alloc(0)],
    ['a head alone', () => Buffer.from('89504e470d0a1a0a', 'hex')],
    ['one that is cut short', () => wide.subarray(0, wide.length >> 1)],
    ['one that says to be larger than it may be', () => claiming(40_000, 40_000)],
    ['one with too many pixels', () => claiming(8_000, 8_000)],
    ['one that holds less than it says', () => claiming(3_000, 3_000)],
  ])('as %s', async (_, bytes) => {
    const { status, errors } = problemIn(await put(owner, { bytes: bytes() }))
    expect({ status, field: errors?.[0]?.field }).toEqual({ status: 422, field: 'image' })
    expect(await countFiles()).toBe(0)
  })

  test('when it is larger than four megabytes', async () => {
    const large = Buffer.concat([Buffer.from(onePixel, 'base64'), Buffer.alloc(mostPictureBytes)])
    expect([413, 422]).toContain(problemIn(await put(owner, { bytes: large })).status)
    const huge = Buffer.alloc(2 * mostPictureBytes)
    expect(problemIn(await put(owner, { bytes: huge })).status).toBe(413)
  })

  test('when the course, or the account, holds as much as it may', async () => {
    await put(owner)
    const fill = (id: string, files: number) =>
      server.db.updateTable('storage_used').set({ files }).where('id', '=', id).execute()
    await fill(course, mostFiles.scope)
    expect(problemIn(await put(owner))).toMatchObject({ status: 409, title: expect.any(String) })
    await fill(course, 1)
    await fill(owner.id, 1_000_000)
    expect(problemIn(await put(owner))).toMatchObject({ status: 409 })
    expect(await countFiles()).toBe(1)
    await fill(owner.id, 1)
    expect((await put(owner)).status).toBe(201)
  })
})

test('what a camera has noted in it is not kept', async () => {
  const words = Buffer.from('Exif\0\0Amina at home')
  const head = Buffer.from([0xff, 0xe1, 0, words.length + 2])
  const id = newId()
  const bytes = Buffer.concat([wide.subarray(0, 2), head, words, wide.subarray(2)])
  expect((await put(owner, { id, bytes })).status).toBe(201)
  const kept = await server.db
    .selectFrom('file_variants')
    .innerJoin('blobs', 'blobs.id', 'blob_id')
    .select('bytes')
    .where('file_id', '=', id)
    .execute()
  for (const size of kept) expect(size.bytes?.includes('Amina')).toBe(false)
})

describe('its address', () => {
  test('can do nothing but show it, and is asked again whether it still may be shown', async () => {
    const id = newId()
    await put(owner, { id, bytes: wide })
    const answer = await read(owner, id)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'content-disposition': 'inline; filename="image.webp"',
      'cache-control': 'private, no-cache, no-transform',
    })
    const headers = { 'if-none-match': answer.headers.get('etag') ?? '' }
    expect((await owner.browser.send(picturePath(course, id, 'w960'), { headers })).status).toBe(304)
    expect((await stranger.browser.send(picturePath(course, id, 'w960'), { headers })).status).toBe(404)
  })

  test('gives the largest there is for a size that a small picture does not have', async () => {
    const id = newId()
    await put(owner, { id })
    const sizes = await Promise.all((['w480', 'w960', 'w1600'] as const).map((size) => read(owner, id, size)))
    expect(new Set(sizes.map(({ headers }) => headers.get('etag'))).size).toBe(1)
  })

  test('tells others nothing while no lesson shows it', async () => {
    const id = newId()
    await put(owner, { id })
    const learner = await makePerson(server, 'Lena')
    await enroll(learner, course)
    const others = [visitor(), stranger, learner, await makeAdministrator(server)]
    const answers = await Promise.all(others.map((person) => read(person, id)))
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  })

  test.each(['original', 'w1', '..'])('knows no size %s', async (size) => {
    const id = newId()
    await put(owner, { id })
    expect((await owner.browser.get(`/files/${course}/${id}/${size}/image`)).status).toBe(404)
  })
})

test('pictures go with their course, and their bytes with them', async () => {
  const id = newId()
  await put(owner, { id, bytes: wide })
  const blobs = await server.db
    .selectFrom('file_variants')
    .select('blob_id')
    .where('file_id', '=', id)
    .execute()
  await server.db.deleteFrom('courses').where('id', '=', course).execute()
  const left = await server.db
    .selectFrom('blobs')
    .select('id')
    .where(
      'id',
      'in',
      blobs.map((one) => one.blob_id),
    )
    .execute()
  expect(left).toEqual([])
  expect(await server.db.selectFrom('storage_used').select('id').where('id', '=', course).execute()).toEqual(
    [],
  )
})

test('whoever leaves takes along which pictures were theirs; these stay with the course, without a name', async () => {
  const editor = await makePerson(server, 'Edith')
  const now = server.clock.now().toISOString()
  const staff = { course_id: course, user_id: editor.id, role: 'editor', created_at: now }
  await server.db.insertInto('course_staff').values(staff).execute()
  const id = newId()
  await put(editor, { id })
  const { body } = await editor.browser.get('/api/auth/export')
  expect(body).toMatchObject({ files: [{ course: 'Reading Slowly', width: 1, height: 1 }] })
  await editor.browser.post('/api/auth/deletion', { current: editor.password })
  expect((await read(owner, id)).status).toBe(200)
  const used = await server.db.selectFrom('storage_used').select('id').where('id', '=', editor.id).execute()
  expect(used).toEqual([])
})

/** A PNG whose head says a size that its one row of pixels does not have. */
function claiming(width: number, height: number): Buffer {
  const png = Buffer.from(onePixel, 'base64')
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}
