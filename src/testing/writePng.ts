import { crc32, deflateSync } from 'node:zlib'

/** Encodes a square RGB picture as a PNG; `pixels` are rows of three bytes per pixel. */
export function writePng(side: number, pixels: Uint8Array): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 2], 8)
  const length = side * 3
  const rows = Array.from({ length: side }, (_, y) => [
    Buffer.alloc(1),
    pixels.subarray(y * length, (y + 1) * length),
  ])
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Buffer): Buffer {
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  const named = Buffer.concat([Buffer.from(type), content])
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
