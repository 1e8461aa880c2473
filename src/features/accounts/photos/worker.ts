import { readFile } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import encode, { init } from '@jsquash/webp/encode.js'
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

/** Cuts the squares it is sent, one after another, and answers null where it cannot. */
parentPort?.on('message', async (cut: Cut) => {
  const square = await makeSquare(cut).catch(() => null)
  parentPort?.postMessage(square, square === null ? [] : [square.buffer])
})

async function makeSquare({ bytes, side }: Cut): Promise<Uint8Array<ArrayBuffer>> {
  const size = { width: side, height: side }
  const turn = turns[imageSize(bytes).orientation ?? 1]
  const style = { ...size, objectFit: 'cover', ...(turn && { transform: turn }) } as const
  const pixels = await renderer.render(
    { type: 'image', src: 'photo', style },
    { ...size, format: 'raw', images: [{ src: 'photo', data: bytes, cache: 'none' }] },
  )
  const data = new Uint8ClampedArray(pixels)
  return new Uint8Array(await encode({ data, ...size, colorSpace: 'srgb' } as ImageData, { quality }))
}
