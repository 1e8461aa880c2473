import { inflateSync } from 'node:zlib'

/** A decoded picture: its size, and its pixels as RGBA, four bytes each, row by row. */
export type Picture = { width: number; height: number; pixels: Uint8Array<ArrayBuffer> }

const signature = '89504e470d0a1a0a'

/** Bytes per pixel by PNG colour type: RGB, palette, RGBA. */
const bytesOf: Record<number, 1 | 3 | 4> = { 2: 3, 3: 1, 6: 4 }

/**
 * Decodes a PNG with eight bits per channel, in colour and not interlaced (https://www.w3.org/TR/png-3/).
 * @throws Error for any other format
 */
export function readPng(bytes: Uint8Array): Picture {
  const file = Buffer.from(bytes)
  if (file.toString('hex', 0, 8) !== signature) throw new Error('This is no PNG.')
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)]
  const size = bytesOf[file.readUInt8(25)]
  if (file.readUInt8(24) !== 8 || size === undefined || file.readUInt8(28) !== 0) {
    throw new Error('This kind of PNG is not read here.')
  }
  const rows = unfilter(inflateSync(chunks(file, 'IDAT')), height, width * size, size)
  const [palette, opacity] = [chunks(file, 'PLTE'), chunks(file, 'tRNS')]
  const pixels = new Uint8Array(width * height * 4)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const at = pixel * size
    const [red = 0, green = 0, blue = 0, alpha = 255] = rows.subarray(at, at + size)
    const colour =
      size === 1
        ? [...palette.subarray(red * 3, red * 3 + 3), opacity[red] ?? 255]
        : [red, green, blue, alpha]
    pixels.set(colour, pixel * 4)
  }
  return { width, height, pixels }
}

/** The colour at a position, as `#rrggbbaa`. */
export function colourAt({ width, pixels }: Picture, x: number, y: number): string {
  const at = (y * width + x) * 4
  return `#${Buffer.from(pixels.subarray(at, at + 4)).toString('hex')}`
}

/** The number of different colours in a picture. */
export function countColours({ pixels }: Picture): number {
  return new Set(new Uint32Array(pixels.buffer)).size
}

/** The concatenated content of all chunks of a type. */
function chunks(file: Buffer, type: string): Buffer {
  const found: Buffer[] = []
  for (let at = 8; at < file.length; at += file.readUInt32BE(at) + 12) {
    if (file.toString('latin1', at + 4, at + 8) === type) {
      found.push(file.subarray(at + 8, at + 8 + file.readUInt32BE(at)))
    }
  }
  return Buffer.concat(found)
}

/** Reverses the filters that encode each byte as the difference from its neighbours. */
function unfilter(filtered: Buffer, height: number, length: number, size: number): Uint8Array {
  const rows = new Uint8Array(height * length)
  for (let y = 0; y < height; y++) {
    const filter = filtered[y * (length + 1)] ?? 0
    for (let x = 0; x < length; x++) {
      const at = y * length + x
      const left = x < size ? 0 : (rows[at - size] ?? 0)
      const up = rows[at - length] ?? 0
      const corner = x < size ? 0 : (rows[at - length - size] ?? 0)
      rows[at] = (filtered[at + y + 1] ?? 0) + predict(filter, left, up, corner)
    }
  }
  return rows
}

function predict(filter: number, left: number, up: number, corner: number): number {
  if (filter < 3) return [0, left, up][filter] ?? 0
  if (filter === 3) return (left + up) >> 1
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)]
  if (a <= b && a <= c) return left
  return b <= c ? up : corner
}
