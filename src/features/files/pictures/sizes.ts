import { readHead } from '../../accounts/photos/picture.ts'
import { makeNarrower } from '../../accounts/photos/squares.ts'
import { refusedImage } from '../problems.ts'
import { longestSide, mostPixels, type Size, type VariantName, variantsOf } from '../rules.ts'
import { isWhole } from './whole.ts'

/** A size of a picture that was made. */
export type Made = { name: VariantName; size: Size; bytes: Buffer<ArrayBuffer> }

/**
 * Makes a picture anew in the sizes in which it is kept, the largest first: the smaller ones are made of that, since a picture
 * as large as a camera's takes a second to read.
 * @throws Problem 422 for anything but a picture within the bounds; Busy when too many wait
 */
export async function makeSizes(bytes: Buffer, widest?: VariantName): Promise<Made[]> {
  const head = requirePicture(bytes)
  const made: Made[] = []
  let source: Uint8Array = bytes
  for (const { name, size } of variantsOf(head, widest).toReversed()) {
    const smaller = await makeNarrower(source, size.width)
    if (smaller === null) throw refusedImage('picture')
    made.push({ name, size, bytes: smaller })
    source = smaller
  }
  return made
}

/** The size of a picture that may be made anew. @throws Problem 422 for anything but a whole picture within the bounds */
export function requirePicture(bytes: Buffer): Size {
  const head = readHead(bytes)
  if (head === null || !isWhole(bytes, head.type)) throw refusedImage('picture')
  const { width, height } = head
  if (Math.max(width, height) > longestSide || width * height > mostPixels)
    throw refusedImage('tooManyPixels')
  return { width, height }
}
