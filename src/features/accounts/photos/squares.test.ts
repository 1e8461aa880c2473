import { crc32 } from 'node:zlib'
import { Renderer } from '@takumi-rs/wasm/node'
import { describe, expect, test } from 'vitest'
import { readPicture } from './picture.ts'
import { makeSquare } from './squares.ts'

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
    const square = await makeSquare(withExif(await draw(200, 200, 'jpeg'), orientation), 384)
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
    const square = await makeSquare(await draw(width, height, 'png'), 384)
    expect(square && readPicture(square)).toEqual({ type: 'image/webp', width: 384, height: 384 })
  }
})

test('nothing of what the file told besides is kept', async () => {
  for (const picture of [withExif(await draw(50, 50, 'jpeg'), 1), withWords(await draw(50, 50, 'png'))]) {
    expect(picture.includes('Amina at home')).toBe(true)
    const square = await makeSquare(picture, 384)
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
  const square = await makeSquare(moving, 384)
  expect(square && (await edgesOf(square))).toBe('red red red red')
})

test('what is no picture becomes none, and the next one is made all the same', async () => {
  const picture = await draw(50, 50, 'png')
  expect(await makeSquare(Buffer.from('not a picture'), 384)).toBe(null)
  expect(await makeSquare(picture.subarray(0, 40), 384)).toBe(null)
  expect(await makeSquare(picture, 384)).not.toBe(null)
})
