import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problemIn } from '../../../testing/browser.ts'
import { makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { readPicture } from './picture.ts'

let server: TestServer
let png: Buffer

beforeAll(async () => {
  server = await startTestServer()
  png = await readFile(join(import.meta.dirname, '../../../app/web/public/icon-192.png'))
})

afterAll(() => server.stop())

const upload = ({ browser }: Person, bytes: Uint8Array) =>
  browser.put('/api/auth/photo', { image: Buffer.from(bytes).toString('base64') })

const jpeg = (width: number, height: number) =>
  Buffer.from(
    `ffd8ffe000104a46494600010100000100010000ffc0000b08${hex(height)}${hex(width)}01011100ffda00080101000000000000`,
    'hex',
  )

const hex = (value: number) => value.toString(16).padStart(4, '0')

test('a photo shows at once under an address of its own, and can do nothing but show', async () => {
  const amina = await makePerson(server)
  const { photoURL } = (await upload(amina, png)).body as { photoURL: string }
  expect((await amina.browser.get('/api/auth/session')).body).toMatchObject({ member: { photoURL } })
  const answer = await server.visitor().get(photoURL)
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/webp',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'content-disposition': 'inline; filename="photo"',
    'cache-control': 'private, max-age=3600, immutable',
  })
})

test.each(['', '?side=48', '?side=144'])(
  'a photo%s is kept by browsers alone, which ask again after an hour',
  async (query) => {
    const amina = await makePerson(server)
    const { photoURL } = (await upload(amina, png)).body as { photoURL: string }
    const first = await server.visitor().get(photoURL + query)
    expect(first.headers.get('cache-control')).toBe('private, max-age=3600, immutable')
    const tag = first.headers.get('etag') ?? ''
    const held = { headers: { 'if-none-match': tag } }
    const again = await server.visitor().send(photoURL + query, held)
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', tag])
    expect(again.headers.get('cache-control')).toBe('private, max-age=3600, immutable')
    await amina.browser.patch('/api/auth/profile', { photoURL: '' })
    expect((await server.visitor().send(photoURL + query, held)).status).toBe(404)
  },
)

test('each size of a photo has a name of its own', async () => {
  const { photoURL } = (await upload(await makePerson(server), png)).body as { photoURL: string }
  const answers = ['', '?side=48', '?side=96'].map((query) => server.visitor().get(photoURL + query))
  const tags = (await Promise.all(answers)).map(({ headers }) => headers.get('etag'))
  expect(new Set(tags).size).toBe(3)
})

test('another photo, or a link in its place, takes the one before away', async () => {
  const amina = await makePerson(server)
  const first = (await upload(amina, png)).body as { photoURL: string }
  const second = (await upload(amina, png)).body as { photoURL: string }
  expect((await server.visitor().get(first.photoURL)).status).toBe(404)
  expect((await server.visitor().get(second.photoURL)).status).toBe(200)
  await amina.browser.patch('/api/auth/profile', { photoURL: '' })
  expect((await server.visitor().get(second.photoURL)).status).toBe(404)
})

test('it is in the member’s data, and goes with the account', async () => {
  const amina = await makePerson(server)
  const { photoURL } = (await upload(amina, png)).body as { photoURL: string }
  const { body } = await amina.browser.get('/api/auth/export')
  expect(body).toMatchObject({ photos: [{ type: 'image/webp', bytes: expect.stringMatching(/^UklGR/) }] })
  await amina.browser.post('/api/auth/deletion', { current: amina.password })
  expect((await server.visitor().get(photoURL)).status).toBe(404)
})

describe('it is refused', () => {
  const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

  test.each([
    ['as a drawing with scripts', script],
    ['as a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['as a GIF', Buffer.from('GIF89a\u0001\u0000\u0001\u0000')],
    ['as nothing', Buffer.alloc(0)],
    ['when it is cut short', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['when it is a picture by its first bytes alone', jpeg(10, 20)],
    ['when it is wider than memory', jpeg(65_535, 10)],
    ['when it has no size', jpeg(0, 10)],
    ['when a JPEG never comes to its frame', Buffer.from(`ffd8ff${'ffe00002'.repeat(50)}`, 'hex')],
  ])('%s', async (_, bytes) => {
    const amina = await makePerson(server)
    expect(problemIn(await upload(amina, bytes)).status).toBe(422)
    expect((await amina.browser.get('/api/auth/session')).body).toMatchObject({ member: { photoURL: '' } })
  })

  test('when it is too large', () => {
    expect(readPicture(Buffer.concat([jpeg(10, 10), Buffer.alloc(45_000)]))).toBe(null)
    expect(readPicture(jpeg(10, 20))).toEqual({ type: 'image/jpeg', width: 10, height: 20 })
  })

  test('to a visitor', async () => {
    expect((await server.visitor().put('/api/auth/photo', { image: 'AAAA' })).status).toBe(401)
  })
})
