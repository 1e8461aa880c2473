import { makeCalls } from '../../../base/page/calls.ts'
import { answer } from '../../../base/page/request.ts'
import { toBase64 } from '../../accounts/photos/client.ts'
import { mostPhotoBytes } from '../../accounts/photos/rules.ts'
import type { CoversApi } from './contract.ts'
import { coverSide } from './rules.ts'

/** The qualities of JPEG that are tried, best first. */
const qualities = [0.85, 0.7, 0.55, 0.4, 0.25]

/** Makes a picture a small JPEG of the same shape; returns the file itself when it cannot be read. */
async function shrink(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (picture === null) return file
  const scale = Math.min(1, coverSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const paper = canvas.getContext('2d')
  if (paper === null) return file
  // What is transparent would become black.
  paper.fillStyle = '#fff'
  paper.fillRect(0, 0, canvas.width, canvas.height)
  paper.drawImage(picture, 0, 0, canvas.width, canvas.height)
  let smallest: Blob | null = null
  for (const quality of qualities) {
    smallest = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
    if (smallest !== null && smallest.size <= mostPhotoBytes) break
  }
  return smallest ?? file
}

/**
 * Uploads a picture for a course; returns its address.
 * @throws Problem when it is none, or there are too many
 */
export async function uploadCover(file: File): Promise<string> {
  const picture = await shrink(file)
  // A file that is none would only be sent to be refused.
  const image = await toBase64(picture.slice(0, mostPhotoBytes + 1))
  const { url } = await answer(makeCalls<CoversApi>('/api', fetch).covers.$post({ json: { image } }))
  return url
}
