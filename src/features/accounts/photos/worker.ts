import { readFile } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import encode, { init } from '@jsquash/webp/encode.js'
import type { Node } from '@takumi-rs/wasm'
import { Renderer } from '@takumi-rs/wasm/node'
import { imageSize } from 'image-size'
import type { Cut } from './squares.ts'

/** WebP quality, of 100: above it photos grow without looking better. */
const quality = 80

/** CSS transforms that turn a picture upright, by its orientation (Exif 2.32, 4.6.4, tag 274). */
const turns: Record<number, string> = {
  2: 'scaleX(-1)',
  3: 'rotate(180deg)',
  4: 'scaleY(-1)',
  5: 'rotate(90deg) scaleY(-1)',
  6: 'rotate(90deg)',
  7: 'rotate(90deg) scaleX(-1)',
  8: 'rotate(270deg)',
}

const codec = new URL(import.meta.resolve('@jsquash/webp/codec/enc/webp_enc_simd.wasm'))
await init(new WebAssembly.Module(await readFile(codec)))
const renderer = new Renderer()

/** Makes the pictures it is sent anew, one after another, and answers null where it cannot. */
parentPort?.on('message', async (cut: Cut) => {
  const picture = await makeAnew(cut).catch(() => null)
  parentPort?.postMessage(picture, picture === null ? [] : [picture.buffer])
})

type Size = { width: number; height: number }

async function makeAnew({ bytes, side, whole }: Cut): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height, orientation = 1 } = imageSize(bytes)
  const shown = isOnItsSide(orientation) ? turned({ width, height }) : { width, height }
  const size = whole === undefined ? square(side) : within(side, whole, shown)
  const pixels = await renderer.render(upright(size, orientation), {
    ...size,
    format: 'raw',
    images: [{ src: 'photo', data: bytes, cache: 'none' }],
  })
  const data = new Uint8ClampedArray(pixels)
  return new Uint8Array(await encode({ data, ...size, colorSpace: 'srgb' } as ImageData, { quality }))
}

/** The picture in a box of this size; one that lies on its side is drawn in a lying box and turned around its middle. */
function upright(size: Size, orientation: number): Node {
  const turn = turns[orientation]
  const drawn = isOnItsSide(orientation) ? turned(size) : size
  const middle = { left: (size.width - drawn.width) / 2, top: (size.height - drawn.height) / 2 }
  const style = {
    ...drawn,
    ...middle,
    position: 'absolute',
    objectFit: 'cover',
    ...(turn && { transform: turn }),
  } as const
  const image: Node = { type: 'image', src: 'photo', style }
  return { type: 'container', style: { ...size, position: 'relative' }, children: [image] }
}

/** Whether a picture with this orientation has its width where its height is to be. */
function isOnItsSide(orientation: number): boolean {
  return orientation >= 5 && orientation <= 8
}

function turned({ width, height }: Size): Size {
  return { width: height, height: width }
}

function square(side: number): Size {
  return { width: side, height: side }
}

/** The size of the same shape, in whole pixels, whose longer side, or whose width, has no more than `most`. */
function within(most: number, of: 'side' | 'width', { width, height }: Size): Size {
  const scale = Math.min(1, most / (of === 'width' ? width : Math.max(width, height)))
  const scaled = (side: number) => Math.max(1, Math.round(side * scale))
  return { width: scaled(width), height: scaled(height) }
}
