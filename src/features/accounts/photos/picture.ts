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
  if (bytes.length > mostPhotoBytes) return null
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
    const { type, width, height } = imageSize(bytes)
    const fits = width > 0 && height > 0 && Math.max(width, height) <= mostPixels
    return type === name && fits ? { width, height } : null
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
