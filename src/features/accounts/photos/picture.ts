import { imageSize } from 'image-size'
import { problem } from '../../../base/http/problems.ts'
import type { Text } from '../../../base/text/catalogue.ts'
import { mostPhotoBytes } from './rules.ts'

/** The most pixels to a side, because a small file can hold a picture too large for memory. */
const mostPixels = 2048

/** The accepted types by the names that the library gives them, and how each begins. No other reader sees the bytes. */
const accepted = {
  jpg: { type: 'image/jpeg', begins: '\u00ff\u00d8\u00ff' },
  png: { type: 'image/png', begins: '\u0089PNG' },
  webp: { type: 'image/webp', begins: 'RIFF' },
} as const

type Picture = { type: (typeof accepted)[keyof typeof accepted]['type']; width: number; height: number }

/** Reads the type and the size, in pixels, of a picture; null for anything that is not accepted. */
export function readPicture(bytes: Uint8Array): Picture | null {
  const picture = bytes.length > mostPhotoBytes ? null : readHead(bytes)
  return picture !== null && Math.max(picture.width, picture.height) <= mostPixels ? picture : null
}

/** The same of a picture of any size: upright, as it is to be shown. */
export function readHead(bytes: Uint8Array): Picture | null {
  const head = Buffer.from(bytes.subarray(0, 4)).toString('latin1')
  for (const [name, { type, begins }] of Object.entries(accepted)) {
    if (!head.startsWith(begins)) continue
    const size = readSize(bytes, name)
    return size === null ? null : { type, ...size }
  }
  return null
}

function readSize(bytes: Uint8Array, name: string): { width: number; height: number } | null {
  try {
    const { type, width, height, orientation = 1 } = imageSize(bytes)
    if (type !== name || width <= 0 || height <= 0) return null
    return orientation >= 5 && orientation <= 8 ? { width: height, height: width } : { width, height }
  } catch {
    return null
  }
}

/** Problem 422 about the field `image`, which is no picture that is accepted. */
export function refusedPicture(message: Text) {
  return problem({
    code: 'invalid-input',
    status: 422,
    detail: message,
    errors: [{ field: 'image', message }],
  })
}
