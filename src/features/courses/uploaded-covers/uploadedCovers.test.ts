import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Renderer } from '@takumi-rs/wasm/node'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { keepBlob } from '../../../base/blobs/blobs.ts'
import { newId } from '../../../base/ids.ts'
import { problemIn } from '../../../testing/browser.ts'
import { untilSomebodyWaits } from '../../../testing/locks.ts'
import { enroll, makeCourse, makePerson, onePixel, type Person, putPhoto } from '../../../testing/people.ts'
import { makePicture } from '../../../testing/pictures.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { mostFiles, mostPictureBytes } from '../../files/rules.ts'
import { purgeDeletedCourses } from '../actions.ts'
import { coverSources } from '../cover/shared/coverSources.ts'
import { clearCovers } from './actions.ts'
import { coverIn } from './rules.ts'

let server: TestServer
let png: Buffer
let amina: Person

beforeAll(async () => {
  server = await startTestServer({ settings: { LIMIT_FACTOR: '1000', QUOTA_COURSES: '5' } })
  png = await readFile(join(import.meta.dirname, '../../../app/web/public/icon-192.png'))
})

beforeEach(async () => {
  amina = await makePerson(server, 'Amina')
})

afterAll(() => server.stop())

const upload = ({ browser }: Person, bytes: Uint8Array = Buffer.from(onePixel, 'base64')) =>
  browser.post('/api/covers', { image: Buffer.from(bytes).toString('base64') })

/** The address of a new cover. */
async function coverOf(person: Person): Promise<string> {
  const { status, body } = await upload(person)
  expect(status).toBe(201)
  return (body as { url: string }).url
}

const pathOf = (url: string) => new URL(url).pathname
const statusOf = async (url: string) => (await server.visitor().get(pathOf(url))).status
const setImage = ({ browser }: Person, course: string, imageUrl: string) =>
  browser.put(`/api/update-course/${course}`, { title: 'T', imageUrl, duration: '', description: '' })

/** The stored bytes of a cover, or those of some that are there still. */
async function blobsOf(url: string, some?: readonly string[]): Promise<string[]> {
  const ids =
    some ??
    (
      await server.db
        .selectFrom('file_variants')
        .select('blob_id')
        .where('file_id', '=', coverIn(url))
        .execute()
    ).map(({ blob_id }) => blob_id)
  const rows = await server.db.selectFrom('blobs').select('id').where('id', 'in', ids).execute()
  return rows.map(({ id }) => id)
}

/** Lets the hourly chore work for some days. */
async function pass(days: number): Promise<void> {
  for (let hours = 0; hours < days * 24; hours += 1) {
    server.clock.advance({ minutes: 60 })
    await clearCovers(server.db, server.clock.now())
  }
}

test('it has an address of this site, which a course may name, and can do nothing but show', async () => {
  const { body } = await upload(amina, png)
  const { url, insertedId } = body as { url: string; insertedId: string }
  expect(url).toBe(`${server.config.publicUrl.origin}/files/${insertedId}/${insertedId}/w960/cover`)
  expect(coverIn(url)).toBe(insertedId)
  const course = await makeCourse(amina, { imageUrl: url })
  expect((await server.visitor().get(`/api/course/${course}`)).body).toMatchObject({ imageUrl: url })
  const answer = await server.visitor().get(pathOf(url))
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/webp',
    'content-security-policy': expect.stringMatching(/^default-src 'none'.*sandbox$/),
    'x-content-type-options': 'nosniff',
    'content-disposition': 'inline; filename="cover"',
    'cache-control': 'private, max-age=3600, immutable',
    'referrer-policy': 'no-referrer',
  })
  const held = { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } }
  expect((await server.visitor().send(pathOf(url), held)).status).toBe(304)
})

test('it is there under the address that covers had, which a course may go on naming', async () => {
  const url = await coverOf(amina)
  const old = new URL(`/covers/${coverIn(url)}`, url).href
  expect(coverIn(old)).toBe(coverIn(url))
  const [now, then] = [await server.visitor().send(pathOf(url)), await server.visitor().send(pathOf(old))]
  expect(then.status).toBe(200)
  expect(then.headers.get('etag')).toBe(now.headers.get('etag'))
  expect(then.headers.get('cache-control')).toBe(now.headers.get('cache-control'))
  await makeCourse(amina, { imageUrl: old })
  await pass(4)
  expect(await statusOf(old)).toBe(200)
})

test('one from before has one size, which is sent for each, and goes as others do', async () => {
  const { db, blobs, clock } = server
  const blob = await blobs.upload(Buffer.from(onePixel, 'base64'), 'image/webp')
  await keepBlob(db, blob, clock.now())
  const now = clock.now().toISOString()
  const row = {
    scope_id: blob.id,
    id: blob.id,
    kind: 'cover',
    bytes: blob.size,
    created_at: now,
    due_at: now,
  }
  await db.insertInto('files').values(row).execute()
  const size = { scope_id: blob.id, file_id: blob.id, name: 'w960', blob_id: blob.id }
  await db.insertInto('file_variants').values(size).execute()
  const course = await makeCourse(amina, { imageUrl: `https://elsewhere.example/covers/${blob.id}` })
  await pass(3)
  expect(await statusOf(`https://elsewhere.example/covers/${blob.id}`)).toBe(200)
  for (const name of ['w480', 'w960']) {
    const { status, text } = await server.visitor().get(`/files/${blob.id}/${blob.id}/${name}/cover`)
    expect([status, text.length > 0]).toEqual([200, true])
  }
  await setImage(amina, course, '')
  await pass(3)
  expect(await statusOf(`https://elsewhere.example/covers/${blob.id}`)).toBe(404)
  expect(await db.selectFrom('blobs').select('id').where('id', '=', blob.id).execute()).toEqual([])
})

test('it is there in two widths, of which pages name both, and in its widest under the names of others', async () => {
  const url = await coverOf(amina)
  const path = pathOf(url)
  expect(coverSources(path)).toBe(`${path.replace('w960', 'w480')} 480w, ${path} 960w`)
  for (const size of ['w480', 'w960', 'w1600'])
    expect(await statusOf(url.replace('w960', size)), size).toBe(200)
  for (const size of ['original', 'v480', 'hls.m3u8', 'captions-en.vtt', 'x'])
    expect(await statusOf(url.replace('w960', size)), size).toBe(404)
  expect(coverSources(`/covers/${coverIn(url)}`)).toBeUndefined()
  expect(coverSources('https://pictures.example/files/cover')).toBeUndefined()
})

test.each([
  [1600, 400, ['w480 480×120', 'w960 960×240']],
  [300, 900, ['w480 300×900']],
  [600, 100, ['w480 480×80', 'w960 600×100']],
  [2000, 1, ['w480 480×1', 'w960 960×1']],
])('a picture of %i × %i keeps its shape, as %j', async (width, height, sizes) => {
  const picture = await new Renderer().render(
    { type: 'container', style: { width, height, backgroundColor: '#00f' } },
    { width, height, format: 'png' },
  )
  const { url } = (await upload(amina, picture)).body as { url: string }
  const kept = await server.db
    .selectFrom('file_variants')
    .select(['name', 'width', 'height'])
    .where('file_id', '=', coverIn(url))
    .execute()
  expect(kept.map((one) => `${one.name} ${one.width}×${one.height}`).sort()).toEqual(sizes)
})

describe('it is kept', () => {
  test('a day without a course', async () => {
    const url = await coverOf(amina)
    await pass(0.9)
    expect(await statusOf(url)).toBe(200)
    await pass(0.2)
    expect(await statusOf(url)).toBe(404)
  })

  test('as long as a course names it, and then for another day', async () => {
    const url = await coverOf(amina)
    const course = await makeCourse(amina, { imageUrl: url })
    await pass(4)
    expect(await statusOf(url)).toBe(200)
    await setImage(amina, course, '')
    server.clock.advance({ minutes: 23 * 60 })
    await clearCovers(server.db, server.clock.now())
    expect(await statusOf(url)).toBe(200)
    await pass(2)
    expect(await statusOf(url)).toBe(404)
  })

  test('until its deleted course is purged', async () => {
    const url = await coverOf(amina)
    const course = await makeCourse(amina, { imageUrl: url })
    const ids = await blobsOf(url)
    expect(ids).toHaveLength(1)
    await amina.browser.delete(`/api/delete-course/${course}`)
    await pass(2)
    expect(await statusOf(url)).toBe(200)
    server.clock.advance({ days: 30 })
    await purgeDeletedCourses(server.db, server.clock.now())
    expect(await statusOf(url)).toBe(404)
    expect(await blobsOf(url, ids)).toEqual([])
  })
})

describe('when its member leaves', () => {
  const leave = ({ browser, password }: Person) => browser.post('/api/auth/deletion', { current: password })

  test('it goes at once where none of their courses names it', async () => {
    const url = await coverOf(amina)
    const tarek = await makePerson(server, 'Tarek')
    await makeCourse(tarek, { imageUrl: url })
    await leave(amina)
    expect(await statusOf(url)).toBe(404)
  })

  test('it stays with a course that others take', async () => {
    const url = await coverOf(amina)
    await enroll(await makePerson(server), await makeCourse(amina, { imageUrl: url }))
    await leave(amina)
    await pass(3)
    expect(await statusOf(url)).toBe(200)
  })
})

test('it is in the member’s data', async () => {
  await coverOf(amina)
  const { body } = await amina.browser.get('/api/auth/export')
  expect(body).toMatchObject({ covers: [{ type: 'image/webp', bytes: expect.stringMatching(/^UklGR/) }] })
})

test('it stays when a course names it in the moment in which it was to go', async () => {
  const url = await coverOf(amina)
  const course = await makeCourse(amina)
  server.clock.advance({ minutes: 25 * 60 })
  let clearing = Promise.resolve()
  await server.db.transaction().execute(async (transaction) => {
    await transaction.selectFrom('files').select('id').where('id', '=', coverIn(url)).forUpdate().execute()
    clearing = clearCovers(server.db, server.clock.now())
    await untilSomebodyWaits(server.db)
    await transaction.updateTable('courses').set({ image_url: url }).where('id', '=', course).execute()
  })
  await clearing
  expect(await statusOf(url)).toBe(200)
})

test('an account has only so many at a time', async () => {
  for (let nr = 0; nr < 5; nr += 1) await coverOf(amina)
  expect(problemIn(await upload(amina))).toMatchObject({
    status: 409,
    detail: expect.stringContaining('5 covers'),
  })
  await coverOf(await makePerson(server))
})

test('one that an account cannot have is refused before any work is done for it, and an answer is repeated all the same', async () => {
  const headers = { 'idempotency-key': '"the-last-cover"' }
  const keyed = () =>
    amina.browser.send('/api/covers', { method: 'POST', body: { image: onePixel }, headers })
  for (let nr = 0; nr < 4; nr += 1) await coverOf(amina)
  const last = await keyed()
  expect(last.status).toBe(201)
  const stored = vi.spyOn(server.blobs, 'upload')
  const noPicture = Buffer.from('This is no picture.')
  expect(problemIn(await upload(amina)).type).toBe('/problems/too-many-covers')
  expect(problemIn(await upload(amina, noPicture)).type).toBe('/problems/too-many-covers')
  expect((await keyed()).body).toEqual(last.body)
  await server.db
    .deleteFrom('files')
    .where('id', '=', (last.body as { insertedId: string }).insertedId)
    .execute()
  await server.db
    .updateTable('storage_used')
    .set({ files: mostFiles.account })
    .where('id', '=', amina.id)
    .execute()
  expect(problemIn(await upload(amina)).type).toBe('/problems/account-full')
  expect(stored).not.toHaveBeenCalled()
  stored.mockRestore()
})

test('of many that are uploaded at once, an account gets only so many', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => upload(amina)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(7)
})

test('it counts for the account that has uploaded it, until it goes', async () => {
  const used = () =>
    server.db.selectFrom('storage_used').select('files').where('id', '=', amina.id).executeTakeFirst()
  const url = await coverOf(amina)
  expect(await used()).toEqual({ files: 1 })
  const ofItself = server.db.selectFrom('storage_used').select('id').where('id', '=', coverIn(url))
  expect(await ofItself.execute()).toEqual([])
  await pass(2)
  expect(await used()).toBeUndefined()
})

describe('it is refused', () => {
  test.each([
    [
      'as a drawing with scripts',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    ],
    ['as a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['as a GIF', Buffer.from('GIF89a\u0001\u0000\u0001\u0000')],
    ['as nothing', Buffer.alloc(0)],
    ['when it is cut short', Buffer.from('89504e470d0a1a0a', 'hex')],
    [
      'when it is too large',
      Buffer.concat([Buffer.from(onePixel, 'base64'), Buffer.alloc(mostPictureBytes)]),
    ],
  ])('%s', async (_, bytes) => {
    expect(problemIn(await upload(amina, bytes)).status).toBe(422)
    expect(
      await server.db.selectFrom('files').select('id').where('created_by', '=', amina.id).execute(),
    ).toEqual([])
  })

  test('to a visitor', async () => {
    expect((await server.visitor().post('/api/covers', { image: onePixel })).status).toBe(401)
  })

  test('as the cover of a stranger’s course', async () => {
    const course = await makeCourse(await makePerson(server))
    expect((await setImage(amina, course, await coverOf(amina))).status).toBe(403)
  })
})

test('no other file is shown as a cover', async () => {
  const photo = (await putPhoto(amina)).split('/').at(-1)
  const course = await makeCourse(amina)
  const ofLesson = await makePicture(server, course, amina)
  for (const id of [photo, course, ofLesson, 'x', newId()]) {
    expect((await server.visitor().get(`/covers/${id}`)).status).toBe(404)
    expect((await server.visitor().get(`/files/${id}/${id}/w480/cover`)).status).toBe(404)
  }
})

test('a picture of a lesson under the id of its course is no cover', async () => {
  const course = await makeCourse(amina)
  expect(
    (await amina.browser.put(`/api/files/${course}/${course}`, { image: onePixel })).status,
  ).toBeLessThan(500)
  expect((await server.visitor().get(`/files/${course}/${course}/w480/cover`)).status).toBe(404)
  expect((await server.visitor().get(`/covers/${course}`)).status).toBe(404)
})

test('the files of no other course are taken for one', async () => {
  await expect(makePicture(server, newId(), amina)).rejects.toThrow('names a course that is not there')
})
