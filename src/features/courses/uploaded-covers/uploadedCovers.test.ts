import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Renderer } from '@takumi-rs/wasm/node'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { problemIn } from '../../../testing/browser.ts'
import { enroll, makeCourse, makePerson, onePixel, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { readPicture } from '../../accounts/photos/picture.ts'
import { purgeDeletedCourses } from '../actions.ts'
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
  expect(url).toBe(`${server.config.publicUrl.origin}/covers/${insertedId}`)
  expect(coverIn(url)).toBe(insertedId)
  const course = await makeCourse(amina, { imageUrl: url })
  expect((await server.visitor().get(`/api/course/${course}`)).body).toMatchObject({ imageUrl: url })
  const answer = await server.visitor().get(pathOf(url))
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/webp',
    'content-security-policy': expect.stringMatching(/^default-src 'none'.*sandbox$/),
    'x-content-type-options': 'nosniff',
    'content-disposition': 'inline; filename="cover"',
    'cache-control': 'private, max-age=3600',
  })
  const held = { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } }
  expect((await server.visitor().send(pathOf(url), held)).status).toBe(304)
})

test.each([
  [1600, 400, 800, 200],
  [300, 900, 267, 800],
  [200, 100, 200, 100],
  [2000, 1, 800, 1],
])('a picture of %i × %i keeps its shape, at %i × %i', async (width, height, keptWidth, keptHeight) => {
  const picture = await new Renderer().render(
    { type: 'container', style: { width, height, backgroundColor: '#00f' } },
    { width, height, format: 'png' },
  )
  const { url } = (await upload(amina, picture)).body as { url: string }
  const { bytes } = await server.db
    .selectFrom('blobs')
    .select('bytes')
    .where('id', '=', coverIn(url))
    .executeTakeFirstOrThrow()
  expect(readPicture(bytes ?? Buffer.alloc(0))).toEqual({
    type: 'image/webp',
    width: keptWidth,
    height: keptHeight,
  })
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
    await amina.browser.delete(`/api/delete-course/${course}`)
    await pass(2)
    expect(await statusOf(url)).toBe(200)
    server.clock.advance({ days: 30 })
    await purgeDeletedCourses(server.db, server.clock.now())
    expect(await statusOf(url)).toBe(404)
    expect(await server.db.selectFrom('blobs').select('id').where('id', '=', coverIn(url)).execute()).toEqual(
      [],
    )
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

test('an account has only so many at a time', async () => {
  for (let nr = 0; nr < 5; nr += 1) await coverOf(amina)
  expect(problemIn(await upload(amina))).toMatchObject({
    status: 409,
    detail: expect.stringContaining('5 covers'),
  })
  await coverOf(await makePerson(server))
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
    ['when it is too large', Buffer.concat([Buffer.from(onePixel, 'base64'), Buffer.alloc(45_000)])],
  ])('%s', async (_, bytes) => {
    expect(problemIn(await upload(amina, bytes)).status).toBe(422)
    expect(
      await server.db.selectFrom('covers').select('id').where('user_id', '=', amina.id).execute(),
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
  const { photoURL } = (await amina.browser.put('/api/auth/photo', { image: onePixel })).body as {
    photoURL: string
  }
  for (const id of [photoURL.split('/').at(-1), 'x', '00000000-0000-0000-0000-000000000000'])
    expect((await server.visitor().get(`/covers/${id}`)).status).toBe(404)
})
