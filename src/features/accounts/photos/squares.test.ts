import { crc32 } from 'node:zlib'
import { Renderer } from '@takumi-rs/wasm/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keepBlob } from '../../../base/blobs/blobs.ts'
import { newId } from '../../../base/ids.ts'
import { makePerson } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { readPicture } from './picture.ts'
import { makeSquare, squareOf } from './squares.ts'
import { putPhoto } from './store.ts'

const renderer = new Renderer()

/** A picture whose left half is blue and whose right half is red. */
function draw(width: number, height: number, format: 'jpeg' | 'png'): Promise<Uint8Array> {
  const backgroundImage = 'linear-gradient(90deg, #00f 50%, #f00 50%)'
  return renderer.render(
    { type: 'container', style: { width, height, backgroundImage } },
    { width, height, format, quality: 95 },
  )
}

/** The colours at the four edges of a square picture, in the order of a clock: from the top. */
async function edgesOf(picture: Uint8Array): Promise<string> {
  const side = 20
  const size = { width: side, height: side }
  const pixels = await renderer.render(
    { type: 'image', src: 'it', style: size },
    { ...size, format: 'raw', images: [{ src: 'it', data: picture }] },
  )
  const at = (x: number, y: number) => {
    const [red = 0, , blue = 0] = pixels.subarray((y * side + x) * 4)
    return red > 200 ? 'red' : blue > 200 ? 'blue' : 'other'
  }
  return [at(5, 1), at(18, 5), at(5, 18), at(1, 5)].join(' ')
}

/** A JPEG with an Exif note of how the camera was held, and of its owner. */
function withExif(jpeg: Uint8Array, orientation: number): Buffer {
  const note = Buffer.from(`49492a0008000000010012010300010000000${orientation}0000000000000`, 'hex')
  const body = Buffer.concat([Buffer.from('Exif\0\0'), note, Buffer.from('Amina at home')])
  const head = Buffer.from([0xff, 0xe1, 0, body.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)])
}

/** A PNG that says in words where it was taken. */
function withWords(png: Uint8Array): Buffer {
  const data = Buffer.from('tEXtComment\0Amina at home')
  const chunk = Buffer.alloc(data.length + 8)
  chunk.writeUInt32BE(data.length - 4)
  data.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(data), data.length + 4)
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)])
}

describe('a photo that was taken with the camera', () => {
  test.each([
    ['upright', 1, 'blue red blue blue'],
    ['mirrored', 2, 'red blue red red'],
    ['upside down', 3, 'red blue red red'],
    ['turned to the left', 6, 'blue blue red blue'],
    ['turned to the right', 8, 'red red blue red'],
  ])('%s stands upright', async (_, orientation, edges) => {
    const square = await makeSquare(withExif(await draw(200, 200, 'jpeg'), orientation))
    expect(square && (await edgesOf(square))).toBe(edges)
  })
})

test('it becomes a square WebP of its middle', async () => {
  for (const [width, height] of [
    [200, 100],
    [100, 200],
    [2000, 20],
    [1, 1],
  ] as const) {
    const square = await makeSquare(await draw(width, height, 'png'))
    expect(square && readPicture(square)).toEqual({ type: 'image/webp', width: 384, height: 384 })
  }
})

test('nothing of what the file told besides is kept', async () => {
  for (const picture of [withExif(await draw(50, 50, 'jpeg'), 1), withWords(await draw(50, 50, 'png'))]) {
    expect(picture.includes('Amina at home')).toBe(true)
    const square = await makeSquare(picture)
    expect(square?.length).toBeGreaterThan(100)
    expect(square?.includes('Amina') || square?.includes('Exif')).toBe(false)
  }
})

test('of a moving picture the first one is kept', async () => {
  const size = { width: 40, height: 40 }
  const scenes = ['#f00', '#00f'].map((backgroundColor) => ({
    node: { type: 'container' as const, style: { ...size, backgroundColor } },
    durationMs: 50,
  }))
  const moving = await renderer.renderAnimation({ ...size, fps: 20, format: 'webp', scenes })
  expect(readPicture(moving)?.type).toBe('image/webp')
  const square = await makeSquare(moving)
  expect(square && (await edgesOf(square))).toBe('red red red red')
})

test('what is no picture becomes none, and the next one is made all the same', async () => {
  const picture = await draw(50, 50, 'png')
  expect(await makeSquare(Buffer.from('not a picture'))).toBe(null)
  expect(await makeSquare(picture.subarray(0, 40))).toBe(null)
  expect(await makeSquare(picture)).not.toBe(null)
})

describe('a photo that was kept as it came, before photos were made anew,', () => {
  let server: TestServer
  let photoURL: string
  let picture: Buffer

  beforeAll(async () => {
    server = await startTestServer()
    const { db, clock, blobs } = server
    const amina = await makePerson(server)
    picture = Buffer.from(await draw(300, 200, 'png'))
    const blob = await blobs.upload(picture, 'image/png')
    await keepBlob(db, blob, clock.now())
    const { body } = await amina.browser.get('/api/auth/session')
    const { member } = body as { member: { id: string } }
    await putPhoto(db, { id: blob.id, userId: member.id, now: clock.now() })
    photoURL = `/photos/${blob.id}`
  })

  afterAll(() => server.stop())

  test('is sent as it is kept, for a minute, while too many ask, who keep no member from a new photo', async () => {
    let isBusy = true
    /** Asks for another square as soon as one was made, so that the queue for visitors stays full. */
    async function askOn(): Promise<void> {
      while (isBusy) if ((await squareOf(newId(), 48, async () => picture)) === 'busy') return
    }
    const asking = Array.from({ length: 40 }, askOn)
    const small = `${photoURL}?side=48`
    const answer = await server.visitor().get(small)
    const upload = await makeSquare(picture)
    isBusy = false
    await Promise.all(asking)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.headers.get('cache-control')).toBe('private, max-age=60')
    expect(answer.headers.has('etag')).toBe(false)
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(upload && readPicture(upload)).toMatchObject({ width: 384 })
    expect((await server.visitor().get(small)).headers.get('content-type')).toBe('image/webp')
  })

  test.each([48, 96, 144])('is sent as a square of %i pixels', async (side) => {
    const answer = await server.visitor().get(`${photoURL}?side=${side}`)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=3600',
    })
    expect(Number(answer.headers.get('content-length'))).toBeLessThan(picture.length)
  })

  test.each(['', '?side=5000', '?side=abc', '?side=48&side=96x'])('is sent at %s too', async (query) => {
    const answer = await server.visitor().get(photoURL + query)
    expect(answer.status).toBe(200)
  })
})
