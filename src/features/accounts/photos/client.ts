import { answer, api, type Call } from '../../../base/page/request.ts'
import type { PhotosApi } from './contract.ts'

const side = 384

/**
 * Cuts the middle of a picture to a small JPEG in the browser; returns the file itself on the server or when it cannot be
 * read.
 */
async function shrink(file: File): Promise<Blob> {
  if (import.meta.env.SSR) return file
  const picture = await createImageBitmap(file).catch(() => null)
  if (picture === null) return file
  const from = Math.min(picture.width, picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const [x, y] = [(picture.width - from) / 2, (picture.height - from) / 2]
  canvas.getContext('2d')?.drawImage(picture, x, y, from, from, 0, 0, side, side)
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? file), 'image/jpeg', 0.8))
}

/** Makes a picture the signed-in member's photo. @throws Problem when it is none, or too large */
export async function uploadPhoto(call: Call, picture: File): Promise<void> {
  const image = await toBase64(await shrink(picture))
  await answer(api<PhotosApi>(call).auth.photo.$put({ json: { image } }))
}

/** Encodes a blob in base64, for JSON. */
export async function toBase64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
