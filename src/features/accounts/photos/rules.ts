/** The largest upload, in bytes. Browsers with scripts shrink photos below it (client.ts). */
const mostBytes = 45_000

/** The most pixels to a side, because a small file can hold a picture too large for memory. */
const mostPixels = 2048

const types = ['image/jpeg', 'image/png', 'image/webp'] as const

type Picture = { type: (typeof types)[number]; width: number; height: number }

/** Type and size of a picture, from its bytes; null for anything that is not accepted. */
export function readPicture(bytes: Uint8Array): Picture | null {
  const picture = readPng(bytes) ?? readWebp(bytes) ?? readJpeg(bytes)
  if (picture === null || bytes.length > mostBytes) return null
  const { width, height } = picture
  return width > 0 && height > 0 && Math.max(width, height) <= mostPixels ? picture : null
}

/** PNG (W3C, third edition): the signature, then the header chunk with both sizes. */
function readPng(bytes: Uint8Array): Picture | null {
  if (!has(bytes, 0, '\u0089PNG\r\n\u001a\n') || !has(bytes, 12, 'IHDR') || bytes.length < 33) return null
  const view = viewOf(bytes)
  return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) }
}

/** WebP (RFC 9649): lossy, lossless or extended. */
function readWebp(bytes: Uint8Array): Picture | null {
  if (!has(bytes, 0, 'RIFF') || !has(bytes, 8, 'WEBPVP8') || bytes.length < 30) return null
  const view = viewOf(bytes)
  const type = 'image/webp'
  if (has(bytes, 12, 'VP8 ')) {
    return { type, width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  }
  if (has(bytes, 12, 'VP8L')) {
    const packed = view.getUint32(21, true)
    return { type, width: (packed & 0x3fff) + 1, height: ((packed >> 14) & 0x3fff) + 1 }
  }
  if (!has(bytes, 12, 'VP8X')) return null
  // Three bytes each, one less than the size.
  const size = (at: number) => view.getUint16(at, true) + ((bytes[at + 2] ?? 0) << 16) + 1
  return { type, width: size(24), height: size(27) }
}

/** JPEG (ITU-T T.81): segment after segment up to the frame's header. */
function readJpeg(bytes: Uint8Array): Picture | null {
  if (!has(bytes, 0, '\u00ff\u00d8\u00ff')) return null
  const view = viewOf(bytes)
  for (let at = 2; at + 9 < bytes.length; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint16(at)
    if (marker < 0xffc0 || marker === 0xffda) return null
    const isFrame = marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)
    if (isFrame) return { type: 'image/jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
  }
  return null
}

function has(bytes: Uint8Array, at: number, text: string): boolean {
  return [...text].every((letter, offset) => bytes[at + offset] === letter.charCodeAt(0))
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}
